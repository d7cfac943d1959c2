import { MAIL_LIST_NAMES, MAIL_LISTS, type MailList } from '@truefill/api/notifications/alarms.ts';
import type { Sql } from '../accounts/ledger/index.ts';

/** A user and a mailing list. */
export interface Listed {
  readonly userId: bigint;
  readonly list: MailList;
}

/** A user's lists: their choice, or each list's default. */
export async function choicesOf(sql: Sql, userId: bigint): Promise<Readonly<Record<MailList, boolean>>> {
  const chosen = await readChoices(sql, [userId]);
  const entries = MAIL_LIST_NAMES.map((list) => [list, isSubscribed(chosen, { userId, list })]);
  return Object.fromEntries(entries) as Record<MailList, boolean>;
}

/** Those entries whose user is on their list. */
export async function subscribersAmong<Entry extends Listed>(sql: Sql, entries: readonly Entry[]): Promise<Entry[]> {
  if (entries.length === 0) return [];
  const chosen = await readChoices(sql, [...new Set(entries.map(({ userId }) => userId))]);
  return entries.filter((each) => isSubscribed(chosen, each));
}

/** Stores a user's choice. Idempotent. */
export async function choose(sql: Sql, { userId, list }: Listed, wanted: boolean, nowMs: number): Promise<void> {
  await sql.query(
    `insert into mail_choice (user_id, list, wanted, changed_ms) values ($1, $2, $3, $4)
     on conflict (user_id, list) do update set wanted = excluded.wanted, changed_ms = excluded.changed_ms
     where mail_choice.wanted <> excluded.wanted`,
    [userId, list, wanted, nowMs],
  );
}

async function readChoices(sql: Sql, userIds: readonly bigint[]): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql.query<{ user_id: bigint; list: string; wanted: boolean }>(
    'select user_id, list, wanted from mail_choice where user_id = any ($1::bigint[])',
    [userIds],
  );
  return new Map(rows.map(({ user_id: userId, list, wanted }) => [`${userId} ${list}`, wanted]));
}

function isSubscribed(chosen: ReadonlyMap<string, boolean>, { userId, list }: Listed): boolean {
  return chosen.get(`${userId} ${list}`) ?? MAIL_LISTS[list].byDefault;
}
