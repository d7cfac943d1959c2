import { Refusal } from '../../../refusal.ts';
import type { IdentityDatabase } from '../tables.ts';
import type { User } from '../users.ts';

const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;

type Owner = Pick<User, 'id' | 'brand_id'>;

/**
 * Counts a try at a user's second factor before it is judged, so that tries sent at once do not slip past together. Only who
 * knows the password comes so far; nobody else can make an owner wait.
 * @throws Refusal 429 with 1110 while the user has to wait
 */
export async function countFactorTry(database: IdentityDatabase, user: Owner, nowMs: number): Promise<void> {
  const waitMs = await database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('users')
      .select(['factor_failures', 'factor_failed_ms'])
      .where('brand_id', '=', user.brand_id)
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const wait = waitAfter(row.factor_failures) + Number(row.factor_failed_ms) - nowMs;
    if (row.factor_failures >= FREE_TRIES && wait > 0) return wait;
    await writeFailures(transaction, user, row.factor_failures + 1, nowMs);
    return 0;
  });
  if (waitMs > 0) throw new Refusal('sendingTooOften', { httpStatus: 429, retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/** A right factor forgets the wrong ones. */
export function forgetFactorTries(database: IdentityDatabase, user: Owner): Promise<void> {
  return writeFailures(database, user, 0, 0);
}

function waitAfter(failures: number): number {
  return failures < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_TRIES));
}

async function writeFailures(database: IdentityDatabase, user: Owner, failures: number, atMs: number): Promise<void> {
  await database
    .updateTable('users')
    .set({ factor_failures: failures, factor_failed_ms: BigInt(atMs) })
    .where('brand_id', '=', user.brand_id)
    .where('id', '=', user.id)
    .execute();
}
