import type { OrderStatus } from '@truefill/domain/orders/order.ts';
import type { PlacementRequest } from '@truefill/domain/orders/placement.ts';
import type { Side } from '@truefill/domain/orders/position.ts';
import type { z } from '../zod.ts';
import type { Calls, CallRequest } from '../calls.ts';
import { sideFromWire, sideToWire, statusFromWire, statusToWire } from './mapping.ts';
import { timeRangeFromWire, timeRangeToWire, type TimeRange } from '../listing/time-range.ts';

/** Reads an addOrder call. */
export function placeOrderFromWire(wire: z.output<Calls['addOrder']['request']>): PlacementRequest {
  return {
    symbol: wire.tradePair,
    side: sideFromWire(wire.orderType),
    kind: wire.buyPoint === 2 ? 'market' : wire.buyPoint === 1 ? 'pending' : null,
    volume: wire.orderQuantity,
    limitPrice: wire.price,
    stopLoss: wire.stopPrice,
    takeProfit: wire.takeProfitPprice,
    trailingDistance: wire.trailingDistance,
    leverage: wire.multiple ?? null,
    maxSlippage: wire.maxSlippage ?? null,
    referencePrice: wire.refPrice ?? null,
  };
}

/** Reads a stored addOrder call. Damaged fields become empty or null. */
export function sentOrderFromWire(wire: CallRequest<'addOrder'>): PlacementRequest {
  const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  return placeOrderFromWire({
    tradePair: wire.tradePair,
    orderType: Number(wire.orderType),
    buyPoint: Number(wire.buyPoint),
    multiple: Number(wire.multiple),
    price: text(wire.price),
    stopPrice: text(wire.stopPrice),
    takeProfitPprice: text(wire.takeProfitPprice),
    trailingDistance: text(wire.trailingDistance ?? '0'),
    orderQuantity: text(wire.orderQuantity),
    maxSlippage: text(wire.maxSlippage),
    refPrice: text(wire.refPrice),
  });
}

/** Writes an addOrder call for a market order; with `slippage` it is refused if the price has moved further. */
export function marketOrderToWire(order: {
  readonly symbol: string;
  readonly side: Side;
  readonly volume: string;
  readonly stopLoss: string;
  readonly takeProfit: string;
  /** trailing distance of the stop loss; if omitted or "0", the stop loss is fixed */
  readonly trailingDistance?: string;
  readonly leverage: number;
  /** decimal texts in price units; if omitted, any slippage is accepted */
  readonly slippage?: { readonly max: string; readonly referencePrice: string } | null;
}): CallRequest<'addOrder'> {
  const { slippage } = order;
  return {
    tradePair: order.symbol,
    price: 0,
    stopPrice: order.stopLoss,
    takeProfitPprice: order.takeProfit,
    orderQuantity: order.volume,
    multiple: order.leverage,
    orderType: sideToWire(order.side),
    buyPoint: 2,
    ...trailingToWire(order.trailingDistance),
    ...(slippage ? { maxSlippage: slippage.max, refPrice: slippage.referencePrice } : {}),
  };
}

/** An order that does not trail is sent without the field, as by older clients. */
function trailingToWire(distance: string | undefined): Pick<CallRequest<'addOrder'>, 'trailingDistance'> {
  return distance === undefined || distance === '0' ? {} : { trailingDistance: distance };
}

export interface OrderListRequest {
  readonly page: number;
  readonly limit: number;
  /** null: all */
  readonly status: OrderStatus | null;
  readonly sortBy: 'placed' | 'closed';
  /** range of the sorting time */
  readonly range: TimeRange;
}

/** Reads an order/query call; `unknownStatus` is true for an unknown status number. */
export function orderListFromWire(wire: z.output<Calls['orderQuery']['request']>): OrderListRequest & { unknownStatus: boolean } {
  const status = wire.positionStatus === undefined ? null : statusFromWire(wire.positionStatus);
  return {
    page: wire.page,
    limit: wire.limit,
    status,
    sortBy: wire.columns === 'closingTime' ? 'closed' : 'placed',
    range: timeRangeFromWire(wire),
    unknownStatus: wire.positionStatus !== undefined && status === null,
  };
}

