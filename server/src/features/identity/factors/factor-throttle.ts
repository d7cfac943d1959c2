import { Refusal } from '../../../platform/refusal.ts';
import type { IdentityDatabase } from '../tables.ts';
import type { UserKey } from '../users/users.ts';

const FREE_ATTEMPTS = 5;
const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 15 * 60_000;

/**
 * Counts an attempt at a user's second factor before it is checked, so that concurrent attempts cannot bypass the limit. Only
 * someone who knows the password gets this far; nobody else can delay the owner.
 * @throws Refusal 429 with 1110 while the user has to wait
 */
export async function countFactorAttempt(database: IdentityDatabase, user: UserKey, nowMs: number): Promise<void> {
  const waitMs = await database.transaction().execute(async (transaction) => {
    // Create and lock the row in one statement: between two, another login's valid factor could delete it.
    const { failures, failed_ms } = await transaction
      .insertInto('factor_tries')
      .values({ user_id: user.id, brand_id: user.brand_id, failures: 0, failed_ms: 0n })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(({ ref }) => ({ failures: ref('factor_tries.failures') })))
      .returning(['failures', 'failed_ms'])
      .executeTakeFirstOrThrow();
    const wait = waitAfter(failures) + Number(failed_ms) - nowMs;
    if (failures >= FREE_ATTEMPTS && wait > 0) return wait;
    await transaction
      .updateTable('factor_tries')
      .set({ failures: failures + 1, failed_ms: BigInt(nowMs) })
      .where('brand_id', '=', user.brand_id)
      .where('user_id', '=', user.id)
      .execute();
    return 0;
  });
  if (waitMs > 0) throw new Refusal('sendingTooOften', { httpStatus: 429, retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/** Clears the failed attempts after a valid factor. */
export async function clearFactorAttempts(database: IdentityDatabase, user: UserKey): Promise<void> {
  await database.deleteFrom('factor_tries').where('brand_id', '=', user.brand_id).where('user_id', '=', user.id).execute();
}

function waitAfter(failures: number): number {
  return failures < FREE_ATTEMPTS ? 0 : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_ATTEMPTS));
}
