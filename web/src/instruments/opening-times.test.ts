import { expect, test } from 'vitest';
import { isOpenAt, nextOpeningAt } from './opening-times.ts';

const always = { isOpen: true, opensAtMs: null, closesAtMs: null };
const never = { isOpen: false, opensAtMs: null, closesAtMs: null };
/** open, with a break from 100 to 200 */
const open = { isOpen: true, opensAtMs: 200, closesAtMs: 100 };
const closed = { isOpen: false, opensAtMs: 200, closesAtMs: null };

test.each([
  [always, [0, 1e15], []],
  [never, [], [0, 1e15]],
  [open, [0, 99, 200, 300], [100, 199]],
  [closed, [200, 300], [0, 199]],
])('%j is open at %j and closed at %j', (openings, openAt, closedAt) => {
  for (const nowMs of openAt) expect({ nowMs, open: isOpenAt(openings, nowMs) }).toEqual({ nowMs, open: true });
  for (const nowMs of closedAt) expect({ nowMs, open: isOpenAt(openings, nowMs) }).toEqual({ nowMs, open: false });
});

test('a past opening is not the next one', () => {
  expect([nextOpeningAt(closed, 199), nextOpeningAt(closed, 200), nextOpeningAt(always, 0)]).toEqual([200, null, null]);
});
