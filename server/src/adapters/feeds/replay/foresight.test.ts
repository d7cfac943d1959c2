import { describe, expect, it } from 'vitest';
import { normal } from '../simulated/exact-math.ts';
import { hash, streamKey } from '../simulated/keyed-hash.ts';
import { explainedShare } from '../testing/best-predictor.ts';
import type { Loop } from './loop.ts';
import { replayTicks } from './replay-ticks.ts';

const MINUTES = 9 * 60;
const START = Date.UTC(2026, 10, 18);
const STEPS = 600;

/** Minutes of a random walk, like a recording. */
function randomLoop(): Loop {
  const key = streamKey('foresight', 'recording');
  const columns = { open: [] as number[], high: [] as number[], low: [] as number[], close: [] as number[] };
  let price = 10_000_000;
  for (let minute = 0; minute < MINUTES; minute++) {
    const way = Array.from({ length: STEPS }, (_, step) => (price += 20 * normal(hash(key, minute * STEPS + step)))).map(
      Math.round,
    );
    columns.open.push(way[0] as number);
    columns.high.push(Math.max(...way));
    columns.low.push(Math.min(...way));
    columns.close.push(way.at(-1) as number);
  }
  const one = Float64Array.from({ length: MINUTES }, () => 1);
  return {
    anchorMinute: 0,
    lengthMinutes: MINUTES,
    minute: one,
    open: Float64Array.from(columns.open),
    high: Float64Array.from(columns.high),
    low: Float64Array.from(columns.low),
    close: Float64Array.from(columns.close),
    volume: one,
    spread: one,
  };
}

const loop = randomLoop();
const quotes = Array.from({ length: MINUTES }, (_, row) =>
  replayTicks('BTCUSDT', loop, row, START + row * 60_000, streamKey('seed', 'replay')),
);

describe('security F2: the next replayed price is unagreeing', () => {
  it.each(['next', 1_000, 2_500, 5_000, 30_000] as const)(
    'the best linear predictor explains less than a hundredth: %s',
    (horizon) => {
      expect(explainedShare(quotes.flat(), horizon)).toBeLessThan(0.01);
    },
  );

  it('the first move of a minute does not reveal its close', () => {
    const agreeing = quotes.filter((minute) => {
      const [open, first, close] = [minute[0]?.mid ?? 0n, minute[1]?.mid ?? 0n, minute.at(-1)?.mid ?? 0n];
      return (first - open) * (close - open) > 0n;
    });
    // a random walk's first step of 39 agrees with its end in 55 of 100
    expect(agreeing.length / MINUTES).toBeLessThan(0.61);
  });

  it('an earlier turn of the loop does not reveal the order of high and low', () => {
    const [one, other] = [0, 1].map((turn) =>
      replayTicks('BTCUSDT', loop, 7, START + turn * 7 * 86_400_000, streamKey('seed', 'replay')).map(({ mid }) => mid),
    );
    expect(one).not.toEqual(other);
    for (const way of [one, other] as bigint[][]) {
      expect([way[0], way.at(-1)]).toEqual([BigInt(loop.open[7] ?? 0), BigInt(loop.close[7] ?? 0)]);
      const sorted = way.toSorted((a, b) => Number(a - b));
      expect([sorted[0], sorted.at(-1)]).toEqual([BigInt(loop.low[7] ?? 0), BigInt(loop.high[7] ?? 0)]);
    }
  });
});
