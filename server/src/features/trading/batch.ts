import type { Brand } from '@truefill/api/brand.ts';
import { decideClosing, type ClosingCandidate } from '@truefill/domain/closing.ts';
import { parseFeeRate } from '@truefill/domain/fee.ts';
import { cents, sumMoney, type Money } from '@truefill/domain/money.ts';
import { decidePlacement } from '@truefill/domain/placement.ts';
import type { PoolClient } from 'pg';
import type { Clock } from '../../clock.ts';
import { lockAccounts, type LedgerAccount } from '../ledger/index.ts';
import { FRESHNESS_LIMIT_MS } from '../quotes/quote-book.ts';
import { createBatchDraft, type BatchDraft } from './batch-draft.ts';
import { findOwners, findRecords, ORDER_NUMBERS_TAKEN, takeOrderNumbers, type OrderOwner } from './batch-statements.ts';
import type { CloseCommand, PlaceCommand, TradingAnswer, TradingCommand } from './command.ts';
import type { Market } from './market.ts';
import { createPositionCache } from './position-cache.ts';

export interface BatchParts {
  readonly market: Market;
  readonly brands: ReadonlyMap<string, Brand>;
  readonly clock: Clock;
}

/** Decides and writes batches of trading commands. One runner per executor. */
export interface BatchRunner {
  run(client: PoolClient, commands: readonly TradingCommand[], again: boolean): Promise<TradingAnswer[]>;
  /** after a failure nothing remembered of these accounts is believed */
  forget(commands: readonly TradingCommand[]): void;
}

const CACHED_ACCOUNTS = 20_000;

export function createBatchRunner(parts: BatchParts): BatchRunner {
  const cache = createPositionCache(CACHED_ACCOUNTS);
  let nextNumber = 0n;
  let numbersEnd = 0n;

  async function run(client: PoolClient, commands: readonly TradingCommand[], again: boolean): Promise<TradingAnswer[]> {
    const accounts = await lockAccounts(client, [...new Set(commands.map((command) => command.accountId))]);
    // Read after the locks were had: whoever held them before has committed what is looked up here.
    const records = await findRecords(client, commands);
    const positions = await cache.load(client, accounts.values());
    const draft = createBatchDraft(accounts, positions, records, cache);
    const owners = await strangersOf(client, commands, draft);
    if (numbersEnd - nextNumber < BigInt(commands.length)) {
      nextNumber = await takeOrderNumbers(client);
      numbersEnd = nextNumber + ORDER_NUMBERS_TAKEN;
    }
    const decision = { ...parts, draft, owners, takeNumber: () => nextNumber++ };
    const answers = commands.map((command) => answer(decision, command, again));
    await draft.write(client);
    return answers;
  }

  return {
    run,
    forget(commands) {
      for (const command of commands) cache.forget(command.accountId);
    },
  };
}

interface Decision extends BatchParts {
  readonly draft: BatchDraft;
  readonly owners: ReadonlyMap<bigint, OrderOwner>;
  readonly takeNumber: () => bigint;
}

/** Owners of orders that shall close but are not open positions of the account that asks. */
async function strangersOf(client: PoolClient, commands: readonly TradingCommand[], draft: BatchDraft): Promise<Map<bigint, OrderOwner>> {
  const wanted = commands.flatMap((command) =>
    command.kind === 'close' && !draft.positions(command.accountId).has(command.orderId) ? [command.orderId] : [],
  );
  if (wanted.length === 0) return new Map();
  return new Map((await findOwners(client, [...new Set(wanted)])).map((owner) => [owner.id, owner]));
}

function answer(decision: Decision, command: TradingCommand, again: boolean): TradingAnswer {
  const { draft } = decision;
  const record = draft.record(command);
  if (record) {
    if (record.fingerprint !== command.fingerprint) return { outcome: 'key-reused' };
    if (record.rejection !== null) return { outcome: 'rejected', rejection: record.rejection };
    const { orderId, recordedAtMs, accountId } = record;
    if (orderId === null) throw new Error(`the record ${record.key} of account ${accountId} has neither order nor refusal`);
    // Done by an earlier run whose answer got lost, so perhaps nobody was told.
    return { outcome: 'accepted', orderId, placedAtMs: recordedAtMs, change: again ? { kind: 'unknown', accountId } : null };
  }
  const decided = command.kind === 'place' ? place(decision, command) : close(decision, command);
  if (decided.outcome === 'accepted' || command.recordsRefusal) {
    draft.answerForGood({
      accountId: command.accountId,
      key: command.key,
      fingerprint: command.fingerprint,
      rejection: decided.outcome === 'rejected' ? decided.rejection : null,
      orderId: decided.outcome === 'accepted' ? decided.orderId : null,
      recordedAtMs: decided.outcome === 'accepted' ? decided.placedAtMs : decision.clock.now(),
    });
  }
  return decided;
}

