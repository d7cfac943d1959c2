import { DAY_MS } from '@truefill/domain/time/durations.ts';
import { sql, type Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { IdentityDatabase, IdentityTables } from '../tables.ts';
import { keyedHash } from '../../../crypto/keyed-hash.ts';

/** Free attempts and maximum delay for one failure counter. */
interface Allowance {
  readonly freeAttempts: number;
  readonly maxDelayMs: number;
}

/** For one address on one account: delays grow up to five minutes. */
const FROM_ONE_ADDRESS: Allowance = { freeAttempts: 5, maxDelayMs: 300_000 };
/** For an account from all addresses: delays stay short, or else anyone could lock anyone out. */
const FROM_EVERYWHERE: Allowance = { freeAttempts: 30, maxDelayMs: 15_000 };
export const EXPIRES_AFTER_MS = DAY_MS;

/**
 * Whose attempts are counted: logins by the typed name, proofs of signed-in users by their id, and separately those of
 * operators, who belong to no brand.
 */
export type CountedAccount =
  | readonly [purpose: 'login' | 'proof', brandId: string, name: string]
  | readonly [purpose: 'operator-login' | 'operator-proof', name: string];

export interface LoginThrottle {
  /** Counts an attempt as a failure before it is checked, unless it has to wait. @returns ms to wait, 0 if counted */
  count(account: CountedAccount, address: string): Promise<number>;
  /** uncounts an attempt that was not checked, or is counted elsewhere */
  uncount(account: CountedAccount, address: string): Promise<void>;
  succeeded(account: CountedAccount, address: string): Promise<void>;
}

export interface LoginThrottleParts {
  readonly database: IdentityDatabase;
  readonly clock: Clock;
  /** for keyed hashes; names are never stored as typed, since a user may type a password there */
  readonly key: Buffer;
}

interface Failures {
  readonly failures: number;
  readonly last_ms: bigint;
}

/**
 * Growing delays for failed logins, per account and address, in the database so that all processes count together. Unknown
 * accounts are counted like existing ones, so that they cannot be told apart. Other addresses' failures do not delay an owner
 * where they have logged in before: else an attacker who uses up every free attempt could lock the owner out.
 */
export function createLoginThrottle({ database, clock, key }: LoginThrottleParts): LoginThrottle {
  const hashOf = (...parts: readonly string[]): Buffer => keyedHash(key, 'tries', ...parts);
  return {
    count: (account, address) =>
      database.transaction().execute(async (transaction) => {
        const [everywhere, here] = [hashOf(...account), hashOf(...account, address)];
        // lock the account's row first, always: it serializes all access to the account
        const all = await takeFailures(transaction, everywhere);
        const own = await takeFailures(transaction, here);
        const nowMs = clock.now();
        const isOwners = await isOwnersPlace(transaction, here);
        const waitMs = Math.max(waitOf(own, FROM_ONE_ADDRESS, nowMs), isOwners ? 0 : waitOf(all, FROM_EVERYWHERE, nowMs));
        if (waitMs > 0) return waitMs;
        await addFailure(transaction, everywhere, all, nowMs);
        await addFailure(transaction, here, own, nowMs);
        return 0;
      }),
    uncount: (account, address) =>
      database.transaction().execute(async (transaction) => {
        for (const hash of [hashOf(...account), hashOf(...account, address)])
          await transaction
            .updateTable('login_tries')
            .set((row) => ({ failures: row('failures', '-', 1), last_ms: row.ref('before_ms') }))
            .where('key', '=', hash)
            .where('failures', '>', 0)
            .execute();
      }),
    succeeded: (account, address) =>
      database.transaction().execute(async (transaction) => {
        const here = hashOf(...account, address);
        for (const hash of [hashOf(...account), here])
          await transaction.deleteFrom('login_tries').where('key', '=', hash).execute();
        const seen_ms = BigInt(clock.now());
        await transaction
          .insertInto('login_places')
          .values({ key: here, seen_ms })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ seen_ms }))
          .execute();
      }),
  };
}

/** A key's failures so far; creates the row if needed and locks it. */
function takeFailures(transaction: Transaction<IdentityTables>, key: Buffer): Promise<Failures> {
  return transaction
    .insertInto('login_tries')
    .values({ key, failures: 0, last_ms: 0n, before_ms: 0n })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(({ ref }) => ({ failures: ref('login_tries.failures') })))
    .returning(['failures', 'last_ms'])
    .executeTakeFirstOrThrow();
}

async function addFailure(
  transaction: Transaction<IdentityTables>,
  key: Buffer,
  { failures, last_ms }: Failures,
  nowMs: number,
): Promise<void> {
  const fresh = nowMs - Number(last_ms) > EXPIRES_AFTER_MS;
  await transaction
    .updateTable('login_tries')
    .set({ failures: fresh ? 1 : failures + 1, last_ms: BigInt(nowMs), before_ms: last_ms })
    .where('key', '=', key)
    .execute();
}

async function isOwnersPlace(transaction: Transaction<IdentityTables>, key: Buffer): Promise<boolean> {
  return (
    (await transaction
      .selectFrom('login_places')
      .select(sql`1`.as('one'))
      .where('key', '=', key)
      .executeTakeFirst()) !== undefined
  );
}

function waitOf({ failures, last_ms }: Failures, allowance: Allowance, nowMs: number): number {
  const lastMs = Number(last_ms);
  if (failures < allowance.freeAttempts || nowMs - lastMs > EXPIRES_AFTER_MS) return 0;
  const delayMs = Math.min(allowance.maxDelayMs, 1000 * 2 ** (failures - allowance.freeAttempts));
  return Math.max(0, lastMs + delayMs - nowMs);
}
