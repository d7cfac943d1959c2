import { useEffect, useRef, useState } from 'react';
import { noteServerTime, serverNow } from '@truefill/client/server-time.ts';
import { useQuote } from './market-feed.ts';
import type { Quote } from './quote-store.ts';

/** A time shown before the first answer follows the device's clock, which may be wrong. */
const CORRECTED_WITHIN_MS = 1_000;

/** The server's time, updated every `everyMs` while the component is mounted. */
export function useServerNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const update = (shown: number): number => {
      const nowMs = serverNow();
      return nowMs >= shown && nowMs - shown < everyMs - CORRECTED_WITHIN_MS / 2 ? shown : nowMs;
    };
    const timer = setInterval(() => setNow(update), Math.min(everyMs, CORRECTED_WITHIN_MS));
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

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
