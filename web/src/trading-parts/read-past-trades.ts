import { ALL_TIME } from '@truefill/api/listing/time-range.ts';
import { optionListToWire } from '@truefill/api/options/mapping.ts';
import { orderListToWire } from '@truefill/api/orders/command-mapping.ts';
import { inMode } from '@truefill/api/paths.ts';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import type { TradeMode } from '../preferences/trade-mode.ts';

const ANY = { page: 1, limit: 1, status: null, range: ALL_TIME } as const;

/** Whether an account has ever had a contract or an option. */
export async function readPastTrades(kind: TradeMode, accountMode: AccountMode, signal: AbortSignal): Promise<boolean> {
  if (kind === 'option') return (await fetchCall('optionHistory', optionListToWire(ANY), signal)).items.length > 0;
  const orders = await fetchCall(inMode('orderQuery', accountMode), orderListToWire({ ...ANY, sortBy: 'placed' }), signal);
  return orders.list.length > 0;
}
