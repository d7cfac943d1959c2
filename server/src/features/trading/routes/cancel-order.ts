import { fingerprintOf } from '../../accounts/index.ts';
import { takeEffect, userKey, type Caller, type OrderGateway } from './order-gateway.ts';

/**
 * Ends the waiting of a user's pending order; what was reserved for it comes back.
 * @throws Refusal with the code of the first thing that stands against it
 */
export async function cancelOrder(gateway: OrderGateway, caller: Caller, orderId: bigint): Promise<void> {
  await takeEffect(gateway, {
    kind: 'cancel',
    accountId: await gateway.accountId(caller),
    ...userKey(caller),
    fingerprint: fingerprintOf('cancel', { orderId }),
    orderId,
  });
}
