import fc from 'fast-check';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@truefill/domain/time/durations.ts';
import { expect, test } from 'vitest';
import { timeMarks } from './time-marks.ts';

function candles(from: string, count: number, stepMs: number): number[] {
  return Array.from({ length: count }, (_, index) => Date.parse(from) + index * stepMs);
}

function texts(timesMs: readonly number[], periodMs: number, minCandles: number, timeZone = 'UTC'): string[] {
  return timeMarks({ timesMs, periodMs, minCandles, timeZone }).map(({ text }) => text);
}

test.each([
  ['a quarter of an hour apart on minutes', '2026-11-28T23:20Z', MINUTE_MS, 9, ['23:30', '23:45', '11-29', '00:15']],
  [
    'three hours apart on quarters of an hour',
    '2026-11-28T20:45Z',
    15 * MINUTE_MS,
    10,
    ['21:00', '11-29', '03:00', '06:00', '09:00'],
  ],
  ['days on hours', '2026-11-26T16:00Z', HOUR_MS, 20, ['11-27', '11-28']],
  ['every other day on hours', '2026-11-22T22:00Z', HOUR_MS, 30, ['11-23', '11-25']],
  ['months, and Mondays between them', '2026-11-20T00:00Z', DAY_MS, 7, ['11-23', '12-01', '12-14', '12-21', '2027']],
])('round times: %s', (_, from, periodMs, minCandles, expected) => {
  expect(texts(candles(from, periodMs === DAY_MS ? 45 : 56, periodMs), periodMs, minCandles)).toEqual(expected);
});

test('times and days are those of the zone', () => {
  const timesMs = candles('2026-11-28T12:30Z', 12, 30 * MINUTE_MS);
  expect(texts(timesMs, 30 * MINUTE_MS, 6, 'Asia/Shanghai')).toEqual(['21:00', '11-29']);
});

test('after a night without candles the day begins at its first candle', () => {
  const session = (from: string) => candles(from, 14, 30 * MINUTE_MS);
  const timesMs = [...session('2026-11-26T14:30Z'), ...session('2026-11-27T14:30Z')];
  expect(texts(timesMs, 30 * MINUTE_MS, 5)).toEqual(['15:00', '18:00', '11-27', '18:00', '21:00']);
});

test('an hour that the clocks repeat is labeled once', () => {
  const timesMs = candles('2026-10-24T23:30Z', 8, 30 * MINUTE_MS);
  // 01:30, 02:00, 02:30, 02:00, 02:30, 03:00, 03:30, 04:00
  expect(texts(timesMs, 30 * MINUTE_MS, 2, 'Europe/Berlin')).toEqual(['02:00', '03:00', '04:00']);
});

test('nothing to label', () => {
  expect(texts([], MINUTE_MS, 10)).toEqual([]);
  expect(texts([Date.parse('2026-11-29T00:00Z')], MINUTE_MS, 10)).toEqual([]);
});

test('labels never collide, and each day is named or has a neighbor too close for its name', () => {
  const skips = fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 200 });
  const periods = fc.constantFrom(MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, DAY_MS);
  fc.assert(
    fc.property(skips, periods, fc.integer({ min: 1, max: 40 }), (skipped, periodMs, minCandles) => {
      let timeMs = Date.parse('2026-01-01T00:00Z');
      const timesMs = skipped.map((count) => (timeMs += (count > 80 ? count : 1) * periodMs));
      const places = timeMarks({ timesMs, periodMs, minCandles, timeZone: 'UTC' }).map(({ index }) => index);
      for (const [at, place] of places.entries())
        if (at > 0) expect(place - (places[at - 1] ?? 0)).toBeGreaterThanOrEqual(minCandles);
      // else only weeks are named
      if (2 * minCandles * periodMs > 7 * DAY_MS) return;
      for (let index = 1; index < timesMs.length; index += 1) {
        const [before, own] = [timesMs[index - 1] ?? 0, timesMs[index] ?? 0];
        if (Math.floor(before / DAY_MS) === Math.floor(own / DAY_MS)) continue;
        expect(places.some((place) => Math.abs(place - index) < minCandles)).toBe(true);
      }
    }),
  );
});
