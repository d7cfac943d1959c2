import { fingerprintOf } from '../../accounts/index.ts';
import { takeEffect, userKey, type Caller, type OrderGateway } from './order-gateway.ts';

/**
 * Sets a user's demo account back to its play money.
 * @throws Refusal with `openPositionsNotClosed` while anything is locked, `tryAgainLater` too soon after the last time
 */
export async function resetDemo(gateway: OrderGateway, caller: Caller): Promise<void> {
  const demo = { ...caller, accountMode: 'demo' } as const;
  await takeEffect(gateway, {
    kind: 'reset',
    accountId: await gateway.accountId(demo),
    ...userKey(demo),
    fingerprint: fingerprintOf('reset', {}),
  });
}
