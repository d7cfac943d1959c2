import { useEffect, useState } from 'react';
import { serverNow } from './server-time.ts';

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
