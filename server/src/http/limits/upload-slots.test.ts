import { expect, it } from 'vitest';
import { createUploadSlots } from './upload-slots.ts';

const TOO_MANY = expect.objectContaining({ code: 1110, httpStatus: 429 });

it('F5: two uploads per user and eight in total are in memory at once, and each slot is released once', () => {
  const take = createUploadSlots({ perUser: 2, inProcess: 8 });
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
