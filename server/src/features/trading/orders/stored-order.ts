import type { UsdRate } from '@truefill/domain/money/conversion.ts';
import { cents } from '@truefill/domain/money/money.ts';
import type {
  Closing,
  CloseReason,
  Fill,
  OpenOrder,
  OrderStatus,
  OrderTerms,
  PendingOrder,
} from '@truefill/domain/orders/order.ts';
import type { Side } from '@truefill/domain/orders/position.ts';
import { points } from '@truefill/domain/market/price.ts';
import type { BestPrice } from '@truefill/domain/orders/trailing-stop.ts';
import { hundredths } from '@truefill/domain/market/volume.ts';

interface Numbered {
  readonly id: bigint;
  readonly accountId: bigint;
  /** the position from which a partial closing split this order */
  readonly parentId: bigint | null;
}

/** A pending order with its ID and account. */
export interface StoredPendingOrder extends PendingOrder, Numbered {}

/** An open position with its ID and account. */
export interface PositionOrder extends OpenOrder, Numbered {}

/** Orders that can still change. */
export type ActiveOrder = StoredPendingOrder | PositionOrder;

/** A closed position or closed part of one. */
export interface ClosedOrder extends Omit<PositionOrder, 'status'> {
  readonly status: 'closed';
  readonly closing: Closing;
}

/** A pending order that was cancelled. */
export interface CancelledOrder extends Omit<StoredPendingOrder, 'status'> {
  readonly status: 'cancelled';
  readonly cancelledAtMs: number;
  readonly reason: CloseReason;
}

export type StoredOrder = ActiveOrder | ClosedOrder | CancelledOrder;

/** A position with its ID. Lists each field, since it runs for every order and a spread would be slower and use more memory. */
export function numberedPosition(order: OpenOrder, id: bigint, accountId: bigint): PositionOrder {
  return {
    id,
    accountId,
    parentId: null,
    symbol: order.symbol,
    side: order.side,
    kind: order.kind,
    volume: order.volume,
    pricePrecision: order.pricePrecision,
    contractSize: order.contractSize,
    leverage: order.leverage,
    margin: order.margin,
    fee: order.fee,
    stopLoss: order.stopLoss,
    takeProfit: order.takeProfit,
    limitPrice: order.limitPrice,
    reservedMargin: order.reservedMargin,
    reservedFee: order.reservedFee,
    placedAtMs: order.placedAtMs,
    status: order.status,
    openPrice: order.openPrice,
    opening: order.opening,
    carriedResult: order.carriedResult,
    overnightFee: order.overnightFee,
    chargedUntilMs: order.chargedUntilMs,
    levelsSequence: order.levelsSequence,
    trailingDistance: order.trailingDistance,
    best: order.best,
  };
}

/** Whether an order can still change. */
export function isActive(order: StoredOrder): order is ActiveOrder {
  return order.status === 'open' || order.status === 'pending';
}

/** A row of `trading_order`. */
export interface OrderRow {
  id: bigint;
  account_id: bigint;
  parent_id: bigint | null;
  kind: 'market' | 'pending';
  symbol: string;
  side: Side;
  status: OrderStatus;
  volume: bigint;
  leverage: number;
  contract_size: bigint;
  price_precision: number;
  margin: bigint;
  fee: bigint;
  stop_loss: bigint;
  take_profit: bigint;
  limit_price: bigint;
  reserved_margin: bigint;
  reserved_fee: bigint;
  carried_result: bigint;
  overnight_fee: bigint;
  charged_until_ms: bigint;
  levels_sequence: bigint;
  trailing_distance: bigint;
  best_price: bigint | null;
  best_sequence: bigint | null;
  best_quote_ms: bigint | null;
  placed_at_ms: bigint;
  open_price: bigint | null;
  open_sequence: bigint | null;
  open_quote_ms: bigint | null;
  open_bid: bigint | null;
  open_ask: bigint | null;
  open_usd_rate: bigint | null;
  open_rate_sequence: bigint | null;
  open_rules: bigint | null;
  opened_at_ms: bigint | null;
  close_price: bigint | null;
  close_sequence: bigint | null;
  close_quote_ms: bigint | null;
  close_bid: bigint | null;
  close_ask: bigint | null;
  close_usd_rate: bigint | null;
  close_rate_sequence: bigint | null;
  close_rules: bigint | null;
  closed_at_ms: bigint | null;
  profit_loss: bigint | null;
  close_reason: CloseReason | null;
}

