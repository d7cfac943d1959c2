import { fingerprintOf } from '../../accounts/index.ts';
import { takeEffect, userKey, type Caller, type OrderDesk } from './order-gateway.ts';

/**
 * Ends the waiting of a user's pending order; what was reserved for it comes back.
 * @throws Refusal with the code of the first thing that stands against it
 */
export async function cancelOrder(desk: OrderDesk, caller: Caller, orderId: bigint): Promise<void> {
  await takeEffect(desk, {
    kind: 'cancel',
    accountId: await desk.accountId(caller),
    ...userKey(caller),
    fingerprint: fingerprintOf('cancel', { orderId }),
    orderId,
  });
}
