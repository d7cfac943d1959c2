import { useQuery } from '@tanstack/react-query';
import { ALL_TIME } from '@truefill/api/listing/time-range.ts';
import { orderListToWire } from '@truefill/api/orders/command-mapping.ts';
import { inMode } from '@truefill/api/paths.ts';
import { brand } from '@truefill/client/brand.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

const ANY_ORDER = orderListToWire({ page: 1, limit: 1, status: null, sortBy: 'placed', range: ALL_TIME });

/** Whether the account has had orders for contracts at a brand that has given contracts up. */
export function useOldContracts(): boolean {
  const { status, accountMode, userId } = useSession();
  const { data } = useQuery({
    queryKey: ['account', 'old contracts', userId, accountMode],
    queryFn: ({ signal }) => fetchCall(inMode('orderQuery', accountMode), ANY_ORDER, signal),
    enabled: status === 'signed-in' && !brand().switches.contract,
    // no new ones can come
    staleTime: Infinity,
  });
  return (data?.list.length ?? 0) > 0;
}
