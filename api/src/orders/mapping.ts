import type { CloseReason, OrderStatus } from '@truefill/domain/orders/order.ts';
import type { Side } from '@truefill/domain/orders/position.ts';
import type { PositionSums, PositionSummary, WireOrder } from './calls.ts';
import type { OrderChanges } from '../live.ts';

/** An order in internal terms, used by server and app. Amounts in USD, times in ms, 0 if there is none. */
export interface OrderView {
  readonly id: number;
  readonly orderNumber: string;
  readonly side: Side;
  /** a market order fills immediately, a pending one at its price or better */
  readonly kind: 'market' | 'pending';
  readonly status: OrderStatus;
  readonly symbol: string;
  readonly instrumentName: string;
  readonly pricePrecision: number;
  readonly volume: number;
  readonly openPrice: number;
  readonly currentPrice: number;
  readonly stopLoss: number;
  readonly takeProfit: number;
  readonly margin: number;
  readonly profitLoss: number;
  readonly fee: number;
  readonly overnightFee: number;
  readonly leverage: number;
  readonly placedAtMs: number;
  readonly filledAtMs: number;
  readonly closedAtMs: number;
  /** earliest time at which the user may close it */
  readonly closableAtMs: number;
  readonly closeReason: CloseReason | '';
  /** the limit price of a pending order; 0 for a market order */
  readonly limitPrice: number;
  /** the order from which a partial closing split this one; 0 for none */
  readonly parentId: number;
  /**
   * exact result of the closed parts of an open position, modulo two cents: a decimal text in USD. It decides how the
   * next part is rounded
   */
  readonly carriedResult: string;
  /** time of the next overnight fee and its amount; 0 if not open */
  readonly nextOvernightAtMs: number;
  readonly nextOvernightFee: number;
  /** trailing distance of the stop loss; 0: fixed. `stopLoss` is then its current level */
  readonly trailingDistance: number;
  /** the best price of a trailing stop loss; null if there is none */
  readonly best: { readonly price: number; readonly quote: number; readonly atMs: number } | null;
}

/** Sums over open positions; `marginLevelPercent` is 0 without positions. */
export interface PositionSumsView {
  readonly floatingProfitLoss: number;
  readonly netValue: number;
  readonly marginLevelPercent: number;
  readonly freeMargin: number;
  readonly usedMargin: number;
}

export interface PositionSummaryView extends PositionSumsView {
  readonly orders: readonly OrderView[];
}

const STATUS_NUMBERS: Record<OrderStatus, number> = { pending: 1, open: 2, closed: 3, cancelled: 4, exception: 5 };

/** The wire's positionStatus of a status, 1..5. */
export function statusToWire(status: OrderStatus): number {
  return STATUS_NUMBERS[status];
}

/** The status of a wire positionStatus; null for an unknown number. */
export function statusFromWire(positionStatus: number): OrderStatus | null {
  const found = Object.entries(STATUS_NUMBERS).find(([, number]) => number === positionStatus);
  return found ? (found[0] as OrderStatus) : null;
}

/** The wire's orderType of a side: 0 buy, 1 sell. */
export function sideToWire(side: Side): 0 | 1 {
  return side === 'buy' ? 0 : 1;
}

/** The side of a wire orderType; null for any other number. */
export function sideFromWire(orderType: number): Side | null {
  if (orderType === 0) return 'buy';
  return orderType === 1 ? 'sell' : null;
}

/** Writes an order for the wire. `formatTime` formats ms in the brand's zone, and 0 as an empty text. */
export function orderToWire(order: OrderView, formatTime: (timeMs: number) => string): WireOrder {
  return {
    id: order.id,
    uid: order.orderNumber,
    orderType: sideToWire(order.side),
    buyPoint: order.kind === 'pending' ? 1 : 2,
    positionStatus: statusToWire(order.status),
    tradePair: order.symbol,
    productName: order.instrumentName,
    pricePrecision: order.pricePrecision,
    orderQuantity: order.volume,
    openingPrice: order.openPrice,
    currentPrice: order.currentPrice,
    stopPrice: order.stopLoss,
    takeProfitPrice: order.takeProfit,
    securityDepositInitial: order.margin,
    profitLoss: order.profitLoss,
    feeAmount: order.fee,
    overnightFee: order.overnightFee,
    lever: order.leverage,
    orderTime: formatTime(order.placedAtMs),
    orderTimeTs: order.placedAtMs,
    transactionTime: formatTime(order.filledAtMs),
    transactionTimeTs: order.filledAtMs,
    closingTime: formatTime(order.closedAtMs),
    closingTimeTs: order.closedAtMs,
    closableTimeTs: order.closableAtMs,
    closeReason: order.closeReason,
    limitPrice: order.limitPrice,
    parentOrderId: order.parentId,
    carriedProfitLoss: order.carriedResult,
    nextOvernightTimeTs: order.nextOvernightAtMs,
    nextOvernightFee: order.nextOvernightFee,
    trailingDistance: order.trailingDistance,
    ...bestToWire(order.best),
  };
}

