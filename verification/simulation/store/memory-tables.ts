import { postEntry, USD, type AccountBalances } from '@truefill/domain/accounts/ledger.ts';
import { NO_MONEY } from '@truefill/domain/test-support/no-money.ts';
import { cents } from '@truefill/domain/money/money.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import type { LedgerAccount, NewUserAccounts, Posting } from '@truefill/server/features/accounts/ledger/index.ts';
import type { AccountEvent, BatchWrites, Query } from '@truefill/server/features/accounts/account-store.ts';
import type { CommandRecord } from '@truefill/server/features/accounts/index.ts';
import type { StoredOption } from '@truefill/server/features/options/orders/stored-option.ts';
import type { PaymentReference } from '@truefill/server/features/payments/index.ts';
import type { StoredLoan, StoredRepayment } from '@truefill/server/features/loans/stored-loan.ts';
import type { StoredWithdrawal } from '@truefill/server/features/withdrawals/stored-withdrawal.ts';
import type { ChangedOrders } from '@truefill/server/features/trading/orders/order-statements.ts';
import { isActive, type ActiveOrder, type StoredOrder } from '@truefill/server/features/trading/orders/stored-order.ts';
import type { TrailMark } from '@truefill/server/features/trading/trailing/trail-marks.ts';
import { moduleTwins, type Twins } from './module-twins.ts';
import { checkAccount, checkEntry, refuseTwins, refuseUsed } from './table-checks.ts';

export const ORDER_NUMBER_BLOCK = 1_024n;

/** Committed data. Rows are never modified, only replaced. */
export class MemoryTables {
  readonly accounts = new Map<bigint, LedgerAccount>();
  readonly entries: Posting[] = [];
  readonly orders = new Map<bigint, StoredOrder>();
  readonly active = new Map<bigint, Map<bigint, ActiveOrder>>();
  /** the account versions of the last change of active orders */
  readonly orderVersions = new Map<bigint, bigint>();
  readonly commands = new Map<string, CommandRecord>();
  readonly events: AccountEvent[] = [];
  readonly resets = new Map<bigint, number>();
  readonly marginStages = new Map<bigint, number>();
  readonly trailMarks = new Map<bigint, TrailMark>();
  readonly options = new Map<bigint, StoredOption>();
  readonly running = new Map<bigint, StoredOption>();
  readonly withdrawals = new Map<bigint, StoredWithdrawal>();
  readonly loans = new Map<bigint, StoredLoan>();
  readonly repayments = new Map<bigint, StoredRepayment>();
  /** payments made, by `paymentName` */
  readonly payments = new Map<string, PaymentReference>();
  /** quotes that decided something, before markup, by symbol and number */
  readonly usedQuotes = new Map<string, Quote[]>();
  #nextNumbers = 1n;
  readonly #twins: Twins = moduleTwins(this);

  /** Numbers taken by a failed transaction stay taken, like those of a sequence. */
  takeNumbers(): bigint {
    const first = this.#nextNumbers;
    this.#nextNumbers += ORDER_NUMBER_BLOCK;
    return first;
  }

  /** A user's real account, with a deposit, and demo account, with play money. */
  openUser({ userId, brandId, demoGrant, nowMs, deposit }: Omit<NewUserAccounts, 'deposit'> & { readonly deposit: bigint }): {
    real: bigint;
    demo: bigint;
  } {
    const open = (accountMode: 'real' | 'demo', kind: 'deposit' | 'demo_grant', amount: bigint): bigint => {
      const id = BigInt(this.accounts.size + 1);
      const reference = { referenceKind: null, referenceId: null };
      const entry = { kind, amount: cents(amount), accountId: id, ...reference, recordedAtMs: nowMs };
      const balances: AccountBalances = amount > 0n ? postEntry(NO_MONEY, entry) : NO_MONEY;
      if (amount > 0n) this.entries.push(entry);
      const version = amount > 0n ? 1n : 0n;
      this.accounts.set(id, { id, userId, brandId, accountMode, currency: USD.code, version, closed: false, ...balances });
      return id;
    };
    return { real: open('real', 'deposit', deposit), demo: open('demo', 'demo_grant', demoGrant) };
  }

  /** An empty coin balance for a user with a real account. */
  openCoin({ userId, brandId, currency }: Pick<LedgerAccount, 'userId' | 'brandId' | 'currency'>): bigint {
    const id = BigInt(this.accounts.size + 1);
    this.accounts.set(id, { id, userId, brandId, accountMode: 'real', currency, version: 0n, closed: false, ...NO_MONEY });
    return id;
  }

  /** Runs a module's query. */
  find<Wanted, Found>(query: Query<Wanted, Found>, wanted: Wanted): Found {
    const twin = this.#twins.queries.get(query as Query<unknown, unknown>);
    if (!twin) throw new Error(`there is no twin of the query for ${query.name}`);
    return twin(wanted) as Found;
  }

  /** Whether all pending writes are allowed. */
  check({ postings, accounts, records, tables }: BatchWrites): void {
    for (const { table, rows } of tables) this.#twinOf(table).check(rows);
    for (const posting of postings) checkEntry(posting);
    for (const account of accounts) checkAccount(account);
    for (const record of records) refuseUsed(this.commands, commandName(record), 'trading_command_pkey');
    if (records.length > 1) refuseTwins(records.map(commandName), 'trading_command_pkey');
  }

  apply({ postings, accounts, records, events, usedQuotes, tables }: BatchWrites): void {
    for (const { table, rows } of tables) this.#twinOf(table).apply(rows);
    this.entries.push(...postings);
    for (const account of accounts) {
      const before = this.accounts.get(account.id);
      const { available, locked, withheld, deposited, version } = account;
      if (before) this.accounts.set(account.id, { ...before, available, locked, withheld, deposited, version });
    }
    for (const record of records) this.commands.set(commandName(record), { ...record, detail: record.detail ?? null });
    for (const quote of usedQuotes) {
      const name = quoteName(quote);
      this.usedQuotes.set(name, [...(this.usedQuotes.get(name) ?? []), quote]);
    }
    this.events.push(...events);
  }

  #twinOf(table: BatchWrites['tables'][number]['table']) {
    const twin = this.#twins.tables.get(table);
    if (!twin) throw new Error(`there is no twin of the table of ${table.name}`);
    return twin;
  }

  activeOf(accountId: bigint): ActiveOrder[] {
    return [...(this.active.get(accountId)?.values() ?? [])];
  }

  changedOrders(known: readonly Pick<LedgerAccount, 'id' | 'version'>[]): ChangedOrders[] {
    return known.map(({ id, version }) => {
      const active = this.activeOf(id);
      const orders = active.filter((order) => (this.orderVersions.get(order.id) ?? 0n) > version);
      return { accountId: id, orders, active: active.length };
    });
  }

  activeNumbers(accountIds: readonly bigint[]): Set<bigint> {
    return new Set(accountIds.flatMap((id) => [...(this.active.get(id)?.keys() ?? [])]));
  }

  putOrder(order: StoredOrder): void {
    this.orders.set(order.id, order);
    const active = this.active.get(order.accountId) ?? new Map<bigint, ActiveOrder>();
    this.active.set(order.accountId, active);
    if (isActive(order)) active.set(order.id, order);
    else active.delete(order.id);
  }
}

export function commandName({ accountId, key }: { readonly accountId: bigint; readonly key: string }): string {
  return `${accountId}/${key}`;
}

export function quoteName({ symbol, sequence }: Pick<Quote, 'symbol' | 'sequence'>): string {
  return `${symbol}/${sequence}`;
}
