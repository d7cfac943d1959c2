import type { Candle } from '@truefill/domain/candle.ts';
import { points } from '@truefill/domain/price.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDay } from './day-history.ts';
import { changePercent, DayStatistics } from './day-statistics.ts';
import { PushFeed, sourceQuote } from './test-support/push-feed.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 5);
const flat = (startMs: number, price: number): Candle => {
  const at = points(BigInt(price));
  return { startMs, open: at, high: at, low: at, close: at, volume: 1 };
};

describe('DayStatistics', () => {
  it('knows nothing before the first quote', () => {
    expect(new DayStatistics().figures()).toBeNull();
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
      day.take(sourceQuote('X', START + hours * HOUR, mid, 2));
    expect(day.figures()).toEqual({ high: 110n, low: 100n, reference: 90n, volume: 6 });
  });

  it('starts from history and does not count its volume twice', () => {
    const day = new DayStatistics();
    day.take(sourceQuote('X', START, 7, 4));
    day.seed([flat(START - HOUR, 120), flat(START, 80)], points(100n), START + 500);
    day.take(sourceQuote('X', START + 400, 130, 4));
    day.take(sourceQuote('X', START + 600, 70, 3));
    expect(day.figures()).toEqual({ high: 130n, low: 70n, reference: 100n, volume: 5 });
  });

  it('equals a recount of all ticks to within one bucket of five minutes', () => {
    const tick = fc.record({ gapMs: fc.integer({ min: 0, max: 4 * HOUR }), mid: fc.integer({ min: 10, max: 1_000 }) });
    fc.assert(
      fc.property(fc.array(tick, { minLength: 1, maxLength: 80 }), (ticks) => {
        const day = new DayStatistics();
        let timeMs = START;
        const all = ticks.map(({ gapMs, mid }) => ({ timeMs: (timeMs += gapMs), mid }));
        for (const { timeMs: at, mid } of all) {
          day.take(sourceQuote('X', at, mid));
          day.figures();
        }
        const windowStartMs = Math.floor((timeMs - 24 * HOUR) / 300_000) * 300_000;
        const within = all.filter(({ timeMs: at }) => at >= windowStartMs).map(({ mid }) => mid);
        expect(Number(day.figures()?.high)).toBe(Math.max(...within));
        expect(Number(day.figures()?.low)).toBe(Math.min(...within));
      }),
    );
  });
});

describe('readDay', () => {
  it('finds the last price before a weekend', () => {
    const feed = new PushFeed(['AAPL']);
    const friday = START - 60 * HOUR;
    feed.minutes.set('AAPL', [flat(friday, 200), flat(START, 210)]);
    const { candles, reference } = readDay(feed, 'AAPL', START + 1_000);
    expect(candles.map(({ startMs }) => startMs)).toEqual([START]);
    expect(reference).toBe(200n);
  });

  it.each([0, 1, 120_000, 299_999])('begins with the figures of who has watched all along, %i ms into five minutes', (intoMs) => {
    const minutes = Array.from({ length: 26 * 60 }, (_, minute) => flat(START + minute * 60_000, 1_000 + minute));
    const feed = new PushFeed(['AAPL']);
    feed.minutes.set('AAPL', minutes);
    const endMs = START + 25 * HOUR + intoMs;
    const [watched, begun] = [new DayStatistics(), new DayStatistics()];
    for (const { startMs, close } of minutes) if (startMs <= endMs) watched.take(sourceQuote('AAPL', startMs, Number(close), 1));
    const { candles, reference } = readDay(feed, 'AAPL', endMs);
    begun.seed(candles, reference, endMs);
    for (const day of [watched, begun]) day.take(sourceQuote('AAPL', endMs, 5_000));
    const { volume: _volume, ...figures } = watched.figures() ?? {};
    expect(begun.figures()).toMatchObject(figures);
  });

  it('has no reference where history begins', () => {
    const feed = new PushFeed(['AAPL']);
    feed.minutes.set('AAPL', [flat(START, 210)]);
    expect(readDay(feed, 'AAPL', START + 1_000).reference).toBeNull();
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
