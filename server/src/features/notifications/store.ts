import type { Pool } from 'pg';
import type { Sql } from '../accounts/ledger/index.ts';
import type { NoticeKind } from './notice-text.ts';

export interface NoticeRow {
  readonly id: bigint;
  readonly alarm: NoticeKind;
  /** of a notice from before values were kept, else null */
  readonly title: string | null;
  readonly content: string | null;
  readonly values: Readonly<Record<string, string>> | null;
  readonly real_money: boolean | null;
  readonly at_ms: bigint;
  readonly read_at_ms: bigint | null;
}

export interface NewNotice {
  readonly userId: bigint;
  readonly alarm: NoticeKind;
  /** what it is about, the event: the same is told once */
  readonly subject: string;
  readonly atMs: number;
  /** for the places in its text */
  readonly values: Readonly<Record<string, string>>;
  /** whether it is about the real account or the demo account; null where about neither */
  readonly realMoney: boolean | null;
}

/** Writes a notice, unless it was written before. */
export async function insertNotice(client: Sql, notice: NewNotice): Promise<void> {
  const { userId, alarm, subject, atMs, values, realMoney } = notice;
  await client.query(
    `insert into notification (user_id, alarm, subject, values, real_money, at_ms) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [userId, alarm, subject, JSON.stringify(values), realMoney, atMs],
  );
}

/** A page of a user's notices, the newest first, and how many there are. */
export async function readNotices(
  pool: Pool,
  userId: bigint,
  limit: number,
  offset: number,
): Promise<{ notices: NoticeRow[]; count: number }> {
  const { rows } = await pool.query<NoticeRow>(
    'select id, alarm, title, content, values, real_money, at_ms, read_at_ms from notification where user_id = $1 order by id desc limit $2 offset $3',
    [userId, limit, offset],
  );
  const counted = await pool.query<{ count: bigint }>('select count(*) as count from notification where user_id = $1', [userId]);
  return { notices: rows, count: Number(counted.rows[0]?.count ?? 0n) };
}

/** Marks those of the notices that are the user's own as read. */
export async function markRead(pool: Pool, userId: bigint, ids: readonly number[], nowMs: number): Promise<void> {
  await pool.query(
    'update notification set read_at_ms = $3 where user_id = $1 and id = any ($2::bigint[]) and read_at_ms is null',
    [userId, ids, nowMs],
  );
}

export async function unreadCount(pool: Pool, userId: bigint): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>(
    'select count(*) as count from notification where user_id = $1 and read_at_ms is null',
    [userId],
  );
  return Number(rows[0]?.count ?? 0n);
}

/** The number of the newest notice, 0 for none. */
export async function newestNotice(pool: Pool): Promise<bigint> {
  const { rows } = await pool.query<{ newest: bigint }>('select coalesce(max(id), 0) as newest from notification');
  return rows[0]?.newest ?? 0n;
}

/** Whose notices came after a number, and the number up to which that is said. Notices are committed in the order of their numbers. */
export async function readersSince(pool: Pool, after: bigint): Promise<{ userIds: bigint[]; through: bigint }> {
  const { rows } = await pool.query<{ user_id: bigint; newest: bigint }>(
    'select user_id, max(id) as newest from notification where id > $1 group by user_id',
    [after],
  );
  return {
    userIds: rows.map((row) => row.user_id),
    through: rows.reduce((most, { newest }) => (newest > most ? newest : most), after),
  };
}
