import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { announcementBetween, clockText, countdownAt, durationOf } from './countdown.ts';

const running = { beginsAtMs: 5_000_000, seconds: 60 };

describe('countdown', () => {
  test.each([
    [0, 60_000, 60, 100],
    [200, 59_800, 60, (59_800 / 60_000) * 100],
    [1_000, 59_000, 59, (59_000 / 60_000) * 100],
    [30_000, 30_000, 30, 50],
    [59_999, 1, 1, 100 / 60_000],
    [60_000, 0, 0, 0],
    [61_000, 0, 0, 0],
    [-700, 60_000, 60, 100],
  ])('%s ms after the start', (afterMs, msLeft, secondsLeft, progress) =>
    expect(countdownAt(running, running.beginsAtMs + afterMs)).toEqual({ msLeft, secondsLeft, progress }),
  );
  test('never increases', () =>
    fc.assert(
      fc.property(fc.integer({ min: -5_000, max: 70_000 }), fc.nat(5_000), (at, later) => {
        const [one, other] = [
          countdownAt(running, running.beginsAtMs + at),
          countdownAt(running, running.beginsAtMs + at + later),
        ];
        return other.progress <= one.progress && other.secondsLeft <= one.secondsLeft && other.progress >= 0;
      }),
    ));
});

describe('announcements', () => {
  test.each([
    [31, 30, 30],
    [30, 29, null],
    [11, 10, 10],
    [10, 9, null],
    [45, 8, 10],
    [31, 0, null],
    [60, 59, null],
    [1, 0, null],
  ])('from %s s to %s s: %s', (before, after, announcement) => expect(announcementBetween(before, after)).toBe(announcement));
});

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [74, '1:14'],
  [3_599, '59:59'],
  [3_661, '1:01:01'],
])('%s s is %s', (seconds, text) => expect(clockText(seconds)).toBe(text));

test.each([
  [30, 'seconds', 30],
  [60, 'minutes', 1],
  [90, 'seconds', 90],
  [900, 'minutes', 15],
  [3_600, 'hours', 1],
  [5_400, 'minutes', 90],
] as const)('%s s is %s %s', (seconds, unit, n) => expect(durationOf(seconds)).toEqual({ unit, n }));
