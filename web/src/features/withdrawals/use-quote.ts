import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { withdrawalQuoteFromWire, type WithdrawalQuoteView } from '@truefill/api/withdrawals/quote-view.ts';
import { call } from '@truefill/client/calls/client.ts';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import type { Failure, Result } from '@truefill/client/calls/result.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { waitOf } from '../../money-parts/wait-of.ts';
import type { Destination } from './destination.ts';
import { boundsOf, isWithin } from './withdraw-draft.ts';

/** Interval of recomputing the fee, as specified, ms. */
const AGAIN_MS = 1_000;

/** Requests the fee and the arriving amount of a withdrawal. */
export async function readQuote(
  { kind, currencyId, coinId }: Destination,
  amount: string,
  signal?: AbortSignal,
): Promise<Result<WithdrawalQuoteView>> {
  const options = signal ? { signal } : {};
  const result =
    kind === 'card'
      ? await call('calculateBankWithdrawal', { currencyId, num: amount }, options)
      : await call('calculateWithdrawal', { currencyId, ...(coinId === null ? {} : { coinId }), num: amount }, options);
  return result.ok ? { ok: true, data: withdrawalQuoteFromWire(result.data) } : result;
}

export interface Quote {
  /** for the typed amount; null while loading, or if there is no amount */
  readonly quote: WithdrawalQuoteView | null;
  /** the bounds, the available money and the rate, which apply to any amount; null while loading */
  readonly terms: WithdrawalQuoteView | null;
  /** why it could not be computed */
  readonly failure: Failure | null;
}

/** The quote of a withdrawal: recomputed when its amount changes, and once a second while the amount is within its bounds. */
export function useQuote(destination: Destination, amount: string): Quote {
  const userId = useSession((session) => session.userId);
  const typed = Number(amount) > 0;
  // without an amount, a request for the minimum returns the available money and the rate
  const requested = typed ? amount : String(destination.min > 0 ? destination.min : 1);
  const query = useQuery({
    queryKey: ['account', 'money', userId, 'quote', destination.key, requested],
    queryFn: async ({ signal }) => {
      const result = await readQuote(destination, requested, signal);
      if (!result.ok) throw new CallFailed(result);
      return result.data;
    },
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data, error } }) =>
      waitOf(error) ?? (isWithin(requested, boundsOf(destination, data ?? null)) ? AGAIN_MS : false),
    placeholderData: (before, beforeQuery) =>
      beforeQuery?.queryKey[4] === destination.key ? keepPreviousData(before) : undefined,
  });
  const failure = query.error instanceof CallFailed ? query.error.failure : null;
  const terms = query.data ?? null;
  const quote = typed && !query.isPlaceholderData && failure === null ? terms : null;
  return { quote, terms, failure: typed ? failure : null };
}
