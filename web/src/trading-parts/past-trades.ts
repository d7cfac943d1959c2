import { useQuery } from '@tanstack/react-query';
import { brand } from '@truefill/client/brand.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { tradeModes, type TradeMode } from '../preferences/trade-mode.ts';

/** Whether the account has traded something that the brand no longer offers. */
export function usePastTrades(kind: TradeMode): boolean {
  const { status, accountMode, userId } = useSession();
  const { data } = useQuery({
    queryKey: ['account', 'past trades', userId, accountMode, kind],
    // few brands need it, so it is not part of anybody's first page
    queryFn: async ({ signal }) => (await import('./read-past-trades.ts')).readPastTrades(kind, accountMode, signal),
    enabled: status === 'signed-in' && !tradeModes(brand()).includes(kind),
    // there can be no new ones
    staleTime: Infinity,
  });
  return data ?? false;
}
