import { describe, expect, it } from 'vitest';
import { candleStart, joinCandles, type Candle } from './candle.ts';
import { points } from './price.ts';

const candle = (minute: number, open: bigint, high: bigint, low: bigint, close: bigint): Candle => ({
  startMs: minute * 60_000,
  open: points(open),
  high: points(high),
  low: points(low),
  close: points(close),
  volume: 1,
  turnover: Number(open),
});

describe('joinCandles', () => {
  it('takes the first open, the last close, the extremes and the sums of volume and turnover', () => {
    const joined = joinCandles([candle(0, 5n, 9n, 4n, 6n), candle(1, 6n, 7n, 2n, 3n), candle(5, 3n, 4n, 3n, 4n)], '5min');
    expect(joined).toEqual([{ ...candle(0, 5n, 9n, 2n, 3n), volume: 2, turnover: 11 }, candle(5, 3n, 4n, 3n, 4n)]);
  });

  it('preserves gaps', () => {
    expect(joinCandles([candle(0, 1n, 1n, 1n, 1n), candle(125, 1n, 1n, 1n, 1n)], '1h').map((c) => c.startMs)).toEqual([
      0, 7_200_000,
    ]);
  });

  it('returns nothing for no candles', () => {
    expect(joinCandles([], '1d')).toEqual([]);
  });
});

it('aligns candles to the period in UTC', () => {
  expect(candleStart(Date.UTC(2026, 0, 2, 13, 47, 12), '15min')).toBe(Date.UTC(2026, 0, 2, 13, 45));
  expect(candleStart(Date.UTC(2026, 0, 2, 13, 47, 12), '1d')).toBe(Date.UTC(2026, 0, 2));
});
