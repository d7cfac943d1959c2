import { describe, expect, test } from 'vitest';
import { spanOf, waitingOf } from './waiting.ts';

const HOUR = 3_600_000;

test.each([
  [0, { days: 0, hours: 0, minutes: 0 }],
  [-5, { days: 0, hours: 0, minutes: 0 }],
  [59_999, { days: 0, hours: 0, minutes: 0 }],
  [3 * HOUR + 12 * 60_000, { days: 0, hours: 3, minutes: 12 }],
  [52 * HOUR, { days: 2, hours: 4, minutes: 0 }],
])('%i ms is %o', (ms, span) => expect(spanOf(ms)).toEqual(span));

describe('a case that is due after four hours', () => {
  const times = { createdTs: 1_000, dueTs: 1_000 + 4 * HOUR };
  test.each([
    [0, 0, 'calm'],
    [2 * HOUR, 0.5, 'calm'],
    [3 * HOUR, 0.75, 'soon'],
    [4 * HOUR - 1, 1, 'soon'],
    [4 * HOUR, 1, 'late'],
    [9 * HOUR, 1, 'late'],
  ] as const)('after %i ms', (after, share, urgency) => {
    const waiting = waitingOf(times, 1_000 + after);
    expect(waiting.share).toBeCloseTo(share, 5);
    expect(waiting.urgency).toBe(urgency);
    expect(waiting.leftMs).toBe(4 * HOUR - after);
  });

  test('a clock that is behind shows that it has just arrived', () => {
    expect(waitingOf(times, 0)).toMatchObject({ ms: 0, share: 0, urgency: 'calm' });
  });
});

test('a case due immediately is late', () => expect(waitingOf({ createdTs: 5, dueTs: 5 }, 5).urgency).toBe('late'));
