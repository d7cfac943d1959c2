import { expect, it, vi } from 'vitest';
import { createUploadSlots } from './upload-slots.ts';

const TOO_MANY = expect.objectContaining({ code: 1110, httpStatus: 429 });

it('F5: two uploads per user and eight in total are in memory at once, and each slot is released once', () => {
  const acquire = createUploadSlots({ perUser: 2, inProcess: 8, slowMs: 30_000 }, () => 0);
  const take = (userId: bigint) => acquire(userId, () => undefined);
  const first = take(1n);
  const second = take(1n);
  expect(() => take(1n)).toThrow(TOO_MANY);
  const others = [2n, 2n, 3n, 3n, 4n, 4n].map((userId) => take(userId));
  expect(() => take(5n)).toThrow(TOO_MANY);
  first();
  first();
  const fifth = take(5n);
  expect(() => take(1n)).toThrow(TOO_MANY);
  for (const release of [second, fifth, ...others]) release();
  expect([1n, 1n, 2n, 2n, 3n, 3n, 4n, 4n].map((userId) => take(userId))).toHaveLength(8);
});

it('an upload that finds no slot gets that of the longest one, if that takes longer than usual', () => {
  let nowMs = 0;
  const take = createUploadSlots({ perUser: 2, inProcess: 3, slowMs: 30_000 }, () => nowMs);
  const [end, endSecond] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const release = take(1n, end);
  nowMs = 10_000;
  take(1n, endSecond);
  take(2n, endSecond);
  nowMs = 29_999;
  expect(() => take(3n, endSecond)).toThrow(TOO_MANY);
  nowMs = 30_000;
  take(3n, endSecond);
  expect(end).toHaveBeenCalledOnce();
  // the one that was ended holds nothing any more
  release();
  expect(() => take(4n, endSecond)).toThrow(TOO_MANY);
  nowMs = 40_000;
  // one's own slow uploads give way to others, but not to a third one of the same user
  take(1n, endSecond);
  expect(endSecond).toHaveBeenCalledOnce();
  expect(() => take(1n, endSecond)).not.toThrow();
  expect(() => take(1n, endSecond)).toThrow(TOO_MANY);
});
