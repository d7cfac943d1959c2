import { useEffect, useRef, useState } from 'react';
import { ServerClock } from '@truefill/client/server-clock.ts';
import { useQuote } from './market-feed.ts';
import type { Quote } from './quote-store.ts';

const clock = new ServerClock();

/** Records a time that the server has just sent, ms. */
export function noteServerTime(serverMs: number): void {
  clock.note(serverMs, Date.now());
}

/** The server's time, ms, as accurately as it is known. */
export function serverNow(): number {
  return clock.at(Date.now());
}

/** The server's time, updated every `everyMs` while the component is mounted. */
export function useServerNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
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
