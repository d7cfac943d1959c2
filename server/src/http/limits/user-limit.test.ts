import { expect, it } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import { createUserLimiter } from './user-limit.ts';

const clock = { nowMs: 5_000, now: () => clock.nowMs };

/** How many of the given calls in a row are admitted, and the wait stated in the first refusal. */
function sendAll(
  limiter: (userId: bigint) => void,
  userId: bigint,
  calls: number,
): { passed: number; retryAfterSeconds: number | null } {
  let passed = 0;
  let retryAfterSeconds: number | null = null;
  for (let sent = 0; sent < calls; sent += 1) {
    try {
      limiter(userId);
      passed += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      expect(error).toMatchObject({ code: 1110, httpStatus: 429 });
      retryAfterSeconds ??= error.retryAfterSeconds;
    }
  }
  return { passed, retryAfterSeconds };
}

it("admits a burst, then the window's rate, and counts each user separately", () => {
  const limiter = createUserLimiter({ calls: 300, windowMs: 10_000 }, clock);
  expect(sendAll(limiter, 1n, 1_000)).toEqual({ passed: 300, retryAfterSeconds: 1 });
  expect(sendAll(limiter, 2n, 300)).toEqual({ passed: 300, retryAfterSeconds: null });
  clock.nowMs += 1_000;
  expect(sendAll(limiter, 1n, 1_000).passed).toBe(30);
  clock.nowMs += 60_000;
  expect(sendAll(limiter, 1n, 1_000).passed).toBe(300);
});

it("never refuses calls at the window's rate, however long", () => {
  const limiter = createUserLimiter({ calls: 300, windowMs: 10_000 }, clock);
  for (let second = 0; second < 600; second += 1) {
    clock.nowMs += 1_000;
    expect(sendAll(limiter, 3n, 30).passed).toBe(30);
  }
});

it('states in whole seconds when the next call is allowed', () => {
  const limiter = createUserLimiter({ calls: 2, windowMs: 10_000 }, clock);
  expect(sendAll(limiter, 4n, 3)).toEqual({ passed: 2, retryAfterSeconds: 5 });
  clock.nowMs += 4_000;
  expect(sendAll(limiter, 4n, 1)).toEqual({ passed: 0, retryAfterSeconds: 1 });
  clock.nowMs += 1_000;
  expect(sendAll(limiter, 4n, 2).passed).toBe(1);
});
