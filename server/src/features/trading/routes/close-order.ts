import { fingerprintOf } from '../../accounts/index.ts';
import { takeEffect, userKey, type Caller, type OrderGateway } from './order-gateway.ts';

/**
 * Closes a user's position, or a part of it, at the server's own price.
 * @param volume decimal text of the part; null for the whole
 * @throws Refusal with the code of the first thing that stands against it
 */
export async function closeOrder(
  gateway: OrderGateway,
  caller: Caller,
  orderId: bigint,
  volume: string | null = null,
): Promise<void> {
  await takeEffect(gateway, {
    kind: 'close',
    accountId: await gateway.accountId(caller),
    ...userKey(caller),
    fingerprint: fingerprintOf('close', volume === null ? { orderId } : { orderId, volume }),
    orderId,
    reason: 'manual',
    volume,
    quote: null,
  });
}
