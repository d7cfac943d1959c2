import type { Pool } from 'pg';
import type { Sql } from '../accounts/ledger/index.ts';
import type { NoticeKind, NoticeText } from './notice-text.ts';

export interface NoticeRow {
  readonly id: bigint;
  readonly alarm: NoticeKind;
  /** text of a notice from before values were stored, else null */
  readonly title: string | null;
  readonly content: string | null;
  readonly values: Readonly<Record<string, string>> | null;
  /** texts of an operators' message by language, else null */
  readonly message: Readonly<Record<string, NoticeText>> | null;
  readonly real_money: boolean | null;
  readonly at_ms: bigint;
  readonly read_at_ms: bigint | null;
}

export interface NewNotice {
  readonly userId: bigint;
  readonly alarm: NoticeKind;
  /** the event that it is about; announced once */
  readonly subject: string;
  readonly atMs: number;
  /** values for the placeholders in its text */
  readonly values: Readonly<Record<string, string>>;
  /** whether it concerns the real account or the demo account; null for neither */
  readonly realMoney: boolean | null;
}

/** Inserts a notice unless it exists. Returns its ID, or null if it existed. */
export async function insertNotice(client: Sql, notice: NewNotice): Promise<bigint | null> {
  const { userId, alarm, subject, atMs, values, realMoney } = notice;
  const { rows } = await client.query<{ id: bigint }>(
    `insert into notification (user_id, alarm, subject, values, real_money, at_ms) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning id`,
    [userId, alarm, subject, JSON.stringify(values), realMoney, atMs],
  );
  return rows[0]?.id ?? null;
}

/** Inserts the same notice for several users, except those who have it. Returns the new notices. */
export async function insertForAll(
  client: Sql,
  { userIds, alarm, subject, atMs, values, realMoney }: Omit<NewNotice, 'userId'> & { readonly userIds: readonly bigint[] },
): Promise<readonly { readonly noticeId: bigint; readonly userId: bigint }[]> {
  const { rows } = await client.query<{ id: bigint; user_id: bigint }>(
    `insert into notification (user_id, alarm, subject, values, real_money, at_ms)
     select user_id, $2, $3, $4, $5, $6 from unnest($1::bigint[]) as user_id
     on conflict do nothing returning id, user_id`,
    [userIds, alarm, subject, JSON.stringify(values), realMoney, atMs],
  );
  return rows.map(({ id: noticeId, user_id: userId }) => ({ noticeId, userId }));
}

/** The texts of an operators' message are stored once, with the message. */
const COLUMNS = `n.id, n.alarm, n.title, n.content, n.values, n.real_money, n.at_ms, n.read_at_ms,
  (select m.texts from operator_message m where m.id = (n.values ->> 'messageId')::bigint) as message`;

/** A notice with its reader and their language; undefined if either is gone. */
export async function readNotice(
  pool: Pool,
  noticeId: bigint,
): Promise<(NoticeRow & { readonly user_id: bigint; readonly brand_id: string; readonly locale: string }) | undefined> {
  const { rows } = await pool.query<NoticeRow & { user_id: bigint; brand_id: string; locale: string }>(
    `select ${COLUMNS}, n.user_id, u.brand_id, u.locale from notification n join users u on u.id = n.user_id where n.id = $1`,
    [noticeId],
  );
  return rows[0];
}

/** A page of a user's notices, newest first, and the total count. */
export async function readNotices(
  pool: Pool,
  userId: bigint,
  limit: number,
  offset: number,
): Promise<{ notices: NoticeRow[]; count: number }> {
  const { rows } = await pool.query<NoticeRow>(
    `select ${COLUMNS} from notification n where n.user_id = $1 order by n.id desc limit $2 offset $3`,
    [userId, limit, offset],
  );
  const counted = await pool.query<{ count: bigint }>('select count(*) as count from notification where user_id = $1', [userId]);
  return { notices: rows, count: Number(counted.rows[0]?.count ?? 0n) };
}

/** Marks all notices of a user as read. */
export async function markAllRead(pool: Pool, userId: bigint, nowMs: number): Promise<void> {
  await pool.query('update notification set read_at_ms = $2 where user_id = $1 and read_at_ms is null', [userId, nowMs]);
}

/** Marks those of the notices that belong to the user as read. */
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

/** The ID of the newest notice, 0 for none. */
export async function newestNotice(pool: Pool): Promise<bigint> {
  const { rows } = await pool.query<{ newest: bigint }>('select coalesce(max(id), 0) as newest from notification');
  return rows[0]?.newest ?? 0n;
}

/** The notices after an ID, with their users. */
export async function readersSince(
  pool: Pool,
  after: bigint,
): Promise<readonly { readonly id: bigint; readonly userId: bigint }[]> {
  const { rows } = await pool.query<{ id: bigint; user_id: bigint }>(
    'select id, user_id from notification where id > $1 order by id',
    [after],
  );
  return rows.map(({ id, user_id: userId }) => ({ id, userId }));
}
