import { useQuery } from '@tanstack/react-query';
import { balanceFromWire, type BalanceView } from '@truefill/api/identity/user-mapping.ts';
import { noteBalance, useBalance } from '../live/exchange-feed.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

const EVERY_MS = 1_000;

/**
 * The balance while a ticket is mounted: polled once a second in addition to the feed, so that a ticket never validates an
 * order against money that is gone. Null for visitors and while unknown.
 */
export function useTicketBalance(): BalanceView | null {
  const { status, userId, accountMode } = useSession();
  const balance = useBalance();
  useQuery({
    queryKey: ['account', 'balance', userId, accountMode],
    queryFn: async ({ signal }) => {
      const since = Date.now();
      noteBalance(balanceFromWire(await fetchCall('userBalance', {}, signal)), since);
      return since;
    },
    enabled: status === 'signed-in',
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });
  return balance;
}
