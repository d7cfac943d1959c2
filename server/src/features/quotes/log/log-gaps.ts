/** A period during which a process recorded quotes. */
export interface LogRun {
  readonly startedMs: number;
  /** all quotes accepted up to this time are in the log */
  readonly wholeUntilMs: number;
  /** nothing was accepted after that: the run ended cleanly, or is the current process */
  readonly whole: boolean;
}

/** `unknown`: another process may still have accepted quotes to write. */
export type LogGap = 'none' | 'gap' | 'unknown';

/** Whether quotes accepted between two moments, ms, may be missing. */
export type LogGaps = (fromMs: number, toMs: number) => LogGap;

/** A running process updates `wholeUntilMs` more often than this. */
const HEARTBEAT_MS = 5_000;

/**
 * Whether quotes accepted between two moments may be missing from the log: a run may have accepted some after its last
 * write, until the next run started, unless another run was recording at the time.
 */
export function gapBetween(runs: readonly LogRun[], fromMs: number, toMs: number, nowMs: number): LogGap {
  const ends = runs.filter(({ wholeUntilMs }) => wholeUntilMs >= fromMs && wholeUntilMs < toMs);
  const found = [fromMs, ...ends.map(({ wholeUntilMs }) => wholeUntilMs + 1)].map((atMs) => gapAt(runs, atMs, nowMs));
  return found.find((gap) => gap === 'gap') ?? found.find((gap) => gap === 'unknown') ?? 'none';
}

function gapAt(runs: readonly LogRun[], atMs: number, nowMs: number): LogGap {
  const started = runs.filter(({ startedMs }) => startedMs <= atMs);
  if (started.some(({ wholeUntilMs }) => wholeUntilMs >= atMs)) return 'none';
  const broken = started.filter((run) => !run.whole && !started.some(({ startedMs }) => startedMs > run.wholeUntilMs));
  if (broken.length === 0) return 'none';
  return broken.every(({ wholeUntilMs }) => nowMs - wholeUntilMs <= HEARTBEAT_MS) ? 'unknown' : 'gap';
}
