import type { WireOrder } from '@truefill/api/orders/calls.ts';
import { orderToWire } from '@truefill/api/orders/mapping.ts';

/** An order as the feed shows it; a larger ID is a newer order. */
export function wireOrder(id: number, kind: 'market' | 'pending' = 'market', stopLoss = 0): WireOrder {
  const order = {
    id,
    orderNumber: `T${id}`,
    side: 'buy',
    kind,
    status: kind === 'market' ? 'open' : 'pending',
    symbol: 'EURUSD',
    instrumentName: 'Euro',
    pricePrecision: 5,
    volume: 0.01,
    openPrice: 1,
    currentPrice: 1,
    stopLoss,
    takeProfit: 0,
    margin: 1,
    profitLoss: 0,
    fee: 0,
    overnightFee: 0,
    leverage: 100,
    placedAtMs: 1_000 * Math.ceil(id / 3),
    filledAtMs: 0,
    closedAtMs: 0,
    closableAtMs: 0,
    closeReason: '',
    limitPrice: 0,
    parentId: 0,
    carriedResult: '0',
    nextOvernightAtMs: 0,
    nextOvernightFee: 0,
    trailingDistance: 0,
    best: null,
  } as const;
  return orderToWire(order, String);
}
