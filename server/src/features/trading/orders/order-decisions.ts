import type { Brand } from '@truefill/api/brand.ts';
import { parseFeeRate } from '@truefill/domain/money/fee.ts';
import { feeLeverage } from '@truefill/domain/margin/margin.ts';
import { decideModification } from '@truefill/domain/orders/modification.ts';
import { cents } from '@truefill/domain/money/money.ts';
import { decideCancellation, decideFill } from '@truefill/domain/orders/pending-order.ts';
import { decidePlacement, type PlacementRules } from '@truefill/domain/orders/placement.ts';
import { reject } from '@truefill/domain/orders/rejection.ts';
import type { Instrument } from '@truefill/domain/market/instrument.ts';
import { FRESHNESS_LIMIT_MS, rawQuote } from '@truefill/domain/market/quote.ts';
import type { CancelCommand, FillCommand, ModifyCommand, PlaceCommand, TradingAnswer } from './command.ts';
import { brandOf, candidateOf, changedOrders, fillMarket, floatingOf, noteFill, type OrdersWork } from './orders-work.ts';
import { leverageCap } from './leverage-cap.ts';
import {
  numberedPosition,
  type CancelledOrder,
  type ActiveOrder,
  type PositionOrder,
  type StoredPendingOrder,
} from './stored-order.ts';

/** Opens a position or places a pending order. */
export function place(work: OrdersWork, command: PlaceCommand): TradingAnswer {
  const { draft, market, brands } = work;
  const account = draft.account(command.accountId);
  const brand = brandOf(brands, account);
  const { symbol } = command.request;
  const filled = fillMarket(work, brand, {
    symbol,
    instrument: market.offered(brand, symbol),
    quote: market.quote(brand, symbol),
  });
  const { nowMs } = filled;
  const decided = decidePlacement(
    command.request,
    filled,
    {
      realMoney: account.accountMode === 'real',
      available: account.available,
      deposited: account.deposited,
      activeOrders: draft.active(account.id).size,
      floating: () => floatingOf(work, brand, account.id),
    },
    placementRules(brand, filled.instrument),
  );
  if (decided.outcome === 'rejected') return decided;
  const { entries } = decided;
  const id = draft.takeNumber();
  if (decided.outcome === 'placed') {
    const order = numberedPosition(decided.order, id, account.id);
    noteFill(work, filled);
    draft.put(order, { event: 'order_opened', entries, nowMs });
    return changedOrders(work, order);
  }
  const order: StoredPendingOrder = { ...decided.order, id, accountId: account.id, parentId: null };
  draft.put(order, { event: 'order_placed', entries, nowMs });
  return changedOrders(work, order);
}

/** Cached per brand object: changed rules come with a new object. */
const RULES = new WeakMap<Brand, Omit<PlacementRules, 'maxLeverage'>>();

/** @param instrument null: nothing can be placed, whatever the rules */
function placementRules(brand: Brand, instrument: Instrument | null): PlacementRules {
  let rules = RULES.get(brand);
  if (!rules) {
    const { feeRate, forexMinTotalDeposit, maxLivingOrders } = brand.rules;
    rules = {
      contracts: brand.switches.contract,
      feeRate: parseFeeRate(feeRate),
      forexMinTotalDeposit: cents(BigInt(forexMinTotalDeposit) * 100n),
      maxLivingOrders,
    };
    RULES.set(brand, rules);
  }
  return { ...rules, maxLeverage: instrument === null ? 0 : leverageCap(brand, instrument) };
}

/** Fills a pending order, even if the brand takes no new orders: this one was accepted. */
export function fill(work: OrdersWork, command: FillCommand): TradingAnswer {
  const { draft, market, brands } = work;
  const account = draft.account(command.accountId);
  const waiting = draft.active(account.id).get(command.orderId);
  if (waiting?.status !== 'pending') return reject('order-not-pending');
  const brand = market.history.brandAt(brandOf(brands, account), command.quote);
  const filled = fillMarket(work, brand, {
    symbol: waiting.symbol,
    instrument: market.listed(waiting.symbol),
    quote: command.quote,
  });
  const { instrument } = filled;
  if (!instrument) return reject('market-closed');
  const decided = decideFill(waiting, filled, account.available, {
    feeLeverage: feeLeverage(instrument),
    feeRate: parseFeeRate(brand.rules.feeRate),
  });
  if (decided.outcome === 'rejected') return decided;
  const order: PositionOrder = { ...waiting, ...decided.order };
  noteFill(work, filled);
  draft.put(order, { event: 'order_filled', entries: decided.entries, nowMs: filled.nowMs });
  return changedOrders(work, order);
}

/** Cancels a pending order. */
export function cancel(work: OrdersWork, command: CancelCommand): TradingAnswer {
  const { draft, clock } = work;
  const account = draft.account(command.accountId);
  const decided = decideCancellation(candidateOf(work, account, command.orderId));
  if (decided.outcome === 'rejected') return decided;
  const waiting = draft.active(account.id).get(command.orderId) as StoredPendingOrder;
  const order = cancelled(waiting, 'manual', clock.now());
  draft.put(order, { event: 'order_cancelled', entries: decided.entries, nowMs: order.cancelledAtMs });
  return changedOrders(work, order);
}

export function cancelled(order: StoredPendingOrder, reason: CancelledOrder['reason'], nowMs: number): CancelledOrder {
  return { ...order, status: 'cancelled', cancelledAtMs: nowMs, reason };
}

/** Changes an order's levels, and a pending order's limit price. */
export function modify(work: OrdersWork, command: ModifyCommand): TradingAnswer {
  const { draft, market, brands, clock } = work;
  const account = draft.account(command.accountId);
  const brand = brandOf(brands, account);
  const active = draft.active(account.id).get(command.orderId);
  const nowMs = clock.now();
  const symbol = active?.symbol ?? '';
  const quote = active ? market.quote(brand, symbol) : null;
  // a new limit price counts as a new order: without contracts, only levels can change
  const relimits = active !== undefined && command.limitPrice !== null && brand.switches.contract;
  const instrument = relimits ? market.offered(brand, symbol) : null;
  const decided = decideModification(candidateOf(work, account, command.orderId), command, {
    quote,
    open: instrument !== null && market.isOpen(symbol, nowMs),
    quoteToUsd: instrument === null ? null : market.rate(symbol),
    nowMs,
    freshnessLimitMs: FRESHNESS_LIMIT_MS,
    available: account.available,
    floating: () => floatingOf(work, brand, account.id),
    feeTerms: instrument && {
      feeLeverage: feeLeverage(instrument),
      feeRate: parseFeeRate(brand.rules.feeRate),
    },
  });
  if (decided.outcome === 'rejected') return decided;
  if (!active) throw new Error(`order ${command.orderId} was modified without being active`);
  const order = { ...active, ...decided.order } as ActiveOrder;
  // The quote that a trailing stop loss starts at is stored, like those of fills.
  if (quote && order.status === 'open' && order.best && order.best !== (active as PositionOrder).best) draft.use(rawQuote(quote));
  draft.put(order, { event: 'order_modified', entries: decided.entries, nowMs });
  return changedOrders(work, order);
}
