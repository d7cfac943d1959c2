import type { Brand } from '@truefill/api/brand.ts';
import { decideClosing, type Closed } from '@truefill/domain/orders/closing.ts';
import { protectionEntries, type EntryDraft } from '@truefill/domain/accounts/ledger.ts';
import { nightsBetween, overnightFee } from '@truefill/domain/margin/overnight.ts';
import { sumMoney, type Money } from '@truefill/domain/money/money.ts';
import type { CloseReason } from '@truefill/domain/orders/order.ts';
import { releaseEntries } from '@truefill/domain/orders/pending-order.ts';
import { firstToStopOut, mustStopOut } from '@truefill/domain/margin/stop-out.ts';
import type { OrderRejection, Rejected } from '@truefill/domain/orders/rejection.ts';
import type { LedgerAccount } from '../../accounts/ledger/index.ts';
import { eventData } from '../../outbox/index.ts';
import type { CloseAllCommand, CloseAllResult, CloseCommand, TradingAnswer, MaintenanceCommand } from './command.ts';
import {
  brandOf,
  candidateOf,
  changedOrders,
  fillMarket,
  isTradable,
  marginStateOf,
  noteFill,
  positionsOf,
  pendingOrdersOf,
  type OrdersWork,
} from './orders-work.ts';
import { cancelled } from './order-decisions.ts';
import type { TradingEventKind } from './order-draft.ts';
import type { ClosedOrder, PositionOrder, StoredOrder } from './stored-order.ts';

/** Closes a position or a part of one. */
export function close(work: OrdersWork, command: CloseCommand): TradingAnswer {
  const done = closeOne(work, work.draft.account(command.accountId), command);
  return 'outcome' in done ? done : changedOrders(work, done.closed, done.orders);
}

/** Closes the selected positions that can be closed now, oldest first, each decided on its own. */
export function closeAll(work: OrdersWork, command: CloseAllCommand): TradingAnswer {
  const { draft, clock, market, brands } = work;
  const brand = brandOf(brands, draft.account(command.accountId));
  const { symbol, which } = command;
  const wanted = oldestFirst(positionsOf(work, command.accountId))
    .filter((position) => symbol === null || position.symbol === symbol)
    .filter((position) => which === 'all' || signOf(market.floating(brand, position)) === which);
  const orders: StoredOrder[] = [];
  const results = wanted.map(({ id }): CloseAllResult => {
    const request = { orderId: id, reason: 'manual', volume: null, quote: null } as const;
    const done = closeOne(work, draft.account(command.accountId), request);
    if (!('outcome' in done)) orders.push(...done.orders);
    return { orderId: id, rejection: 'outcome' in done ? done.rejection : null };
  });
  // If nothing closed, the account's version belongs to another change, and reporting it here would hide that change.
  const change = orders.length === 0 ? null : ({ kind: 'orders', account: draft.account(command.accountId), orders } as const);
  return { outcome: 'accepted', orderId: null, placedAtMs: clock.now(), change, results };
}

