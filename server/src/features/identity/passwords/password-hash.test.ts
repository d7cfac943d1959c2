import { hash, type verify } from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { createPasswordHasher } from './password-hash.ts';

const counted = vi.hoisted(() => ({ atOnce: 0, most: 0 }));

/** The real library, counting concurrent calls. */
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<{ hash: typeof hash; verify: typeof verify }>();
  const counting =
    <Arguments extends unknown[], Result>(work: (...given: Arguments) => Promise<Result>) =>
    async (...given: Arguments): Promise<Result> => {
      counted.most = Math.max(counted.most, (counted.atOnce += 1));
      try {
        return await work(...given);
      } finally {
        counted.atOnce -= 1;
      }
    };
  return { ...real, hash: counting(real.hash), verify: counting(real.verify) };
});

const PASSWORD = 'seven wide rivers';

describe('checklist 19: a password', () => {
  it('is stored as argon2id with its parameters and a salt of its own', async () => {
    const hasher = await createPasswordHasher();
    const [one, other] = [await hasher.hash(PASSWORD), await hasher.hash(PASSWORD)];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await hasher.verify(one, PASSWORD)).toBe(true);
    expect(await hasher.verify(one, `${PASSWORD} `)).toBe(false);
    expect(await hasher.verify(null, PASSWORD)).toBe(false);
  });

  it('hashed with other parameters still verifies, and is reported as outdated', async () => {
    const hasher = await createPasswordHasher();
    const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    expect(await hasher.verify(weak, PASSWORD)).toBe(true);
    expect(hasher.isOutdated(weak)).toBe(true);
    expect(hasher.isOutdated(await hasher.hash(PASSWORD))).toBe(false);
  });

  it('is hashed two at a time, with at most two hundred waiting', async () => {
    const hasher = await createPasswordHasher();
    // cheap to verify: the queue is the subject here
    const stored = await hash(PASSWORD, { memoryCost: 256, timeCost: 1, parallelism: 1 });
    counted.most = 0;
    const answers = await Promise.allSettled(Array.from({ length: 203 }, () => hasher.verify(stored, PASSWORD)));
    expect(counted.most).toBe(2);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(202);
    expect(answers.at(-1)).toMatchObject({ status: 'rejected', reason: { name: 'Refusal', httpStatus: 429 } });
    // the queue is empty again
    expect(await hasher.verify(stored, PASSWORD)).toBe(true);
  });
});