function place({ draft, market, brands, clock, takeNumber }: Decision, command: PlaceCommand): TradingAnswer {
  const account = draft.account(command.accountId);
  const brand = brandOf(brands, account);
  const { symbol } = command.request;
  const nowMs = clock.now();
  const decided = decidePlacement(
    command.request,
    {
      instrument: market.offered(brand, symbol),
      open: market.isOpen(symbol, nowMs),
      quote: market.quote(brand, symbol),
      quoteToUsd: market.rate(symbol),
      nowMs,
      freshnessLimitMs: FRESHNESS_LIMIT_MS,
    },
    {
      realMoney: account.accountMode === 'real',
      available: account.available,
      deposited: account.deposited,
      floating: () => floatingOf(market, brand, draft, account.id),
    },
    {
      maxLeverage: brand.rules.maxLeverage,
      feeRate: parseFeeRate(brand.rules.feeRate),
      forexMinTotalDeposit: cents(BigInt(brand.rules.forexMinTotalDeposit) * 100n),
    },
  );
  if (decided.outcome === 'rejected') return decided;
  const order = { ...decided.order, id: takeNumber(), accountId: account.id };
  const after = draft.open(order, decided.entries);
  return { outcome: 'accepted', orderId: order.id, placedAtMs: order.placedAtMs, change: { kind: 'opened', account: after, order } };
}

function close({ draft, owners, market, brands, clock }: Decision, command: CloseCommand): TradingAnswer {
  const account = draft.account(command.accountId);
  const brand = brandOf(brands, account);
  const positions = draft.positions(account.id);
  const position = positions.get(command.orderId);
  const symbol = position?.symbol ?? '';
  const nowMs = clock.now();
  const candidate: ClosingCandidate = position
    ? { found: 'order', status: 'open', order: position }
    : draft.hasClosed(command.orderId)
      ? { found: 'order', status: 'closed' }
      : strangerCandidate(owners.get(command.orderId), account);
  const decided = decideClosing(
    candidate,
    command.reason,
    {
      open: market.isOpen(symbol, nowMs),
      quote: command.quote ?? market.quote(brand, symbol),
      quoteToUsd: market.rate(symbol),
      nowMs,
      freshnessLimitMs: FRESHNESS_LIMIT_MS,
    },
    { balances: account, othersOpen: positions.size > 1 },
    brand.rules.minHoldSeconds * 1_000,
  );
  if (decided.outcome === 'rejected') return decided;
  if (!position) throw new Error(`order ${command.orderId} was closed without being open`);
  const order = { ...position, closing: decided.closing };
  const after = draft.close(order, decided.entries);
  return { outcome: 'accepted', orderId: order.id, placedAtMs: order.placedAtMs, change: { kind: 'closed', account: after, order } };
}

function strangerCandidate(owner: OrderOwner | undefined, account: LedgerAccount): ClosingCandidate {
  if (!owner || owner.userId !== account.userId) return { found: 'missing' };
  if (owner.accountId !== account.id) return { found: 'other-account' };
  if (owner.status === 'open') throw new Error(`order ${owner.id} is open but not among the positions of its account`);
  return { found: 'order', status: owner.status };
}

function floatingOf(market: Market, brand: Brand, draft: BatchDraft, accountId: bigint): Money {
  return sumMoney(...[...draft.positions(accountId).values()].map((position) => market.floating(brand, position)));
}

function brandOf(brands: ReadonlyMap<string, Brand>, account: LedgerAccount): Brand {
  const brand = brands.get(account.brandId);
  if (!brand) throw new Error(`ledger account ${account.id} belongs to the unknown brand ${account.brandId}`);
  return brand;
}
