import { expect, test } from 'vitest';
import { countdownText } from './countdown-text.ts';

const START = Date.parse('2026-11-18T17:00:00Z');

test.each([
  ['a minute has just started', '1min', 0, '01:00'],
  ['half a minute', '1min', 30_000, '00:30'],
  ['its last moment still counts as a second', '1min', 59_999, '00:01'],
  ['an hour', '1h', 1_000, '59:59'],
  ['a day', '1d', 3_600_000, '23:00:00'],
  ['a day in its last hours', '1d', 20 * 3_600_000 + 1_000, '3:59:59'],
  ['a candle that is over has no countdown', '15min', 900_000, ''],
  ['nor has one of a market that closed long ago', '15min', 86_400_000, ''],
  ['nor has one that is in the future because the clock is slow', '1min', -5_000, ''],
] as const)('%s', (_name, period, afterMs, expected) => {
  expect(countdownText(START, period, START + afterMs)).toBe(expected);
});
