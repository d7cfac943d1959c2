import { fingerprintOf } from '../../accounts/index.ts';
import type { ModifyCommand } from '../orders/command.ts';
import { takeEffect, userKey, type Caller, type OrderGateway } from './order-gateway.ts';

/**
 * Sets the levels of a user's position or pending order, and the price that a pending one waits for.
 * @param wanted decimal texts, "0" for no level and for a stop loss that does not trail, null for the limit price it has
 * @throws Refusal with the code of the first thing that stands against it
 */
export async function modifyOrder(
  gateway: OrderGateway,
  caller: Caller,
  orderId: bigint,
  wanted: Pick<ModifyCommand, 'stopLoss' | 'takeProfit' | 'trailingDistance' | 'limitPrice'>,
): Promise<void> {
  const { stopLoss, takeProfit, trailingDistance, limitPrice } = wanted;
  const changes = {
    ...(limitPrice === null ? {} : { limitPrice }),
    ...(trailingDistance === '0' ? {} : { trailingDistance }),
  };
  await takeEffect(gateway, {
    kind: 'modify',
    accountId: await gateway.accountId(caller),
    ...userKey(caller),
    fingerprint: fingerprintOf('modify', { orderId, stopLoss, takeProfit, ...changes }),
    orderId,
    stopLoss,
    takeProfit,
    trailingDistance,
    limitPrice,
  });
}
