import { expect, test } from 'vitest';
import { candleRows, gapBetween } from './candle-rows.ts';

const candle = (minute: number, close = 100) => ({ timestamp: minute * 60_000, open: 99, high: 101, low: 98, close, volume: 5 });

test('newest first, with the change from the candle before', () => {
  const rows = candleRows([candle(0, 100), candle(1, 110), candle(2, 99)], 60_000);
  expect(rows.map((row) => (row.kind === 'candle' ? [row.candle.timestamp, row.changePercent?.toFixed(2)] : row))).toEqual([
    [120_000, '-10.00'],
    [60_000, '10.00'],
    [0, undefined],
  ]);
});

test('a gap is a row between the candles around it', () => {
  const rows = candleRows([candle(0), candle(1), candle(10)], 60_000);
  expect(rows.map(({ kind }) => kind)).toEqual(['candle', 'gap', 'candle', 'candle']);
  expect(rows[1]).toEqual({ kind: 'gap', fromMs: 120_000, toMs: 600_000 });
});

test.each([
  [0, 60_000, null],
  [0, 180_000, null],
  [0, 240_000, { fromMs: 60_000, toMs: 240_000 }],
])('from %s to %s', (earlier, later, gap) => expect(gapBetween(earlier, later, 60_000)).toEqual(gap));

test('no candles, no rows', () => expect(candleRows([], 60_000)).toEqual([]));
