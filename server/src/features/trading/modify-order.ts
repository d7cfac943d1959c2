import { fingerprintOf } from './command.ts';
import { takeEffect, userKey, type Caller, type OrderDesk } from './order-desk.ts';

/**
 * Sets the levels of a user's position or pending order, and the price that a pending one waits for.
 * @param wanted decimal texts, "0" for no level, null for the limit price it has
 * @throws Refusal with the code of the first thing that stands against it
 */
export async function modifyOrder(
  desk: OrderDesk,
  caller: Caller,
  orderId: bigint,
  wanted: { readonly stopLoss: string; readonly takeProfit: string; readonly limitPrice: string | null },
): Promise<void> {
  const { stopLoss, takeProfit, limitPrice } = wanted;
  await takeEffect(desk, {
    kind: 'modify',
    accountId: await desk.accountId(caller),
    ...userKey(caller),
    fingerprint: fingerprintOf('modify', { orderId, stopLoss, takeProfit, ...(limitPrice === null ? {} : { limitPrice }) }),
    orderId,
    stopLoss,
    takeProfit,
    limitPrice,
  });
}
