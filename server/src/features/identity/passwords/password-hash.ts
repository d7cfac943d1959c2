import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../../platform/refusal.ts';

/** argon2id parameters. */
export interface PasswordCost {
  /** KiB */
  readonly memoryCost: number;
  /** passes over that memory */
  readonly timeCost: number;
  /** threads */
  readonly parallelism: number;
}

/**
 * argon2id is the library's default algorithm. When these values are raised, old hashes are upgraded at the owner's next login.
 */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Concurrent hashes; each takes 19 MB and a thread. */
const CONCURRENT = 2;
const MAX_WAITING = 200;

export interface PasswordHasher {
  /** @throws Refusal 429 with 1110 if too many are queued already */
  hash(password: string): Promise<string>;
  /** A null hash takes the same work and time, and never matches. */
  verify(storedHash: string | null, password: string): Promise<boolean>;
  /** Whether a hash was made with other than the current parameters. */
  isOutdated(storedHash: string): boolean;
}

/**
 * A hasher with bounded concurrency.
 * @param cost parameters of each hash; values other than `PASSWORD_COST` are for tests
 */
export async function createPasswordHasher(cost: PasswordCost = PASSWORD_COST): Promise<PasswordHasher> {
  const { memoryCost, timeCost, parallelism } = cost;
  const current = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
  const queued = boundedQueue();
  const dummyHash = await hash('the hash of no account', cost);
  return {
    hash: (password) => queued(() => hash(password, cost)),
    verify: async (storedHash, password) => {
      const matches = await queued(() => verify(storedHash ?? dummyHash, password));
      return storedHash !== null && matches;
    },
    isOutdated: (storedHash) => !storedHash.startsWith(current),
  };
}

function boundedQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= CONCURRENT) {
      if (waiting.length >= MAX_WAITING) throw new Refusal('sendingTooOften', { httpStatus: 429, retryAfterSeconds: 5 });
      // the finished hash hands over its slot, so `running` does not change
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