/** Parses an order in any state. */
export function storedOrderFrom(row: OrderRow): StoredOrder {
  if (row.status === 'open') return positionFrom(row);
  if (row.status === 'pending') return { ...termsFrom(row), status: 'pending' };
  if (row.close_reason === null) throw new Error(`order ${row.id} has ended without a reason`);
  if (row.status === 'cancelled') {
    return { ...termsFrom(row), status: 'cancelled', cancelledAtMs: Number(row.closed_at_ms ?? 0n), reason: row.close_reason };
  }
  const closing: Closing = { fill: fillFrom(row, 'close'), profitLoss: cents(row.profit_loss ?? 0n), reason: row.close_reason };
  return { ...positionFrom(row), status: 'closed', closing };
}

/** Parses an active order. */
export function activeOrderFrom(row: OrderRow): ActiveOrder {
  const order = storedOrderFrom(row);
  if (!isActive(order)) throw new Error(`order ${row.id} has ended`);
  return order;
}

/** Parses the row of an order that was filled. */
export function positionFrom(row: OrderRow): PositionOrder {
  const opening = fillFrom(row, 'open');
  return {
    ...termsFrom(row),
    status: 'open',
    openPrice: opening.price,
    opening,
    carriedResult: row.carried_result,
    overnightFee: cents(row.overnight_fee),
    chargedUntilMs: Number(row.charged_until_ms),
    levelsSequence: Number(row.levels_sequence),
    best: bestFrom(row),
  };
}

function bestFrom({ best_price, best_sequence, best_quote_ms }: OrderRow): BestPrice | null {
  if (best_price === null) return null;
  return { price: points(best_price), quoteSequence: Number(best_sequence), quoteTimeMs: Number(best_quote_ms) };
}

function termsFrom(row: OrderRow): OrderTerms & Numbered {
  return {
    id: row.id,
    accountId: row.account_id,
    parentId: row.parent_id,
    kind: row.kind,
    symbol: row.symbol,
    side: row.side,
    volume: hundredths(row.volume),
    pricePrecision: row.price_precision,
    contractSize: row.contract_size,
    leverage: row.leverage,
    margin: cents(row.margin),
    fee: cents(row.fee),
    stopLoss: points(row.stop_loss),
    takeProfit: points(row.take_profit),
    trailingDistance: row.trailing_distance,
    limitPrice: points(row.limit_price),
    reservedMargin: cents(row.reserved_margin),
    reservedFee: cents(row.reserved_fee),
    placedAtMs: Number(row.placed_at_ms),
  };
}

function fillFrom(row: OrderRow, which: 'open' | 'close'): Fill {
  const filledAt = which === 'open' ? row.opened_at_ms : row.closed_at_ms;
  const rateSequence = row[`${which}_rate_sequence`];
  return {
    price: points(row[`${which}_price`] ?? 0n),
    quoteSequence: Number(row[`${which}_sequence`] ?? 0n),
    quoteTimeMs: Number(row[`${which}_quote_ms`] ?? 0n),
    bid: points(row[`${which}_bid`] ?? 0n),
    ask: points(row[`${which}_ask`] ?? 0n),
    quoteToUsd: (row[`${which}_usd_rate`] ?? 0n) as UsdRate,
    filledAtMs: Number(filledAt ?? 0n),
    rateSequence: rateSequence === null ? null : Number(rateSequence),
    rulesVersion: row[`${which}_rules`],
  };
}
