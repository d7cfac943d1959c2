import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../../platform/refusal.ts';

/** What a hash takes, as argon2id has it. */
export interface PasswordCost {
  /** KiB */
  readonly memoryCost: number;
  /** passes over that memory */
  readonly timeCost: number;
  /** threads */
  readonly parallelism: number;
}

/** argon2id, which is the library's default algorithm. Raised here, old hashes are upgraded when their owner logs in. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes at once; each takes 19 MB and a thread. */
const CONCURRENT = 2;
const MAX_WAITING = 200;

export interface PasswordHasher {
  /** @throws Refusal 429 with 1110 where too many wait already */
  hash(password: string): Promise<string>;
  /** The same work and time for a null hash, which nothing matches. */
  verify(storedHash: string | null, password: string): Promise<boolean>;
  /** Whether a hash was made with other parameters than today's. */
  isOutdated(storedHash: string): boolean;
}

/**
 * A hasher with bounded concurrency.
 * @param cost of each hash; another one than `PASSWORD_COST` is for tests
 */
export async function createPasswordHasher(cost: PasswordCost = PASSWORD_COST): Promise<PasswordHasher> {
  const { memoryCost, timeCost, parallelism } = cost;
  const current = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
  const inTurn = boundedQueue();
  const nobodys = await hash('the hash of no account', cost);
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: async (storedHash, password) => {
      const matches = await inTurn(() => verify(storedHash ?? nobodys, password));
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
      // the one that ends hands its place over, so `running` does not change
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
