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
import { noteServerTime, serverNow, useServerNow } from '../../../live/server-time.ts';

/** Typing is over when nothing was typed for so long, ms. */
const SETTLED_MS = 250;
/** A rate is held for so long from when it is told, ms: so it tells the server's time. */
const HELD_MS = 10_000;
/** A rate is asked for again a little before it ends, so that there always is one, ms. */
const BEFORE_END_MS = 300;
const COUNT_MS = 250;

export interface HeldQuote {
  /** of the amount that is typed; null while it is computed, and where there is nothing to compute */
  readonly quote: TransferQuoteView | null;
  readonly failure: Failure | null;
}

/** What a transfer comes to, computed on each change, at a rate that is held and asked for again as it ends. */
export function useTransferQuote(request: TransferRequest, isSendable: boolean): HeldQuote {
  const userId = useSession((session) => session.userId);
  const { currencyId, direction, amount } = request;
  const settled = useSettledText(amount);
  const asks = isSendable && settled === amount;
  const query = useQuery({
    queryKey: ['account', 'transfer quote', userId, currencyId, direction, amount],
    queryFn: async ({ signal }) => {
      const quote = transferQuoteFromWire(await fetchCall('calculateTransfer', transferToWire(request), signal));
      noteServerTime(quote.validUntilMs - HELD_MS);
      return quote;
    },
    enabled: asks,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data === undefined ? false : Math.max(data.validUntilMs - serverNow() - BEFORE_END_MS, SETTLED_MS),
  });
  if (!asks) return { quote: null, failure: null };
  return { quote: query.data ?? null, failure: query.error instanceof CallFailed ? query.error.failure : null };
}

/** A text once it has stayed the same for a moment. */
function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Whole seconds until a moment of the server's, counted down while it is shown; 0 once it is over. */
export function useSecondsUntil(untilMs: number): number {
  const now = useServerNow(COUNT_MS);
  // the count is a moment late: it never says more than a rate is held for
  return Math.ceil(Math.min(Math.max(untilMs - now, 0), HELD_MS) / 1_000);
}
