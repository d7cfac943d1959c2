import type { z } from '../zod.ts';
import type { Calls, CallRequest } from '../calls.ts';
import { sideFromWire, sideToWire, statusFromWire, statusToWire, type OrderStatus, type Side } from './order.ts';

/** A wish to open a position. Decimals are plain decimal texts; "0" means none. */
export interface PlaceOrderRequest {
  readonly symbol: string;
  /** null when the wire named neither buy nor sell */
  readonly side: Side | null;
  /** null when the wire named neither a market nor a pending order */
  readonly kind: 'market' | 'pending' | null;
  readonly volume: string;
  readonly limitPrice: string;
  readonly stopLoss: string;
  readonly takeProfit: string;
  /** null: the product's default */
  readonly leverage: number | null;
  /** with it comes the price it is measured from */
  readonly maxSlippage: string | null;
  readonly referencePrice: string | null;
}

/** Reads an addOrder call. */
export function placeOrderFromWire(wire: z.output<Calls['addOrder']['request']>): PlaceOrderRequest {
  return {
    symbol: wire.tradePair,
    side: sideFromWire(wire.orderType),
    kind: wire.buyPoint === 2 ? 'market' : wire.buyPoint === 1 ? 'pending' : null,
    volume: wire.orderQuantity,
    limitPrice: wire.price,
    stopLoss: wire.stopPrice,
    takeProfit: wire.takeProfitPprice,
    leverage: wire.multiple ?? null,
    maxSlippage: wire.maxSlippage ?? null,
    referencePrice: wire.refPrice ?? null,
  };
}

/** Writes an addOrder call for a market order. */
export function marketOrderToWire(order: {
  readonly symbol: string;
  readonly side: Side;
  readonly volume: string;
  readonly stopLoss: string;
  readonly takeProfit: string;
  readonly leverage: number;
}): CallRequest<'addOrder'> {
  return {
    tradePair: order.symbol,
    price: 0,
    stopPrice: order.stopLoss,
    takeProfitPprice: order.takeProfit,
    orderQuantity: order.volume,
    multiple: order.leverage,
    orderType: sideToWire(order.side),
    buyPoint: 2,
  };
}

export interface OrderListRequest {
  readonly page: number;
  readonly limit: number;
  /** null: all */
  readonly status: OrderStatus | null;
  readonly sortBy: 'placed' | 'closed';
}

/** Reads an order/query call; `unknownStatus` is true for a status number that means none. */
export function orderListFromWire(wire: z.output<Calls['orderQuery']['request']>): OrderListRequest & { unknownStatus: boolean } {
  const status = wire.positionStatus === undefined ? null : statusFromWire(wire.positionStatus);
  return {
    page: wire.page,
    limit: wire.limit,
    status,
    sortBy: wire.columns === 'closingTime' ? 'closed' : 'placed',
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
  };
}
