import { useQuery } from '@tanstack/react-query';
import { coinNetworkFromWire } from '@truefill/api/deposits/network-view.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

/** Polling interval of a coin's value while an amount of it is shown, ms. */
const RATE_MS = 10_000;

/** Every coin on each network on which the brand accepts deposits or pays out. */
export function useCoinNetworks() {
  const userId = useSession((session) => session.userId);
  return useQuery({
    queryKey: ['account', 'networks', userId],
    queryFn: async ({ signal }) => (await fetchCall('coinNetworks', {}, signal)).dtoList.map(coinNetworkFromWire),
    refetchInterval: RATE_MS,
  });
}
