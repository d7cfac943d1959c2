/**
 * Follows one option from its placement to its result, as a pure reducer that is given the time. The component executes what
 * `dueWork` returns and reports back; there are no timers in this file.
 */

/** Where the watch started: it decides how long the result is requested. */
export type WatchFlow = 'place' | 'position';

/** Number of checks whether the option is settled before the user is sent to the history. */
export const ATTEMPTS: Record<WatchFlow, number> = { place: 12, position: 40 };
const FIRST_CHECK_MS = 1_000;
const CHECK_EVERY_MS = 1_500;

export interface Watch {
  readonly flow: WatchFlow;
  /**
   * running: counting down. settling: checking whether it is settled. reading: it is, its details are being loaded.
   * settled: complete. failed: no result in time.
   */
  readonly phase: 'running' | 'settling' | 'reading' | 'settled' | 'failed';
  /** when the next step is due by the server's clock: the end, then the next call */
  readonly nextAtMs: number;
  /** number of calls without a result */
  readonly attempts: number;
  readonly asking: boolean;
}

export type WatchEvent =
  | { readonly type: 'tick'; readonly serverNowMs: number }
  | { readonly type: 'asked'; readonly serverNowMs: number }
  | { readonly type: 'answered'; readonly settled: boolean }
  | { readonly type: 'details-read' }
  | { readonly type: 'details-failed' };

/**
 * A watch over an option that ends at `endsAtMs` by the server's clock.
 * @param ended its result is already available
 */
export function newWatch(flow: WatchFlow, endsAtMs: number, ended = false): Watch {
  return { flow, phase: ended ? 'settled' : 'running', nextAtMs: endsAtMs, attempts: 0, asking: false };
}

/** The watch after an event. An event that no longer fits, such as a response after the end, is ignored. */
export function reduceWatch(watch: Watch, event: WatchEvent): Watch {
  switch (event.type) {
    case 'tick':
      if (watch.phase !== 'running' || event.serverNowMs < watch.nextAtMs) return watch;
      return { ...watch, phase: 'settling', nextAtMs: watch.nextAtMs + FIRST_CHECK_MS };
    case 'asked':
      return { ...watch, asking: true, nextAtMs: nextCheckMs(watch.nextAtMs, event.serverNowMs) };
    case 'answered':
      if (watch.phase !== 'settling') return watch;
      // the details are loaded immediately
      return event.settled ? { ...watch, phase: 'reading', asking: false, nextAtMs: 0 } : afterNoResult(watch);
    case 'details-read':
      return watch.phase === 'reading' ? { ...watch, phase: 'settled', asking: false } : watch;
    case 'details-failed':
      return watch.phase === 'reading' ? afterNoResult(watch) : watch;
  }
}

/** The checks keep their interval although the clock ticks in steps; after a suspension it restarts. */
function nextCheckMs(dueMs: number, nowMs: number): number {
  return (nowMs - dueMs < CHECK_EVERY_MS ? dueMs : nowMs) + CHECK_EVERY_MS;
}

function afterNoResult(watch: Watch): Watch {
  const attempts = watch.attempts + 1;
  return { ...watch, attempts, asking: false, phase: attempts >= ATTEMPTS[watch.flow] ? 'failed' : watch.phase };
}

/** The call that is due now: the first 1 s after the end, then one every 1.5 s, never two at once; null if none is. */
export function dueWork(watch: Watch, serverNowMs: number): 'check' | 'details' | null {
  if (watch.asking || serverNowMs < watch.nextAtMs) return null;
  if (watch.phase === 'settling') return 'check';
  return watch.phase === 'reading' ? 'details' : null;
}
