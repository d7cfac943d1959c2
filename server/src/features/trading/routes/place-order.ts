import type { PlacementRequest } from '@truefill/domain/orders/placement.ts';
import { orderNumber } from '@truefill/domain/orders/order.ts';
import { fingerprintOf } from '../../accounts/index.ts';
import { takeEffect, userKey, type Caller, type OrderGateway } from './order-gateway.ts';

/**
 * Places a market order at the server's current price, or a pending one at the user's, and returns its order ID.
 * @throws Refusal with the code of the first failed check
 */
export async function placeOrder(gateway: OrderGateway, caller: Caller, request: PlacementRequest): Promise<string> {
  const { symbol, side, kind, volume, stopLoss, takeProfit, trailingDistance, leverage, maxSlippage, referencePrice } = request;
  // The client's price is ignored for a market order.
  const limitPrice = kind === 'pending' ? request.limitPrice : '0';
  const terms = { symbol, side, kind, volume, limitPrice, stopLoss, takeProfit, leverage, maxSlippage, referencePrice };
  // An order that does not trail keeps the fingerprint from before trailing stops existed.
  const trailing = trailingDistance === '0' ? {} : { trailingDistance };
  const accepted = await takeEffect(gateway, {
    kind: 'place',
    accountId: await gateway.accountId(caller),
    ...userKey(caller),
    fingerprint: fingerprintOf('place', { ...terms, ...trailing }),
    request: { ...terms, trailingDistance },
  });
  if (accepted.orderId === null) throw new Error('a placed order has no ID');
  return orderNumber(accepted.orderId, accepted.placedAtMs);
}
