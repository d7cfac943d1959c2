import { expect, it } from 'vitest';
import { createAddressLimiter } from './address-limit.ts';

it('allows a maximum per address within the window, and says when the next is allowed', () => {
  let nowMs = 1_000_000;
  const limit = createAddressLimiter({ count: 2, windowMs: 10_000 }, { now: () => nowMs });
  const tryOnce = (address: string) => {
    try {
      limit(address);
      return 'passed';
    } catch (error) {
      return error;
    }
  };
  expect(tryOnce('a')).toBe('passed');
  nowMs += 4_000;
  expect(tryOnce('a')).toBe('passed');
  expect(tryOnce('a')).toMatchObject({ code: 1110, httpStatus: 429, retryAfterSeconds: 6 });
  expect(tryOnce('b')).toBe('passed');
  nowMs += 6_000;
  expect(tryOnce('a')).toBe('passed');
  expect(tryOnce('a')).toMatchObject({ retryAfterSeconds: 4 });
});

it('a clock set back blocks no one longer than the window', () => {
  let nowMs = 10_000_000;
  const limit = createAddressLimiter({ count: 1, windowMs: 10_000 }, { now: () => nowMs });
  limit('a');
  nowMs -= 3_600_000;
  expect(() => limit('a')).not.toThrow();
  expect(() => limit('a')).toThrow();
  nowMs += 10_000;
  expect(() => limit('a')).not.toThrow();
});
