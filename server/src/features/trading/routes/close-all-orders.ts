import type { CloseAllRequest } from '@truefill/api/orders/command-mapping.ts';
import { fingerprintOf } from '../../accounts/index.ts';
import type { CloseAllResult } from '../orders/command.ts';
import { takeEffect, userKey, type Caller, type OrderGateway } from './order-gateway.ts';

/** Closes the wanted ones of a user's positions that may be closed now, and answers what became of each. */
export async function closeAllOrders(
  gateway: OrderGateway,
  caller: Caller,
  { symbol, which }: CloseAllRequest,
): Promise<readonly CloseAllResult[]> {
  const { results = [] } = await takeEffect(gateway, {
    kind: 'close-all',
    accountId: await gateway.accountId(caller),
    ...userKey(caller),
    fingerprint: fingerprintOf('close-all', which === 'all' ? { symbol } : { symbol, which }),
    symbol,
    which,
  });
  return results;
}
