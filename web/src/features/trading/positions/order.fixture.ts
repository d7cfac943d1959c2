import type { OrderView } from '@truefill/api/orders/mapping.ts';

/** An order of half a lot of EUR/USD bought at 1.16204, with overrides. */
export function openOrder(changes: Partial<OrderView> = {}): OrderView {
  return {
    id: 7,
    orderNumber: '2611200641073',
    side: 'buy',
    kind: 'market',
    status: 'open',
    symbol: 'EURUSD',
    instrumentName: 'Euro / US Dollar',
    pricePrecision: 5,
    volume: 0.5,
    openPrice: 1.16204,
    currentPrice: 1.16428,
    stopLoss: 0,
    takeProfit: 0,
    margin: 581.02,
    profitLoss: 112,
    fee: 1.16,
    overnightFee: 0,
    leverage: 100,
    placedAtMs: 1000,
    filledAtMs: 1000,
    closedAtMs: 0,
    closableAtMs: 181_000,
    closeReason: '',
    limitPrice: 0,
    parentId: 0,
    carriedResult: '0',
    nextOvernightAtMs: 0,
    nextOvernightFee: 0,
    trailingDistance: 0,
    best: null,
    ...changes,
  };
}

/** A pending order of half a lot of EUR/USD with limit 1.16200, with overrides. */
export function pendingOrder(changes: Partial<OrderView> = {}): OrderView {
  return openOrder({
    kind: 'pending',
    status: 'pending',
    openPrice: 0,
    limitPrice: 1.162,
    margin: 581,
    profitLoss: 0,
    filledAtMs: 0,
    closableAtMs: 0,
    ...changes,
  });
}
