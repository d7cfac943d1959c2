import { NO_MONEY, postEntry, type AccountBalances } from '@truefill/domain/ledger.ts';
import { cents } from '@truefill/domain/money.ts';
import type { Quote } from '@truefill/domain/quote.ts';
import type { LedgerAccount, NewUserAccounts, Posting } from '../../features/ledger/index.ts';
import type { OptionWrites } from '../../features/options/batch-store.ts';
import type { OptionEvent } from '../../features/options/option-statements.ts';
import type { StoredOption } from '../../features/options/stored-option.ts';
import type { CommandRecord, TradingEvent } from '../../features/trading/batch-statements.ts';
import type { TradingWrites } from '../../features/trading/batch-store.ts';
import type { ChangedOrders } from '../../features/trading/order-statements.ts';
import { isLiving, type LivingOrder, type StoredOrder } from '../../features/trading/stored-order.ts';
import type { TrailMark } from '../../features/trading/trail-marks.ts';
import { checkAccount, checkEntry, checkOption, checkOrder, ConstraintError } from './table-checks.ts';

export const ORDER_NUMBER_BLOCK = 1_024n;

/** What is committed. Rows are never changed, only replaced. */
export class MemoryTables {
  readonly accounts = new Map<bigint, LedgerAccount>();
  readonly entries: Posting[] = [];
  readonly orders = new Map<bigint, StoredOrder>();
  readonly living = new Map<bigint, Map<bigint, LivingOrder>>();
  /** the versions that their accounts came to with the last change of orders that live */
  readonly orderVersions = new Map<bigint, bigint>();
  readonly commands = new Map<string, CommandRecord<string>>();
  readonly events: TradingEvent[] = [];
  readonly resets = new Map<bigint, number>();
  readonly marginStages = new Map<bigint, number>();
  readonly trailMarks = new Map<bigint, TrailMark>();
  readonly options = new Map<bigint, StoredOption>();
  readonly running = new Map<bigint, StoredOption>();
  readonly optionEvents: OptionEvent[] = [];
  /** what decided something, before markup, by symbol and number */
  readonly usedQuotes = new Map<string, Quote[]>();
  #nextNumbers = 1n;

  /** Numbers taken by a transaction that fails stay taken, as those of a sequence do. */
  takeNumbers(): bigint {
    const first = this.#nextNumbers;
    this.#nextNumbers += ORDER_NUMBER_BLOCK;
    return first;
  }

  /** A user's real account, with a deposit, and demo account, with play money. */
  openUser({ userId, brandId, demoGrant, nowMs, deposit }: NewUserAccounts & { readonly deposit: bigint }): {
    real: bigint;
    demo: bigint;
  } {
    const open = (accountMode: 'real' | 'demo', kind: 'deposit' | 'demo_grant', amount: bigint): bigint => {
      const id = BigInt(this.accounts.size + 1);
      const reference = { referenceKind: null, referenceId: null };
      const entry = { kind, amount: cents(amount), accountId: id, ...reference, recordedAtMs: nowMs };
      const balances: AccountBalances = amount > 0n ? postEntry(NO_MONEY, entry) : NO_MONEY;
      if (amount > 0n) this.entries.push(entry);
      this.accounts.set(id, { id, userId, brandId, accountMode, version: amount > 0n ? 1n : 0n, ...balances });
      return id;
    };
    return { real: open('real', 'deposit', deposit), demo: open('demo', 'demo_grant', demoGrant) };
  }

  /** Whether all that is to be written may be. */
  checkTrading({ inserted, updated, postings, accounts, records }: TradingWrites): void {
    for (const order of inserted) this.#refuseUsed(this.orders, order.id, 'trading_order_pkey');
    for (const order of inserted) checkOrder(order);
    for (const order of updated) checkOrder(order);
    this.#checkShared(postings, accounts, records);
    refuseTwins(
      inserted.map(({ id }) => id),
      'trading_order_pkey',
    );
  }

  checkOptions({ placed, settled, postings, accounts, records }: OptionWrites): void {
    for (const option of placed) this.#refuseUsed(this.options, option.id, 'option_order_pkey');
    for (const option of [...placed, ...settled]) checkOption(option);
    this.#checkShared(postings, accounts, records);
    refuseTwins(
      placed.map(({ id }) => id),
      'option_order_pkey',
    );
  }

