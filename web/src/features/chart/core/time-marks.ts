import { DAY_MS, HOUR_MS, MINUTE_MS } from '@truefill/domain/time/durations.ts';
import { toWallMs } from '@truefill/domain/time/time-zone.ts';

export interface TimeAxis {
  /** when each candle begins, ascending; candles may be missing between two of them */
  readonly timesMs: readonly number[];
  readonly periodMs: number;
  /** least distance of two labels, in candles */
  readonly minCandles: number;
  /** IANA name */
  readonly timeZone: string;
}

export interface TimeMark {
  /** of the candle */
  readonly index: number;
  readonly text: string;
}

const WEEK_MS = 7 * DAY_MS;
/** 1970 began on a Thursday, weeks begin on Mondays. */
const MONDAY_MS = 4 * DAY_MS;
const STEPS_MS = [DAY_MS, 12 * HOUR_MS, 6 * HOUR_MS, 3 * HOUR_MS, HOUR_MS, 30 * MINUTE_MS, 15 * MINUTE_MS, 5 * MINUTE_MS];

/**
 * The labels of a time axis: round times in the brand's zone, and the date where a day begins. What is rounder goes first, so
 * that labels stay where they are while the chart is scrolled.
 */
export function timeMarks({ timesMs, periodMs, minCandles, timeZone }: TimeAxis): readonly TimeMark[] {
  const leastMs = minCandles * periodMs;
  // several days fit between two weeks, or none
  const steps = STEPS_MS.filter((stepMs) => stepMs >= leastMs || (stepMs === DAY_MS && 2 * leastMs <= WEEK_MS));
  const byRank: number[][] = [];
  const walls = timesMs.map((timeMs) => toWallMs(timeZone, timeMs));
  for (let index = 1; index < walls.length; index += 1) {
    const rank = rankOf(walls[index - 1] ?? 0, walls[index] ?? 0, steps);
    if (rank !== null) (byRank[rank] ??= []).push(index);
  }
  let chosen: readonly number[] = [];
  for (const candidates of byRank) if (candidates) chosen = addApart(chosen, candidates, minCandles);
  return chosen.map((index) => ({ index, text: textOf(walls[index - 1] ?? 0, walls[index] ?? 0) }));
}

/** How round a time is: 0 for the first candle of a year, more for a month, a week, a day, and so on; null for any other. */
function rankOf(beforeMs: number, wallMs: number, steps: readonly number[]): number | null {
  const [before, wall] = [iso(beforeMs), iso(wallMs)];
  if (before.slice(0, 4) !== wall.slice(0, 4)) return 0;
  if (before.slice(0, 7) !== wall.slice(0, 7)) return 1;
  if (begins(WEEK_MS, beforeMs - MONDAY_MS, wallMs - MONDAY_MS)) return 2;
  const step = steps.findIndex((stepMs) => begins(stepMs, beforeMs, wallMs));
  return step < 0 ? null : 3 + step;
}

function begins(stepMs: number, beforeMs: number, wallMs: number): boolean {
  return Math.floor(beforeMs / stepMs) !== Math.floor(wallMs / stepMs);
}

function textOf(beforeMs: number, wallMs: number): string {
  const [before, wall] = [iso(beforeMs), iso(wallMs)];
  if (before.slice(0, 4) !== wall.slice(0, 4)) return wall.slice(0, 4);
  return before.slice(0, 10) === wall.slice(0, 10) ? wall.slice(11, 16) : wall.slice(5, 10);
}

function iso(wallMs: number): string {
  return new Date(wallMs).toISOString();
}

/** Adds those of `candidates` that are far enough from their neighbors; both lists ascend. */
function addApart(chosen: readonly number[], candidates: readonly number[], least: number): readonly number[] {
  const all: number[] = [];
  let next = 0;
  for (const index of candidates) {
    for (; (chosen[next] ?? Infinity) < index; next += 1) all.push(chosen[next] as number);
    const left = all.at(-1) ?? -Infinity;
    if (index - left >= least && (chosen[next] ?? Infinity) - index >= least) all.push(index);
  }
  return [...all, ...chosen.slice(next)];
}
