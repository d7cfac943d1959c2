import { useQuery } from '@tanstack/react-query';
import { coinNetworkFromWire } from '@truefill/api/deposits/network-view.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

/** How often the value of a coin is read again while an amount of it is shown, ms. */
const RATE_MS = 10_000;

/** Every coin on each network that the brand takes and pays out. */
export function useCoinNetworks() {
  const userId = useSession((session) => session.userId);
  return useQuery({
    queryKey: ['account', 'networks', userId],
    queryFn: async ({ signal }) => (await fetchCall('coinNetworks', {}, signal)).dtoList.map(coinNetworkFromWire),
    refetchInterval: RATE_MS,
  });
}
