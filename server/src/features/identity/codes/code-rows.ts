import { sql, type Selectable, type Transaction } from 'kysely';
import { returnSend, type Budget } from './send-budget.ts';
import type { IdentityDatabase, IdentityTables } from '../tables.ts';

/** A target as its rows store it: a keyed hash, which does not reveal the recipient. */
export interface StoredTarget {
  readonly brandId: string;
  readonly purpose: string;
  readonly target: string;
}

export type CodeRow = Selectable<IdentityTables['verification_codes']>;

/** Holder of a target's newest code, and of the resend delay for all but known devices. */
export const ANYBODY = '';
/** Holder of the resend delay for known devices; its row never holds a valid code. */
export const KNOWN_DEVICES = 'known';

const LIFETIME_MS = 10 * 60_000;
const RESEND_MS = 60_000;

/** A code to insert. */
export interface NewCode extends StoredTarget {
  readonly holder: string;
  /** null if no code is valid */
  readonly hash: Buffer | null;
  readonly requestedFrom: string | null;
  readonly nowMs: number;
}

/**
 * Writes a code unless the last one is too recent, in one statement, so that two concurrent requests send one message.
 * @returns ms to wait, 0 if written
 */
export async function writeCodeInTime(transaction: Transaction<IdentityTables>, code: NewCode): Promise<number> {
  const latest = BigInt(code.nowMs - RESEND_MS);
  const { rows } = await sql`${upsert(code)} where verification_codes.sent_ms <= ${latest}::bigint returning 1`.execute(
    transaction,
  );
  if (rows.length > 0) return 0;
  const { sent_ms } = await rowsOf(transaction, code)
    .select('sent_ms')
    .where('holder', '=', code.holder)
    .executeTakeFirstOrThrow();
  return Math.max(1, Number(sent_ms) + RESEND_MS - code.nowMs);
}

/** Writes a code, replacing the holder's last one. */
export async function writeCode(transaction: Transaction<IdentityTables>, code: NewCode): Promise<void> {
  await upsert(code).execute(transaction);
}

function upsert({ brandId, purpose, target, holder, hash, requestedFrom, nowMs }: NewCode) {
  const now = BigInt(nowMs);
  return sql`
    insert into verification_codes (brand_id, purpose, target, holder, code_hash, asked_from, sent_ms, expires_ms, wrong_tries, used)
    values (${brandId}, ${purpose}, ${target}, ${holder}, ${hash}, ${requestedFrom}, ${now}, ${now + BigInt(LIFETIME_MS)}, 0, false)
    on conflict (brand_id, purpose, target, holder) do update set
      code_hash = excluded.code_hash, asked_from = excluded.asked_from, sent_ms = excluded.sent_ms,
      expires_ms = excluded.expires_ms, wrong_tries = 0, others_tries = '{}', used = false`;
}

/** Withdraws codes whose message was not sent: they count neither for the resend delay nor for the daily limit. */
export function withdrawCodes(
  database: IdentityDatabase,
  target: StoredTarget,
  holders: readonly string[],
  budgets: readonly Budget[],
): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    await lockCodes(transaction, target, holders);
    await transaction
      .updateTable('verification_codes')
      .set({ sent_ms: 0n, code_hash: null })
      .where('brand_id', '=', target.brandId)
      .where('purpose', '=', target.purpose)
      .where('target', '=', target.target)
      .where('holder', 'in', holders)
      .execute();
    for (const budget of budgets) await returnSend(transaction, budget);
  });
}

/** Locks a target's rows for these holders, in holder order. */
export async function lockCodes(
  transaction: Transaction<IdentityTables>,
  target: StoredTarget,
  holders: readonly string[],
): Promise<CodeRow[]> {
  // always lock in the same order to avoid deadlocks
  const rows = await rowsOf(transaction, target)
    .selectAll()
    .where('holder', 'in', holders)
    .orderBy('holder')
    .forUpdate()
    .execute();
  return rows.toSorted((one, other) => holders.indexOf(one.holder) - holders.indexOf(other.holder));
}

/** Counts a wrong attempt: on the requester's own row, or per client address on the newest code. */
export async function saveWrongAttempt(transaction: Transaction<IdentityTables>, row: CodeRow, from: string): Promise<void> {
  const isOwnRequest = row.holder !== ANYBODY || row.asked_from === from;
  const others = { ...row.others_tries, [from]: (row.others_tries[from] ?? 0) + 1 };
  await transaction
    .updateTable('verification_codes')
    .set(isOwnRequest ? { wrong_tries: row.wrong_tries + 1 } : { others_tries: others })
    .where('brand_id', '=', row.brand_id)
    .where('purpose', '=', row.purpose)
    .where('target', '=', row.target)
    .where('holder', '=', row.holder)
    .execute();
}

/** Marks all codes of a target as used. @returns false if none of these holders had this code unused */
export async function consumeCodes(
  transaction: Transaction<IdentityTables>,
  target: StoredTarget,
  holders: readonly string[],
  hash: Buffer,
): Promise<boolean> {
  const rows = await rowsOf(transaction, target).selectAll().orderBy('holder').forUpdate().execute();
  if (!rows.some((row) => holders.includes(row.holder) && !row.used && row.code_hash?.equals(hash))) return false;
  await transaction
    .updateTable('verification_codes')
    .set({ used: true })
    .where('brand_id', '=', target.brandId)
    .where('purpose', '=', target.purpose)
    .where('target', '=', target.target)
    .execute();
  return true;
}

function rowsOf(transaction: Transaction<IdentityTables>, target: StoredTarget) {
  return transaction
    .selectFrom('verification_codes')
    .where('brand_id', '=', target.brandId)
    .where('purpose', '=', target.purpose)
    .where('target', '=', target.target);
}
