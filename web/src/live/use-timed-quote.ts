import { useEffect, useRef } from 'react';
import { noteServerTime } from '@truefill/client/server-time.ts';
import { useQuote } from './market-feed.ts';
import type { Quote } from './quote-store.ts';

/** The newest quote of a market, whose times also set the server's clock. */
export function useTimedQuote(symbol: string): Quote | undefined {
  const quote = useQuote(symbol);
  const atMs = quote?.updatedAtMs;
  const seen = useRef<number | undefined>(atMs);
  useEffect(() => {
    // the first one may be old: only a quote that has just arrived gives the time
    if (atMs !== undefined && seen.current !== undefined && atMs !== seen.current) noteServerTime(atMs);
    seen.current = atMs;
  }, [atMs]);
  return quote;
}