type WireBest = Pick<WireOrder, 'trailingBestPrice' | 'trailingBestQuote' | 'trailingBestTimeTs'>;

function bestToWire(best: OrderView['best']): WireBest {
  return { trailingBestPrice: best?.price ?? 0, trailingBestQuote: best?.quote ?? 0, trailingBestTimeTs: best?.atMs ?? 0 };
}

/** The fields of an order that prices change. */
export type MovedOrder = Pick<OrderView, 'currentPrice' | 'profitLoss' | 'stopLoss' | 'best'>;

/** The same order after a price change. */
export function movedOrder(order: WireOrder, moved: MovedOrder): WireOrder {
  const { currentPrice, profitLoss } = moved;
  if (order.trailingDistance === 0) return { ...order, currentPrice, profitLoss };
  return { ...order, currentPrice, profitLoss, stopPrice: moved.stopLoss, ...bestToWire(moved.best) };
}

/** Reads an order from the wire. */
export function orderFromWire(wire: WireOrder): OrderView {
  return {
    id: wire.id,
    orderNumber: wire.uid,
    side: wire.orderType === 0 ? 'buy' : 'sell',
    kind: wire.buyPoint === 1 ? 'pending' : 'market',
    status: statusFromWire(wire.positionStatus) ?? 'exception',
    symbol: wire.tradePair,
    instrumentName: wire.productName,
    pricePrecision: wire.pricePrecision,
    volume: wire.orderQuantity,
    openPrice: wire.openingPrice,
    currentPrice: wire.currentPrice,
    stopLoss: wire.stopPrice,
    takeProfit: wire.takeProfitPrice,
    margin: wire.securityDepositInitial,
    profitLoss: wire.profitLoss,
    fee: wire.feeAmount,
    overnightFee: wire.overnightFee,
    leverage: wire.lever,
    placedAtMs: wire.orderTimeTs,
    filledAtMs: wire.transactionTimeTs,
    closedAtMs: wire.closingTimeTs,
    closableAtMs: wire.closableTimeTs,
    closeReason: wire.closeReason as CloseReason | '',
    limitPrice: wire.limitPrice,
    parentId: wire.parentOrderId,
    carriedResult: wire.carriedProfitLoss,
    nextOvernightAtMs: wire.nextOvernightTimeTs,
    nextOvernightFee: wire.nextOvernightFee,
    trailingDistance: wire.trailingDistance,
    best:
      wire.trailingBestPrice > 0
        ? { price: wire.trailingBestPrice, quote: wire.trailingBestQuote, atMs: wire.trailingBestTimeTs }
        : null,
  };
}

/** Writes the sums for the wire. */
export function sumsToWire(sums: PositionSumsView): PositionSums {
  return {
    profitLossSum: sums.floatingProfitLoss,
    netValue: sums.netValue,
    securityDepositPrent: sums.marginLevelPercent,
    securityDepositAvailableSum: sums.freeMargin,
    securityDepositSum: sums.usedMargin,
  };
}

/** Reads the sums from the wire. */
export function sumsFromWire(wire: PositionSums): PositionSumsView {
  return {
    floatingProfitLoss: wire.profitLossSum,
    netValue: wire.netValue,
    marginLevelPercent: wire.securityDepositPrent,
    freeMargin: wire.securityDepositAvailableSum,
    usedMargin: wire.securityDepositSum,
  };
}

/** Reads the position summary with its orders from the wire. */
export function summaryFromWire(wire: PositionSummary): PositionSummaryView {
  return { ...sumsFromWire(wire), orders: wire.orderList.map(orderFromWire) };
}

/** Applies the changes of a live frame to a list of orders, newest first. Unchanged orders remain the same objects. */
export function withOrderChanges(orders: readonly OrderView[], { orderList, removed }: OrderChanges): readonly OrderView[] {
  if (orderList.length === 0 && removed.length === 0) return orders;
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const id of removed) byId.delete(id);
  for (const order of orderList) byId.set(order.id, orderFromWire(order));
  return [...byId.values()].toSorted((one, other) => other.placedAtMs - one.placedAtMs || other.id - one.id);
}
