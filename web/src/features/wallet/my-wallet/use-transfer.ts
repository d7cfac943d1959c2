import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  transferQuoteFromWire,
  transferToWire,
  type TransferQuoteView,
  type TransferRequest,
} from '@truefill/api/wallet/views.ts';
import { CallFailed, fetchCall } from '@truefill/client/calls/query-client.ts';
import type { Failure } from '@truefill/client/calls/result.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { noteServerTime, serverNow } from '@truefill/client/server-time.ts';
import { useServerNow } from '@truefill/client/use-server-now.ts';
import { waitOf } from '../../../money-parts/wait-of.ts';

/** Debounce time of typing, ms. */
const SETTLED_MS = 250;
/** How long a rate is held from when the server returns it, ms: its expiry thus gives the server's time. */
const HELD_MS = 10_000;
/** A rate is requested again this long before it expires, so that there is always one, ms. */
const BEFORE_END_MS = 300;
const COUNT_MS = 250;

export interface HeldQuote {
  /** for the typed amount; null while it is being computed, and if there is nothing to compute */
  readonly quote: TransferQuoteView | null;
  readonly failure: Failure | null;
}

/** The quote of a transfer, computed on each change, at a held rate that is renewed as it expires. */
export function useTransferQuote(request: TransferRequest, isSendable: boolean): HeldQuote {
  const userId = useSession((session) => session.userId);
  const { currencyId, direction, amount } = request;
  const settled = useSettledText(amount);
  const asks = isSendable && settled === amount;
  const query = useQuery({
    queryKey: ['account', 'money', userId, 'transfer quote', currencyId, direction, amount],
    queryFn: async ({ signal }) => {
      const quote = transferQuoteFromWire(await fetchCall('calculateTransfer', transferToWire(request), signal));
      noteServerTime(quote.validUntilMs - HELD_MS);
      return quote;
    },
    enabled: asks,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state: { data, error } }) =>
      waitOf(error) ?? (data === undefined ? false : Math.max(data.validUntilMs - serverNow() - BEFORE_END_MS, SETTLED_MS)),
  });
  if (!asks) return { quote: null, failure: null };
  return { quote: query.data ?? null, failure: query.error instanceof CallFailed ? query.error.failure : null };
}

/** A debounced text. */
function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Whole seconds until a time of the server's clock, counting down while mounted; 0 once it has passed. */
export function useSecondsUntil(untilMs: number): number {
  const now = useServerNow(COUNT_MS);
  // the clock ticks late: never show more than the time a rate is held
  return Math.ceil(Math.min(Math.max(untilMs - now, 0), HELD_MS) / 1_000);
}
