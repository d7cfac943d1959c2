/** A time during which a process recorded quotes. */
export interface LogRun {
  readonly startedMs: number;
  /** everything that was accepted until here is in the log */
  readonly wholeUntilMs: number;
  /** nothing was accepted after that: it ended in order, or is the one that asks */
  readonly whole: boolean;
}

/** `unknown`: another process may still write what it has accepted. */
export type LogGap = 'none' | 'gap' | 'unknown';

/** Answers whether quotes that were accepted between two moments, ms, may be missing. */
export type LogGaps = (fromMs: number, toMs: number) => LogGap;

/** A process that lives notes more often than this how far the log is whole. */
const SIGN_OF_LIFE_MS = 5_000;

/**
 * Whether quotes that were accepted between two moments may be missing from the log: a run may have accepted some after it last
 * wrote, until the next run began, unless another one was there.
 */
export function gapBetween(runs: readonly LogRun[], fromMs: number, toMs: number, nowMs: number): LogGap {
  const ends = runs.filter(({ wholeUntilMs }) => wholeUntilMs >= fromMs && wholeUntilMs < toMs);
  const found = [fromMs, ...ends.map(({ wholeUntilMs }) => wholeUntilMs + 1)].map((atMs) => gapAt(runs, atMs, nowMs));
  return found.find((gap) => gap === 'gap') ?? found.find((gap) => gap === 'unknown') ?? 'none';
}

function gapAt(runs: readonly LogRun[], atMs: number, nowMs: number): LogGap {
  const begun = runs.filter(({ startedMs }) => startedMs <= atMs);
  if (begun.some(({ wholeUntilMs }) => wholeUntilMs >= atMs)) return 'none';
  const broken = begun.filter((run) => !run.whole && !begun.some(({ startedMs }) => startedMs > run.wholeUntilMs));
  if (broken.length === 0) return 'none';
  return broken.every(({ wholeUntilMs }) => nowMs - wholeUntilMs <= SIGN_OF_LIFE_MS) ? 'unknown' : 'gap';
}
