import { DAY_MS } from '@truefill/domain/time/durations.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as ServerTime from './server-time.ts';

const NOW_MS = 1_800_000_000_000;
let time: typeof ServerTime;

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW_MS });
  vi.resetModules();
  time = await import('./server-time.ts');
});

afterEach(() => vi.useRealTimers());

/** How far the server's clock counts as ahead, ms. */
const ahead = (): number => time.serverNow() - Date.now();

test('without a server time the clocks count as equal', () => expect(ahead()).toBe(0));

test('of the times that arrive within a minute, the one that was fastest on its way counts', () => {
  time.noteServerTime(NOW_MS + 900);
  expect(ahead()).toBe(900);
  vi.advanceTimersByTime(1_000);
  time.noteServerTime(NOW_MS + 1_400);
  expect(ahead()).toBe(900);
  time.noteServerTime(NOW_MS + 1_950);
  expect(ahead()).toBe(950);
});

test('a clock that was set, or that drifts, is noticed after a minute', () => {
  time.noteServerTime(NOW_MS + 5_000);
  vi.advanceTimersByTime(60_000);
  time.noteServerTime(NOW_MS + 60_100);
  expect(ahead()).toBe(100);
});

test.each([2 * DAY_MS, -2 * DAY_MS, 600_000, -600_000])('an answer corrects a clock that is wrong by %i ms', (wrongMs) => {
  time.noteAnswerTime(NOW_MS - wrongMs);
  expect(time.serverNow()).toBe(NOW_MS - wrongMs);
  // the device's clock is set right
  vi.setSystemTime(NOW_MS - wrongMs);
  time.noteAnswerTime(NOW_MS - wrongMs);
  expect(ahead()).toBe(0);
});

test.each([0, -19_000, 15_000])('an answer whose time differs by %i ms may only have been slow', (ms) => {
  time.noteAnswerTime(NOW_MS + ms);
  expect(ahead()).toBe(0);
});

test('an answer without a time changes nothing', () => {
  time.noteAnswerTime(Number.NaN);
  expect(ahead()).toBe(0);
});
