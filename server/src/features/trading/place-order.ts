import type { PlaceOrderRequest } from '@truefill/api/mapping/order-command.ts';
import { orderNumber } from '@truefill/domain/order.ts';
import { fingerprintOf } from './command.ts';
import { takeEffect, userKey, type Caller, type OrderDesk } from './order-desk.ts';

/**
 * Places a market order at the server's own price and answers its order number.
 * @throws Refusal with the code of the first thing that stands against it
 */
export async function placeOrder(desk: OrderDesk, caller: Caller, request: PlaceOrderRequest): Promise<string> {
  const { symbol, side, kind, volume, stopLoss, takeProfit, leverage, maxSlippage, referencePrice } = request;
  const wish = { symbol, side, kind, volume, stopLoss, takeProfit, leverage, maxSlippage, referencePrice };
  const accepted = await takeEffect(desk, {
    kind: 'place',
    accountId: await desk.accountId(caller),
    ...userKey(caller),
    fingerprint: fingerprintOf('place', wish),
    request: wish,
  });
  return orderNumber(accepted.orderId, accepted.placedAtMs);
}