  applyTrading({
    inserted,
    updated,
    postings,
    accounts,
    records,
    events,
    resets,
    marginStages,
    usedQuotes,
  }: TradingWrites): void {
    const versions = new Map(accounts.map(({ id, version }) => [id, version]));
    for (const { id, accountId } of [...inserted, ...updated]) this.orderVersions.set(id, versions.get(accountId) ?? 0n);
    for (const order of inserted) this.#putOrder(order);
    for (const order of updated) {
      const before = this.orders.get(order.id);
      if (before && isLiving(before)) this.#putOrder({ ...before, ...order });
    }
    this.#applyShared(postings, accounts, records);
    this.#keepUsed(usedQuotes);
    this.events.push(...events);
    for (const [accountId, resetAtMs] of resets) this.resets.set(accountId, resetAtMs);
    for (const [accountId, stage] of marginStages) this.marginStages.set(accountId, stage);
  }

  applyOptions({ placed, settled, postings, accounts, records, events, usedQuotes }: OptionWrites): void {
    for (const option of placed) {
      this.options.set(option.id, { ...option, settlement: null });
      this.running.set(option.id, { ...option, settlement: null });
    }
    for (const { id, settlement } of settled) {
      const before = this.running.get(id);
      if (!before) continue;
      this.options.set(id, { ...before, settlement });
      this.running.delete(id);
    }
    this.#applyShared(postings, accounts, records);
    this.#keepUsed(usedQuotes);
    this.optionEvents.push(...events);
  }

  livingOf(accountId: bigint): LivingOrder[] {
    return [...(this.living.get(accountId)?.values() ?? [])];
  }

  changedOrders(known: readonly Pick<LedgerAccount, 'id' | 'version'>[]): ChangedOrders[] {
    return known.map(({ id, version }) => {
      const living = this.livingOf(id);
      const orders = living.filter((order) => (this.orderVersions.get(order.id) ?? 0n) > version);
      return { accountId: id, orders, living: living.length };
    });
  }

  livingNumbers(accountIds: readonly bigint[]): Set<bigint> {
    return new Set(accountIds.flatMap((id) => [...(this.living.get(id)?.keys() ?? [])]));
  }

  #putOrder(order: StoredOrder): void {
    this.orders.set(order.id, order);
    const living = this.living.get(order.accountId) ?? new Map<bigint, LivingOrder>();
    this.living.set(order.accountId, living);
    if (isLiving(order)) living.set(order.id, order);
    else living.delete(order.id);
  }

  #checkShared(
    postings: readonly Posting[],
    accounts: readonly LedgerAccount[],
    records: readonly CommandRecord<string>[],
  ): void {
    for (const posting of postings) checkEntry(posting);
    for (const account of accounts) checkAccount(account);
    for (const record of records) this.#refuseUsed(this.commands, commandName(record), 'trading_command_pkey');
    if (records.length > 1) refuseTwins(records.map(commandName), 'trading_command_pkey');
  }

  #applyShared(
    postings: readonly Posting[],
    accounts: readonly LedgerAccount[],
    records: readonly CommandRecord<string>[],
  ): void {
    this.entries.push(...postings);
    for (const account of accounts) {
      const before = this.accounts.get(account.id);
      const { available, locked, withheld, deposited, version } = account;
      if (before) this.accounts.set(account.id, { ...before, available, locked, withheld, deposited, version });
    }
    for (const record of records) this.commands.set(commandName(record), { ...record, detail: record.detail ?? null });
  }

  #keepUsed(quotes: readonly Quote[]): void {
    for (const quote of quotes) {
      const name = quoteName(quote);
      this.usedQuotes.set(name, [...(this.usedQuotes.get(name) ?? []), quote]);
    }
  }

  #refuseUsed<Key>(table: ReadonlyMap<Key, unknown>, key: Key, constraint: string): void {
    if (table.has(key)) throw new ConstraintError('23505', constraint);
  }
}

function refuseTwins(keys: readonly unknown[], constraint: string): void {
  if (new Set(keys).size < keys.length) throw new ConstraintError('23505', constraint);
}

export function commandName({ accountId, key }: { readonly accountId: bigint; readonly key: string }): string {
  return `${accountId}/${key}`;
}

export function quoteName({ symbol, sequence }: Pick<Quote, 'symbol' | 'sequence'>): string {
  return `${symbol}/${sequence}`;
}
