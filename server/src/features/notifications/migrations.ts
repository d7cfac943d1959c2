import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** By name; they run after trading's. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-01-zz-notifications-001': { up: createNotifications },
  '2026-01-zz-notifications-002': { up: leaveWarningsToTrading },
  '2026-11-23-notifications-values': { up: keepValues },
};

/** Texts are now rendered when read, in the reader's language. Old notices keep the stored text. */
async function keepValues(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notification
      add column values jsonb,
      add column real_money boolean,
      alter column title drop not null,
      alter column content drop not null`.execute(db);
}

/** Warning stages are now written by trading, together with their events. */
async function leaveWarningsToTrading(db: Kysely<unknown>): Promise<void> {
  await sql`insert into margin_stage (account_id, stage) select account_id, stage from margin_warning on conflict do nothing`.execute(
    db,
  );
  await sql`drop table margin_warning`.execute(db);
}

async function createNotifications(db: Kysely<unknown>): Promise<void> {
  // The subject makes a notice unique, so that it is given once, however often it is requested.
  await sql`
    create table notification (
      id bigint generated always as identity primary key,
      user_id bigint not null,
      alarm text not null,
      subject text not null,
      title text not null,
      content text not null,
      at_ms bigint not null,
      read_at_ms bigint,
      unique (user_id, subject)
    )`.execute(db);
  await sql`create index notification_unread on notification (user_id) where read_at_ms is null`.execute(db);
  await sql`create index notification_newest on notification (user_id, id desc)`.execute(db);
  // The last warning stage that an account's user was notified of.
  await sql`create table margin_warning (account_id bigint primary key, stage smallint not null check (stage > 0))`.execute(db);
}
