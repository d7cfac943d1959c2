import { useQuery } from '@tanstack/react-query';
import { ALL_TIME } from '@truefill/api/listing/time-range.ts';
import { inMode } from '@truefill/api/paths.ts';
import { optionListToWire, optionOrderFromWire } from '@truefill/api/options/mapping.ts';
import { orderListToWire } from '@truefill/api/orders/command-mapping.ts';
import { orderFromWire } from '@truefill/api/orders/mapping.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { latestOf } from '../shared/trade.ts';

/** The newest orders and options in one list. Both are requested at every brand: there may be earlier ones of a kind that it no longer offers. */
export function useLatestTrades(count: number) {
  const { accountMode, userId } = useSession();
  return useQuery({
    queryKey: ['account', 'latest trades', userId, accountMode, count],
    queryFn: async ({ signal }) => {
      const first = { page: 1, limit: count, status: null, range: ALL_TIME } as const;
      const [orders, options] = await Promise.all([
        fetchCall(inMode('orderQuery', accountMode), orderListToWire({ ...first, sortBy: 'placed' }), signal),
        fetchCall('optionHistory', optionListToWire(first), signal),
      ]);
      return latestOf(orders.list.map(orderFromWire), options.items.map(optionOrderFromWire), count);
    },
    staleTime: 0,
  });
}
