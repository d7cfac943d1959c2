import type { SourceQuote } from '@truefill/domain/market/quote.ts';

type Tick = Pick<SourceQuote, 'timeMs' | 'mid'>;

/** The target of the prediction: the next quote, or the price after this many ms. */
export type Horizon = 'next' | number;

const LAST_MOVES = 6;
const LOOK_BACK_MS = [1_000, 2_000, 4_000, 10_000];
/** Spans that a generator may draw at once: its knots, and the minute. */
const SPANS_MS = [3_750, 60_000];
const CALM_TICKS = 30;

/**
 * Share of the variance of future moves that the best linear predictor from the quotes so far explains, 0 to 1: a least squares
 * fit on the last moves, moves over some seconds, and moves since a span began, plain and extrapolated to the span's end. Moves
 * are scaled by the recent ones, so that an active hour does not outweigh all others.
 */
export function explainedShare(quotes: readonly Tick[], horizon: Horizon): number {
  const times = quotes.map(({ timeMs }) => timeMs);
  const mids = quotes.map(({ mid }) => Number(mid));
  const rows: number[][] = [];
  const moves: number[] = [];
  for (let now = 400; now < quotes.length - 1; now++) {
    const later = horizon === 'next' ? now + 1 : lastUntil(times, (times[now] as number) + horizon, now);
    if (later >= quotes.length - 1) break;
    const unit = usualMove(mids, now);
    if (unit === 0) continue;
    rows.push(featuresAt(times, mids, now).map((feature) => feature / unit));
    moves.push(((mids[later] as number) - (mids[now] as number)) / unit);
  }
  return fitted(rows, moves);
}

function featuresAt(times: readonly number[], mids: readonly number[], now: number): number[] {
  const price = mids[now] as number;
  const nowMs = times[now] as number;
  const features: number[] = [];
  for (let back = 1; back <= LAST_MOVES; back++) features.push((mids[now - back + 1] as number) - (mids[now - back] as number));
  for (const lookMs of LOOK_BACK_MS) features.push(price - (mids[firstFrom(times, nowMs - lookMs, now)] as number));
  for (const spanMs of SPANS_MS) {
    const begin = firstFrom(times, Math.floor(nowMs / spanMs) * spanMs, now);
    const since = price - (mids[begin] as number);
    const elapsed = (nowMs - (times[begin] as number)) / spanMs;
    features.push(since, elapsed > 0.02 ? (since * (1 - elapsed)) / elapsed : 0, elapsed > 0.02 ? since / Math.sqrt(elapsed) : 0);
  }
  return features;
}

function usualMove(mids: readonly number[], now: number): number {
  let sum = 0;
  for (let tick = now - CALM_TICKS; tick < now; tick++) sum += ((mids[tick + 1] as number) - (mids[tick] as number)) ** 2;
  return Math.sqrt(sum / CALM_TICKS);
}

function firstFrom(times: readonly number[], fromMs: number, now: number): number {
  let tick = now;
  while (tick > 0 && (times[tick - 1] as number) >= fromMs) tick--;
  return tick;
}

function lastUntil(times: readonly number[], untilMs: number, now: number): number {
  let tick = now;
  while (tick < times.length - 1 && (times[tick + 1] as number) <= untilMs) tick++;
  return tick;
}

/**
 * R squared of a least squares fit through zero, fitted on the first half and measured on the second, so that chance explains
 * nothing.
 */
function fitted(rows: readonly (readonly number[])[], moves: readonly number[]): number {
  const half = Math.floor(rows.length / 2);
  const weights = leastSquares(rows.slice(0, half), moves);
  let unexplained = 0;
  let all = 0;
  for (let index = half; index < rows.length; index++) {
    const move = moves[index] as number;
    const predicted = (rows[index] as readonly number[]).reduce((sum, feature, i) => sum + feature * (weights[i] as number), 0);
    unexplained += (move - predicted) ** 2;
    all += move ** 2;
  }
  return 1 - unexplained / all;
}

/** A small ridge term separates collinear features. */
function leastSquares(rows: readonly (readonly number[])[], moves: readonly number[]): number[] {
  const size = rows[0]?.length ?? 0;
  const matrix = Array.from({ length: size }, () => new Float64Array(size + 1));
  rows.forEach((row, index) => {
    for (let i = 0; i < size; i++) {
      const line = matrix[i] as Float64Array;
      for (let j = 0; j < size; j++) line[j] = (line[j] as number) + (row[i] as number) * (row[j] as number);
      line[size] = (line[size] as number) + (row[i] as number) * (moves[index] as number);
    }
  });
  matrix.forEach((line, i) => (line[i] = (line[i] as number) * (1 + 1e-9) + 1e-6));
  return solved(matrix);
}

/** Gauss-Jordan elimination on a matrix with the right-hand side as its last column. */
function solved(matrix: Float64Array[]): number[] {
  const size = matrix.length;
  for (let pivot = 0; pivot < size; pivot++) {
    const line = matrix[pivot] as Float64Array;
    const head = line[pivot] as number;
    for (let other = 0; other < size; other++) {
      if (other === pivot) continue;
      const target = matrix[other] as Float64Array;
      const factor = (target[pivot] as number) / head;
      for (let column = pivot; column <= size; column++) {
        target[column] = (target[column] as number) - factor * (line[column] as number);
      }
    }
  }
  return matrix.map((line, index) => (line[size] as number) / (line[index] as number));
}
