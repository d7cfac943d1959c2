import { useEffect, useState } from 'react';
import { serverNow } from '@truefill/client/server-time.ts';

/** The server’s time, updated at this interval, ms. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
