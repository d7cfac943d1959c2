import { serverNow } from '@truefill/client/server-time.ts';
import type { Openings } from '@truefill/api/market/instrument-mapping.ts';
import { useSyncExternalStore } from 'react';
import { isOpenAt } from './opening-times.ts';

const POLL_EVERY_MS = 30_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all subscribers. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((run) => run()), POLL_EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Whether a market is open now by its hours. */
export function useIsOpen(openings: Openings): boolean {
  return useSyncExternalStore(
    listen,
    () => isOpenAt(openings, serverNow()),
    // a prerendered page may be loaded much later
    () => true,
  );
}