/** The cache keeps an account's orders in no particular order, but what happens to them has one that can be checked. */
function oldestFirst<Order extends { readonly id: bigint }>(orders: readonly Order[]): Order[] {
  return orders.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function signOf(floating: Money): 'profit' | 'loss' | 'neither' {
  return floating > 0n ? 'profit' : floating < 0n ? 'loss' : 'neither';
}

/** Parses the recorded results of a close-all command. */
export function closeAllResultsFrom(detail: string): CloseAllResult[] {
  return (JSON.parse(detail) as [string, OrderRejection | null][]).map(([orderId, rejection]) => ({
    orderId: BigInt(orderId),
    rejection,
  }));
}

export function closeAllDetail(results: readonly CloseAllResult[]): string {
  return JSON.stringify(results.map(({ orderId, rejection }) => [String(orderId), rejection]));
}

/**
 * While the margin level is at or below the stop-out level: cancels pending orders, oldest first, then closes the largest losing position,
 * repeatedly. A position that cannot be traded now stays open until it can.
 */
export function stopOut(work: OrdersWork, { accountId }: MaintenanceCommand): TradingAnswer {
  const { draft, market, brands, clock } = work;
  const nowMs = clock.now();
  const brand = brandOf(brands, draft.account(accountId));
  const orders: StoredOrder[] = [];
  const due = (): boolean => isDue(work, brand, accountId);
  if (due()) orders.push(...cancelWaiting(work, accountId, nowMs));
  while (due()) {
    const tradable = positionsOf(work, accountId)
      .filter(({ symbol }) => isTradable(market, brand, symbol, nowMs))
      .map((position) => ({ id: position.id, floating: market.floating(brand, position) }));
    const first = firstToStopOut(tradable);
    if (!first) break;
    const done = closeOne(work, draft.account(accountId), {
      orderId: first.id,
      reason: 'stop_out',
      volume: null,
      quote: null,
    });
    if ('outcome' in done) throw new Error(`position ${first.id} could not be stopped out: ${done.rejection}`);
    orders.push(...done.orders);
    record(work, accountId, `stopout/${first.id}`, first.id, nowMs);
  }
  return maintained(work, accountId, orders);
}

/** Charges the overnight fees that are due, oldest position first. */
export function overnight(work: OrdersWork, { accountId }: MaintenanceCommand): TradingAnswer {
  const { draft, brands, clock } = work;
  const nowMs = clock.now();
  const brand = brandOf(brands, draft.account(accountId));
  const orders = oldestFirst(positionsOf(work, accountId)).flatMap((position) => {
    const due = nightsOf(work, brand, position, nowMs);
    chargeNights(work, due, nowMs);
    return due.keys.length === 0 ? [] : [due.position];
  });
  return maintained(work, accountId, orders);
}

function maintained({ draft, clock }: OrdersWork, accountId: bigint, orders: readonly StoredOrder[]): TradingAnswer {
  const change = orders.length === 0 ? null : ({ kind: 'orders', account: draft.account(accountId), orders } as const);
  return { outcome: 'accepted', orderId: null, placedAtMs: clock.now(), change };
}

function isDue(work: OrdersWork, brand: Brand, accountId: bigint): boolean {
  const state = marginStateOf(work, brand, accountId);
  return state !== null && mustStopOut(state);
}

interface DoneClosing {
  readonly closed: ClosedOrder;
  /** all orders that changed, including `closed` */
  readonly orders: readonly StoredOrder[];
}

type CloseRequest = Pick<CloseCommand, 'orderId' | 'reason' | 'volume' | 'quote' | 'best'>;

function closeOne(work: OrdersWork, account: LedgerAccount, request: CloseRequest): DoneClosing | Rejected {
  const { draft, market, brands, clock } = work;
  const brandNow = brandOf(brands, account);
  // A recorded quote closes the position under the rules that its markup came from.
  const brand = request.quote ? market.history.brandAt(brandNow, request.quote) : brandNow;
  const found = candidateOf(work, account, request.orderId);
  const position =
    found.found === 'order' && found.status === 'open' ? (draft.active(account.id).get(request.orderId) as PositionOrder) : null;
  const nowMs = clock.now();
  // Fees accrue until the closing quote, however late the closing is decided.
  const heldUntilMs = request.quote ? Math.min(request.quote.timeMs, nowMs) : nowMs;
  const nights = position && nightsOf(work, brand, position, heldUntilMs);
  const symbol = position?.symbol ?? '';
  const filled = fillMarket(work, brand, {
    symbol,
    instrument: market.listed(symbol),
    quote: request.quote ?? market.quote(brand, symbol),
  });
  const decided = decideClosing(
    nights ? { found: 'order', status: 'open', order: nights.position } : found,
    request,
    { ...filled, bounds: filled.instrument },
    position ? market.holdingTerms(brand, position).minHoldMs : 0,
  );
  if (decided.outcome === 'rejected') return decided;
  if (!nights) throw new Error(`order ${request.orderId} was closed without being open`);
  noteFill(work, filled);
  if (request.best?.raw) draft.use(request.best.raw);
  chargeNights(work, nights, nowMs);
  return writeClosing(work, nights.position, decided);
}

const CLOSED_BY: Readonly<Record<CloseReason, TradingEventKind>> = {
  manual: 'order_closed',
  stop_loss: 'order_closed_by_level',
  take_profit: 'order_closed_by_level',
  stop_out: 'order_closed_by_stop_out',
};

function writeClosing(work: OrdersWork, position: PositionOrder, decided: Closed): DoneClosing {
  const { draft } = work;
  const nowMs = decided.closing.fill.filledAtMs;
  const { rest } = decided;
  const numbers = rest ? { id: draft.takeNumber(), parentId: position.id } : { id: position.id, parentId: position.parentId };
  const closed: ClosedOrder = { ...position, ...decided.order, ...numbers, status: 'closed', closing: decided.closing };
  const orders: StoredOrder[] = [closed];
  draft.put(closed, { event: CLOSED_BY[closed.closing.reason], entries: decided.entries, nowMs });
  if (rest) {
    const remaining: PositionOrder = { ...position, ...rest };
    draft.put(remaining, { event: 'order_modified', entries: [], nowMs });
    orders.push(remaining);
  }
  orders.push(...forgiveDebt(work, closed, nowMs));
  return { closed, orders };
}

/**
 * Covers a negative balance once no position is left: first from the reservations of pending orders, which are cancelled; the
 * broker forgives the rest.
 */
function forgiveDebt(work: OrdersWork, { accountId, id }: ClosedOrder, nowMs: number): readonly StoredOrder[] {
  const { draft } = work;
  if (draft.account(accountId).available >= 0n || positionsOf(work, accountId).length > 0) return [];
  const orders = cancelWaiting(work, accountId, nowMs);
  const entries = protectionEntries(draft.account(accountId));
  const amount = entries.reduce((sum, entry) => sum + entry.amount, 0n);
  if (amount > 0n) draft.post(accountId, id, { event: 'loss_made_good', entries, nowMs, data: eventData({ amount }) });
  return orders;
}

function cancelWaiting(work: OrdersWork, accountId: bigint, nowMs: number): StoredOrder[] {
  return oldestFirst(pendingOrdersOf(work, accountId)).map((waiting) => {
    const order = cancelled(waiting, 'stop_out', nowMs);
    work.draft.put(order, { event: 'order_cancelled_by_stop_out', entries: releaseEntries(waiting), nowMs });
    record(work, accountId, `stopout/${order.id}`, order.id, nowMs);
    return order;
  });
}

interface DueNights {
  /** as it is after the charge */
  readonly position: PositionOrder;
  readonly entries: readonly EntryDraft[];
  /** one key per night, so that each is charged once */
  readonly keys: readonly string[];
}

function nightsOf({ market }: OrdersWork, brand: Brand, position: PositionOrder, untilMs: number): DueNights {
  const terms = market.holdingTerms(brand, position);
  const nights = nightsBetween(position.chargedUntilMs, untilMs, terms);
  const fees = nights.map((night) => overnightFee(position, night, terms));
  return {
    position: {
      ...position,
      overnightFee: sumMoney(position.overnightFee, ...fees),
      chargedUntilMs: nights.at(-1)?.atMs ?? position.chargedUntilMs,
    },
    entries: fees.filter((fee) => fee > 0n).map((amount) => ({ kind: 'overnight_fee', amount })),
    keys: nights.map(({ date }) => `overnight/${position.id}/${date}`),
  };
}

function chargeNights(work: OrdersWork, { position, entries, keys }: DueNights, nowMs: number): void {
  if (keys.length === 0) return;
  work.draft.put(position, { event: 'overnight_charged', entries, nowMs });
  for (const key of keys) record(work, position.accountId, key, position.id, nowMs);
}

function record({ draft }: OrdersWork, accountId: bigint, key: string, orderId: bigint, recordedAtMs: number): void {
  draft.answerForGood({ accountId, key, fingerprint: key, rejection: null, orderId, recordedAtMs });
}
