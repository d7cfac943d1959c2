import { fingerprintOf } from './command.ts';
import { takeEffect, userKey, type Caller, type OrderDesk } from './order-desk.ts';

/**
 * Sets the levels of a user's position or pending order.
 * @param levels decimal texts, "0" for none
 * @throws Refusal with the code of the first thing that stands against it
 */
export async function modifyOrder(
  desk: OrderDesk,
  caller: Caller,
  orderId: bigint,
  levels: { readonly stopLoss: string; readonly takeProfit: string },
): Promise<void> {
  const { stopLoss, takeProfit } = levels;
  await takeEffect(desk, {
    kind: 'modify',
    accountId: await desk.accountId(caller),
    ...userKey(caller),
    fingerprint: fingerprintOf('modify', { orderId, stopLoss, takeProfit }),
    orderId,
    stopLoss,
    takeProfit,
  });
}
