import type { DataOwner } from '../../personal-data/personal-data.ts';
import type { Sql } from '../accounts/ledger/index.ts';

const AT_ONCE = 20;

/** Locks all of a user's ledger accounts until the transaction ends, in the same order as the account queue. */
export async function lockAccountsOf(sql: Sql, { userId, brandId }: DataOwner): Promise<void> {
  await sql.query('select id from ledger_account where user_id = $1 and brand_id = $2 order by id for no key update', [
    userId,
    brandId,
  ]);
}

/** Closes a user's accounts and increments their versions, so that pending batches of the account queue notice. */
export async function closeAccountsOf(sql: Sql, { userId, brandId }: DataOwner): Promise<void> {
  await sql.query('update ledger_account set closed = true, version = version + 1 where user_id = $1 and brand_id = $2', [
    userId,
    brandId,
  ]);
}

/** Some users of a brand who closed their account before a moment, ms, and are not anonymized yet. */
export async function closedBefore(sql: Sql, brandId: string, beforeMs: number): Promise<bigint[]> {
  const { rows } = await sql.query<{ id: bigint }>(
    `select id from users where closed_ms < $1 and forgotten_ms is null and brand_id = $2 order by closed_ms limit ${AT_ONCE}`,
    [beforeMs, brandId],
  );
  return rows.map(({ id }) => id);
}

export async function markAnonymized(sql: Sql, { userId, brandId }: DataOwner, nowMs: number): Promise<void> {
  await sql.query('update users set forgotten_ms = $3 where id = $1 and brand_id = $2', [userId, brandId, nowMs]);
}
