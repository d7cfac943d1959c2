import { createHmac, randomInt } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Clock } from '../../clock.ts';
import { Refusal } from '../../refusal.ts';
import { returnSend, takeSend, type Budget } from './send-budget.ts';
import type { IdentityDatabase, IdentityTables } from './tables.ts';

/** What a code is good for; one for another purpose is wrong. */
export type CodePurpose = 'register' | 'forgot' | 'bind-email';

/** Whom a code was sent to, and what for. */
export interface CodeTarget {
  readonly brandId: string;
  readonly purpose: CodePurpose;
  /** lower-case address or E.164 number */
  readonly target: string;
  /** whose session asked, where a session did: the code is nothing in another user's hands */
  readonly userId?: bigint;
}

/** A code that is about to be sent. */
export interface IssuedCode {
  /** six digits */
  readonly code: string;
  /** Takes it back where it could not be sent: neither the waiting time nor the day's count stands. */
  withdraw(): Promise<void>;
}

const LIFETIME_MS = 10 * 60_000;
const RESEND_MS = 60_000;
const WRONG_TRIES_MAX = 6;

export interface VerificationCodes {
  /**
   * Makes a code in place of any earlier one.
   * @param options.valid false keeps the times and limits but makes no code that could be right
   * @throws Refusal 429 with 1110 within 60 s of the last one, or where a day's budget is used up
   */
  issue(target: CodeTarget, options: { readonly valid: boolean; readonly budgets: readonly Budget[] }): Promise<IssuedCode>;
  /**
   * Tries a code without spending it, so that slow work may follow. The sixth wrong try burns it.
   * @throws Refusal 1111 where it is wrong, used or burned; 23555 where it has expired
   */
  check(target: CodeTarget, code: string): Promise<void>;
  /**
   * Spends a code that was checked, together with what it is spent on.
   * @throws Refusal 1111 where another request was first
   */
  spend(transaction: Transaction<IdentityTables>, target: CodeTarget, code: string): Promise<void>;
}

/** A target as its row has it: under a keyed hash, which tells nobody whom a message went to. */
type StoredTarget = Pick<CodeTarget, 'brandId' | 'purpose' | 'target'>;

/** Six-digit codes bound to brand, purpose and address; codes, addresses and numbers are stored as keyed hashes only. */
export function createVerificationCodes(database: IdentityDatabase, clock: Clock, key: Buffer): VerificationCodes {
  const keyed = (...parts: readonly string[]): Buffer => createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  const stored = ({ brandId, purpose, target, userId }: CodeTarget): StoredTarget => ({
    brandId,
    purpose,
    target: keyed('target', brandId, purpose, target, String(userId ?? '')).toString('base64url'),
  });
  const counted = (budget: Budget): Budget => ({
    ...budget,
    key: keyed('budget', budget.brandId, budget.kind, budget.key).toString('base64url'),
  });
  const hashOf = ({ target }: StoredTarget, code: string): Buffer => keyed('code', target, code);
  return {
    async issue(target, { valid, budgets }) {
      const [row, counts] = [stored(target), budgets.map(counted)];
      const code = randomInt(1_000_000).toString().padStart(6, '0');
      const hash = valid ? hashOf(row, code) : null;
      await database.transaction().execute(async (transaction) => {
        refuseEarly(await replace(transaction, row, hash, clock.now()));
        for (const budget of counts) refuseEarly(await takeSend(transaction, budget, clock.now()));
      });
      return { code, withdraw: () => withdraw(database, row, counts) };
    },
    async check(target, code) {
      const row = stored(target);
      const verdict = await tryCode(database, row, hashOf(row, code), clock.now());
      if (verdict === 'expired') throw new Refusal('verificationCodeExpired');
      if (verdict === 'wrong') throw new Refusal('invalidVerificationCode');
    },
    async spend(transaction, target, code) {
      const row = stored(target);
      const { numUpdatedRows } = await transaction
        .updateTable('verification_codes')
        .set({ used: true })
        .where('brand_id', '=', row.brandId)
        .where('purpose', '=', row.purpose)
        .where('target', '=', row.target)
        .where('used', '=', false)
        .where('wrong_tries', '<', WRONG_TRIES_MAX)
        .where('code_hash', '=', hashOf(row, code))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Refusal('invalidVerificationCode');
    },
  };
}

function refuseEarly(waitMs: number): void {
  if (waitMs > 0) throw new Refusal('sendingTooOften', { httpStatus: 429, retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/** Writes the new code in one statement, so that two requests at once send one message. @returns ms to wait, 0 when written */
async function replace(
  transaction: Transaction<IdentityTables>,
  target: StoredTarget,
  hash: Buffer | null,
  nowMs: number,
): Promise<number> {
  const now = BigInt(nowMs);
  const { rows } = await sql`
    insert into verification_codes (brand_id, purpose, target, code_hash, sent_ms, expires_ms, wrong_tries, used)
    values (${target.brandId}, ${target.purpose}, ${target.target}, ${hash}, ${now}, ${now + BigInt(LIFETIME_MS)}, 0, false)
    on conflict (brand_id, purpose, target) do update set
      code_hash = excluded.code_hash, sent_ms = excluded.sent_ms, expires_ms = excluded.expires_ms, wrong_tries = 0, used = false
    where verification_codes.sent_ms <= ${now - BigInt(RESEND_MS)}::bigint
    returning 1`.execute(transaction);
  if (rows.length > 0) return 0;
  const { sent_ms } = await rowsOf(transaction, target).select('sent_ms').executeTakeFirstOrThrow();
  return Math.max(1, Number(sent_ms) + RESEND_MS - nowMs);
}

function withdraw(database: IdentityDatabase, target: StoredTarget, budgets: readonly Budget[]): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('verification_codes')
      .set({ sent_ms: 0n, code_hash: null })
      .where('brand_id', '=', target.brandId)
      .where('purpose', '=', target.purpose)
      .where('target', '=', target.target)
      .execute();
    for (const budget of budgets) await returnSend(transaction, budget);
  });
}

function tryCode(
  database: IdentityDatabase,
  target: StoredTarget,
  hash: Buffer,
  nowMs: number,
): Promise<'right' | 'wrong' | 'expired'> {
  return database.transaction().execute(async (transaction) => {
    const row = await rowsOf(transaction, target).selectAll().forUpdate().executeTakeFirst();
    if (!row || row.used || row.wrong_tries >= WRONG_TRIES_MAX) return 'wrong';
    if (Number(row.expires_ms) <= nowMs) return 'expired';
    if (row.code_hash !== null && row.code_hash.equals(hash)) return 'right';
    await transaction
      .updateTable('verification_codes')
      .set({ wrong_tries: row.wrong_tries + 1 })
      .where('brand_id', '=', target.brandId)
      .where('purpose', '=', target.purpose)
      .where('target', '=', target.target)
      .execute();
    return 'wrong';
  });
}

function rowsOf(transaction: Transaction<IdentityTables>, target: StoredTarget) {
  return transaction
    .selectFrom('verification_codes')
    .where('brand_id', '=', target.brandId)
    .where('purpose', '=', target.purpose)
    .where('target', '=', target.target);
}
