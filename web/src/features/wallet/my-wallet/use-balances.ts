import { useQuery } from '@tanstack/react-query';
import { currencyBalanceFromWire, type CurrencyBalanceView } from '@truefill/api/wallet/views.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

/** Polling interval as specified, ms; a hidden page does not poll. */
const POLL_MS = 8_000;

export interface Balances {
  /** USD */
  readonly total: number;
  readonly list: readonly CurrencyBalanceView[];
}

/** The user's balance of each currency, polled while the page is visible. */
export function useBalances() {
  const userId = useSession((session) => session.userId);
  return useQuery({
    queryKey: ['account', 'money', userId, 'balances'],
    queryFn: async ({ signal }): Promise<Balances> => {
      const { totalBalance, list } = await fetchCall('walletBalance', {}, signal);
      return { total: totalBalance, list: list.map(currencyBalanceFromWire) };
    },
    staleTime: 0,
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });
}