/** Writes an order/query call. */
export function orderListToWire(request: OrderListRequest): CallRequest<'orderQuery'> {
  return {
    page: request.page,
    limit: request.limit,
    ...(request.status === null ? {} : { positionStatus: statusToWire(request.status) }),
    columns: request.sortBy === 'closed' ? 'closingTime' : 'orderTime',
    ...timeRangeToWire(request.range),
  };
}

/**
 * Writes an order/export call for the filter of an order/query. @param after the `next` of the previous answer; empty at the
 * beginning
 */
export function orderExportToWire(request: Omit<OrderListRequest, 'page' | 'limit'>, after: string): CallRequest<'orderExport'> {
  const { page: _page, limit: _limit, ...wire } = orderListToWire({ ...request, page: 1, limit: 1 });
  return { ...wire, ...(after === '' ? {} : { after }) };
}

/** Writes an addOrder call for a pending order. */
export function pendingOrderToWire(order: {
  readonly symbol: string;
  readonly side: Side;
  readonly volume: string;
  readonly limitPrice: string;
  readonly stopLoss: string;
  readonly takeProfit: string;
  readonly trailingDistance?: string;
  readonly leverage: number;
}): CallRequest<'addOrder'> {
  return { ...marketOrderToWire(order), price: order.limitPrice, buyPoint: 1 };
}

/** Writes a closeOrder call; `volume` is decimal text of a part, null for the whole position. */
export function closeOrderToWire(orderId: number, volume: string | null): CallRequest<'closeOrder'> {
  return { orderId, ...(volume === null ? {} : { orderQuantity: volume }) };
}

/**
 * Requested changes of an order: levels as decimal texts, "0" for none; for a pending one also its limit, null for unchanged.
 */
export interface ModifyRequest {
  readonly stopLoss: string;
  readonly takeProfit: string;
  readonly limitPrice: string | null;
  /** trailing distance of the stop loss; if omitted or "0", the stop loss is fixed */
  readonly trailingDistance?: string;
}

/** Writes a modifyOrder call. */
export function modifyOrderToWire(
  orderId: number,
  { stopLoss, takeProfit, limitPrice, trailingDistance }: ModifyRequest,
): CallRequest<'modifyOrder'> {
  return {
    orderId,
    stopPrice: stopLoss,
    takeProfitPprice: takeProfit,
    ...trailingToWire(trailingDistance),
    ...(limitPrice === null ? {} : { price: limitPrice }),
  };
}

/** Reads a modifyOrder call. */
export function modifyOrderFromWire(
  wire: z.output<Calls['modifyOrder']['request']>,
): Required<ModifyRequest> & { orderId: number } {
  return {
    orderId: wire.orderId,
    stopLoss: wire.stopPrice,
    takeProfit: wire.takeProfitPprice,
    limitPrice: wire.price ?? null,
    trailingDistance: wire.trailingDistance,
  };
}

/** Reads a closeOrder call; `volume` null means the whole position. */
export function closeOrderFromWire(wire: z.output<Calls['closeOrder']['request']>): { orderId: number; volume: string | null } {
  return { orderId: wire.orderId, volume: wire.orderQuantity ?? null };
}

/** Which positions to close together: all, or those in profit or loss. */
export interface CloseAllRequest {
  /** null: of all symbols */
  readonly symbol: string | null;
  readonly which: 'all' | 'profit' | 'loss';
}

/** Writes a closeAllOrder call. */
export function closeAllToWire({ symbol, which }: CloseAllRequest): CallRequest<'closeAllOrder'> {
  return { ...(symbol === null ? {} : { tradePair: symbol }), ...(which === 'all' ? {} : { which }) };
}

/** Reads a closeAllOrder call. */
export function closeAllFromWire(wire: z.output<Calls['closeAllOrder']['request']>): CloseAllRequest {
  return { symbol: wire.tradePair ?? null, which: wire.which };
}
