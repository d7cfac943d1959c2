import type { Candle } from '@truefill/domain/market/candle.ts';
import { points } from '@truefill/domain/market/price.ts';
import { HOUR_MS } from '@truefill/domain/time/durations.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDay } from './day-history.ts';
import { changePercent, DayStatistics } from './day-statistics.ts';
import { PushFeed, sourceQuote } from '../test-support/push-feed.ts';

const START = Date.UTC(2026, 0, 5);
const flat = (startMs: number, price: number): Candle => {
  const at = points(BigInt(price));
  return { startMs, open: at, high: at, low: at, close: at, volume: 1, turnover: price };
};

describe('DayStatistics', () => {
  it('knows nothing before the first quote', () => {
    expect(new DayStatistics().figures()).toBeNull();
  });

  it('rolls minute by minute', () => {
    const day = new DayStatistics();
    for (const [minute, mid] of [
      [0, 100],
      [1, 300],
      [2, 50],
      [1_439, 200],
    ] as const)
      day.take(sourceQuote('X', START + minute * 60_000 + 59_999, mid, 1));
    const at = (minute: number) => {
      day.take(sourceQuote('X', START + minute * 60_000, 200, 0));
      return day.figures();
    };
    expect(at(1_440)).toEqual({ high: 300n, low: 50n, reference: 100n, volume: 4 });
    expect(at(1_441)).toEqual({ high: 300n, low: 50n, reference: 100n, volume: 3 });
    expect(at(1_442)).toEqual({ high: 200n, low: 50n, reference: 300n, volume: 2 });
    expect(at(1_443)).toEqual({ high: 200n, low: 200n, reference: 50n, volume: 1 });
  });

  it('measures the 24 hours that end at the newest quote', () => {
    const day = new DayStatistics();
    for (const [hours, mid] of [
      [0, 500],
      [10, 90],
      [20, 110],
      [30, 100],
      [34.2, 105],
    ] as const)
      day.take(sourceQuote('X', START + hours * HOUR_MS, mid, 2));
    expect(day.figures()).toEqual({ high: 110n, low: 100n, reference: 90n, volume: 6 });
  });

  it('is replaced when seeded from history', () => {
    const day = new DayStatistics();
    day.take(sourceQuote('X', START, 7, 4));
    day.seed([flat(START - HOUR_MS, 120), flat(START, 80)], points(100n));
    day.take(sourceQuote('X', START + 600, 70, 3));
    expect(day.figures()).toEqual({ high: 120n, low: 70n, reference: 100n, volume: 5 });
  });

  it('equals a recount of all ticks of the previous 1,440 minutes and the current one', () => {
    const tick = fc.record({
      gapMs: fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 30 * HOUR_MS })),
      mid: fc.integer({ min: 10, max: 1_000 }),
    });
    fc.assert(
      fc.property(fc.array(tick, { minLength: 1, maxLength: 80 }), (ticks) => {
        const day = new DayStatistics();
        let timeMs = START;
        const all = ticks.map(({ gapMs, mid }) => ({ timeMs: (timeMs += gapMs), mid }));
        for (const { timeMs: at, mid } of all) day.take(sourceQuote('X', at, mid, 1));
        const windowStartMs = Math.floor((timeMs - 24 * HOUR_MS) / 60_000) * 60_000;
        const within = all.filter(({ timeMs: at }) => at >= windowStartMs).map(({ mid }) => mid);
        const before = all.findLast(({ timeMs: at }) => at < windowStartMs) ?? all[0];
        expect(day.figures()).toEqual({
          high: BigInt(Math.max(...within)),
          low: BigInt(Math.min(...within)),
          reference: BigInt(before?.mid ?? 0),
          volume: within.length,
        });
      }),
    );
  });
});

describe('readDay', () => {
  it('finds the last price before a weekend', async () => {
    const feed = new PushFeed(['AAPL']);
    const friday = START - 60 * HOUR_MS;
    feed.minutes.set('AAPL', [flat(friday, 200), flat(START, 210)]);
    const { candles, reference } = await readDay(feed, 'AAPL', START + 1_000);
    expect(candles.map(({ startMs }) => startMs)).toEqual([START]);
    expect(reference).toBe(200n);
  });

  it.each([0, 1, 30_000, 59_999])('gives the same statistics as continuous watching, %i ms into a minute', async (intoMs) => {
    const minutes = Array.from({ length: 26 * 60 }, (_, minute) => flat(START + minute * 60_000, 1_000 + minute));
    const feed = new PushFeed(['AAPL']);
    feed.minutes.set('AAPL', minutes);
    const endMs = START + 25 * HOUR_MS + intoMs;
    const [watched, seeded] = [new DayStatistics(), new DayStatistics()];
    for (const { startMs, close } of minutes) if (startMs <= endMs) watched.take(sourceQuote('AAPL', startMs, Number(close), 1));
    const { candles, reference } = await readDay(feed, 'AAPL', endMs);
    seeded.seed(candles, reference);
    for (const day of [watched, seeded]) day.take(sourceQuote('AAPL', endMs, 5_000));
    expect(seeded.figures()).toEqual(watched.figures());
  });

  it('has no reference where history begins', async () => {
    const feed = new PushFeed(['AAPL']);
    feed.minutes.set('AAPL', [flat(START, 210)]);
    expect((await readDay(feed, 'AAPL', START + 1_000)).reference).toBeNull();
  });
});

describe('changePercent', () => {
  it.each([
    [110, 100, 10],
    [99, 100, -1],
    [100_125, 100_000, 0.12],
    [100_135, 100_000, 0.14],
    [5, 0, 0],
  ])('%i against %i is %d %%', (price, reference, percent) => {
    expect(changePercent(points(BigInt(price)), points(BigInt(reference)))).toBe(percent);
  });
});
