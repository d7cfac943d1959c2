import { fingerprintOf } from './command.ts';
import { takeEffect, userKey, type Caller, type OrderDesk } from './order-desk.ts';

/**
 * Closes a user's position at the server's own price.
 * @throws Refusal with the code of the first thing that stands against it
 */
export async function closeOrder(desk: OrderDesk, caller: Caller, orderId: bigint): Promise<void> {
  await takeEffect(desk, {
    kind: 'close',
    accountId: await desk.accountId(caller),
    ...userKey(caller),
    fingerprint: fingerprintOf('close', { orderId }),
    orderId,
    reason: 'manual',
    quote: null,
  });
}
