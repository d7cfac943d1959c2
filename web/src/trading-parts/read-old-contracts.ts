import { ALL_TIME } from '@truefill/api/listing/time-range.ts';
import { orderListToWire } from '@truefill/api/orders/command-mapping.ts';
import { inMode } from '@truefill/api/paths.ts';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';

const ANY_ORDER = orderListToWire({ page: 1, limit: 1, status: null, sortBy: 'placed', range: ALL_TIME });

/** Whether an account has had orders for contracts. */
export async function readOldContracts(accountMode: AccountMode, signal: AbortSignal): Promise<boolean> {
  const { list } = await fetchCall(inMode('orderQuery', accountMode), ANY_ORDER, signal);
  return list.length > 0;
}
