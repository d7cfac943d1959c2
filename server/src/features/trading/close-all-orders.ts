import { fingerprintOf, type CloseAllResult } from './command.ts';
import { takeEffect, userKey, type Caller, type OrderDesk } from './order-desk.ts';

/**
 * Closes all of a user's positions that may be closed now, and answers what became of each.
 * @param symbol null for all
 */
export async function closeAllOrders(desk: OrderDesk, caller: Caller, symbol: string | null): Promise<readonly CloseAllResult[]> {
  const { results = [] } = await takeEffect(desk, {
    kind: 'close-all',
    accountId: await desk.accountId(caller),
    ...userKey(caller),
    fingerprint: fingerprintOf('close-all', { symbol }),
    symbol,
  });
  return results;
}
