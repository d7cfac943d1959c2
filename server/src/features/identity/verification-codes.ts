import { createHmac, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import { Refusal } from '../../refusal.ts';
import type { IdentityDatabase } from './tables.ts';

/** What a code is good for; one for another purpose is wrong. */
export type CodePurpose = 'register';

/** Whom a code was sent to, and what for. */
export interface CodeTarget {
  readonly brandId: string;
  readonly purpose: CodePurpose;
  /** lower-case address */
  readonly target: string;
}

const LIFETIME_MS = 10 * 60_000;
const RESEND_MS = 60_000;
const WRONG_TRIES_MAX = 6;
const DAY_MS = 24 * 3_600_000;
const SENDS_PER_DAY = 20;

export interface VerificationCodes {
  /**
   * Makes a code in place of any earlier one.
   * @param valid false keeps the times and limits but makes no code that could be right
   * @returns six digits
   * @throws Refusal 429 with 1110 within 60 s of the last one, or beyond 20 a day
   */
  issue(target: CodeTarget, valid: boolean): Promise<string>;
  /**
   * Spends a code. The sixth wrong try burns it.
   * @throws Refusal 1111 where it is wrong, used or burned; 23555 where it has expired
   */
  spend(target: CodeTarget, code: string): Promise<void>;
}

/** Six-digit codes bound to brand, purpose and address; only their keyed hashes are stored. */
export function createVerificationCodes(database: IdentityDatabase, clock: Clock, key: Buffer): VerificationCodes {
  const hashOf = (target: CodeTarget, code: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([target.brandId, target.purpose, target.target, code]))
      .digest();
  return {
    async issue(target, valid) {
      const code = randomInt(1_000_000).toString().padStart(6, '0');
      const waitMs = await replace(database, target, valid ? hashOf(target, code) : null, clock.now());
      if (waitMs > 0) throw new Refusal('sendingTooOften', { httpStatus: 429, retryAfterSeconds: Math.ceil(waitMs / 1000) });
      return code;
    },
    async spend(target, code) {
      const verdict = await tryCode(database, target, hashOf(target, code), clock.now());
      if (verdict === 'expired') throw new Refusal('verificationCodeExpired');
      if (verdict === 'wrong') throw new Refusal('invalidVerificationCode');
    },
  };
}

/** Writes the new code in one statement, so that two requests at once send one message. @returns ms to wait, 0 when written */
async function replace(database: IdentityDatabase, target: CodeTarget, hash: Buffer | null, nowMs: number): Promise<number> {
  const now = BigInt(nowMs);
  const dayOver = sql`verification_codes.sends_since_ms <= ${now - BigInt(DAY_MS)}::bigint`;
  const { rows } = await sql`
    insert into verification_codes
      (brand_id, purpose, target, code_hash, sent_ms, expires_ms, wrong_tries, used, sends_since_ms, sends)
    values (${target.brandId}, ${target.purpose}, ${target.target}, ${hash}, ${now}, ${now + BigInt(LIFETIME_MS)}, 0, false, ${now}, 1)
    on conflict (brand_id, purpose, target) do update set
      code_hash = excluded.code_hash, sent_ms = excluded.sent_ms, expires_ms = excluded.expires_ms, wrong_tries = 0, used = false,
      sends_since_ms = case when ${dayOver} then excluded.sends_since_ms else verification_codes.sends_since_ms end,
      sends = case when ${dayOver} then 1 else verification_codes.sends + 1 end
    where verification_codes.sent_ms <= ${now - BigInt(RESEND_MS)}::bigint and (${dayOver} or verification_codes.sends < ${SENDS_PER_DAY})
    returning 1`.execute(database);
  if (rows.length > 0) return 0;
  const last = await database
    .selectFrom('verification_codes')
    .select(['sent_ms', 'sends_since_ms', 'sends'])
    .where('brand_id', '=', target.brandId)
    .where('purpose', '=', target.purpose)
    .where('target', '=', target.target)
    .executeTakeFirstOrThrow();
  const resendMs = Number(last.sent_ms) + RESEND_MS - nowMs;
  const dayMs = last.sends >= SENDS_PER_DAY ? Number(last.sends_since_ms) + DAY_MS - nowMs : 0;
  return Math.max(1, resendMs, dayMs);
}

function tryCode(
  database: IdentityDatabase,
  target: CodeTarget,
  hash: Buffer,
  nowMs: number,
): Promise<'right' | 'wrong' | 'expired'> {
  return database.transaction().execute(async (transaction) => {
    const rows = transaction
      .selectFrom('verification_codes')
      .selectAll()
      .where('brand_id', '=', target.brandId)
      .where('purpose', '=', target.purpose)
      .where('target', '=', target.target);
    const row = await rows.forUpdate().executeTakeFirst();
    if (!row || row.used || row.wrong_tries >= WRONG_TRIES_MAX) return 'wrong';
    if (Number(row.expires_ms) <= nowMs) return 'expired';
    const right = row.code_hash !== null && row.code_hash.equals(hash);
    await transaction
      .updateTable('verification_codes')
      .set(right ? { used: true } : { wrong_tries: row.wrong_tries + 1 })
      .where('brand_id', '=', target.brandId)
      .where('purpose', '=', target.purpose)
      .where('target', '=', target.target)
      .execute();
    return right ? 'right' : 'wrong';
  });
}
