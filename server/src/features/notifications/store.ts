import type { Pool } from 'pg';
import type { NoticeKind, NoticeText } from './notice-text.ts';

export interface NoticeRow {
  readonly id: bigint;
  readonly alarm: NoticeKind;
  readonly title: string;
  readonly content: string;
  readonly at_ms: bigint;
  readonly read_at_ms: bigint | null;
}

export interface NewNotice {
  readonly userId: bigint;
  readonly alarm: NoticeKind;
  /** what it is about: the same is told once */
  readonly subject: string;
  readonly atMs: number;
}

/** Writes a notice. False when it was written before. */
export async function insertNotice(pool: Pool, notice: NewNotice, { title, content }: NoticeText): Promise<boolean> {
  const { userId, alarm, subject, atMs } = notice;
  const { rowCount } = await pool.query(
    `insert into notification (user_id, alarm, subject, title, content, at_ms) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [userId, alarm, subject, title, content, atMs],
  );
  return rowCount === 1;
}

/** A page of a user's notices, the newest first, and how many there are. */
export async function readNotices(pool: Pool, userId: bigint, limit: number, offset: number): Promise<{ notices: NoticeRow[]; count: number }> {
  const { rows } = await pool.query<NoticeRow>(
    'select id, alarm, title, content, at_ms, read_at_ms from notification where user_id = $1 order by id desc limit $2 offset $3',
    [userId, limit, offset],
  );
  const counted = await pool.query<{ count: bigint }>('select count(*) as count from notification where user_id = $1', [userId]);
  return { notices: rows, count: Number(counted.rows[0]?.count ?? 0n) };
}

/** Marks those of the notices that are the user's own as read. */
export async function markRead(pool: Pool, userId: bigint, ids: readonly number[], nowMs: number): Promise<void> {
  await pool.query('update notification set read_at_ms = $3 where user_id = $1 and id = any ($2::bigint[]) and read_at_ms is null', [userId, ids, nowMs]);
}

export async function unreadCount(pool: Pool, userId: bigint): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>('select count(*) as count from notification where user_id = $1 and read_at_ms is null', [userId]);
  return Number(rows[0]?.count ?? 0n);
}

/** The stages of warning of all accounts that are below a line. */
export async function readWarnings(pool: Pool): Promise<Map<bigint, number>> {
  const { rows } = await pool.query<{ account_id: bigint; stage: number }>('select account_id, stage from margin_warning');
  return new Map(rows.map((row) => [row.account_id, row.stage]));
}

export async function raiseWarning(pool: Pool, accountId: bigint, stage: number): Promise<void> {
  await pool.query('insert into margin_warning values ($1, $2) on conflict (account_id) do update set stage = excluded.stage', [accountId, stage]);
}

export async function clearWarning(pool: Pool, accountId: bigint): Promise<void> {
  await pool.query('delete from margin_warning where account_id = $1', [accountId]);
}
