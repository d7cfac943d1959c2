import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const migrations: Readonly<Record<string, Migration>> = { '2026-11-25-operator-messages': { up: createMessages } };

async function createMessages(db: Kysely<unknown>): Promise<void> {
  // Without a user it is for the whole brand, and needs two different people.
  await sql`
    create table operator_message (
      id bigint generated always as identity primary key,
      brand_id text not null,
      user_id bigint,
      texts jsonb not null,
      state text not null check (state in ('proposed', 'sending', 'sent', 'rejected')),
      proposed_by bigint not null,
      proposed_ms bigint not null,
      decided_by bigint,
      decided_ms bigint,
      reason text not null default '',
      sent_through bigint not null default 0,
      last_user bigint not null default 0,
      sent integer not null default 0,
      check (user_id is not null or decided_by is null or decided_by <> proposed_by),
      check (state = 'proposed' or user_id is not null or decided_by is not null)
    )`.execute(db);
  await sql`create index operator_message_newest on operator_message (brand_id, id desc)`.execute(db);
  // for counting readers, and for checking whether a user has the message
  await sql`create index notification_of_message on notification ((values ->> 'messageId')) where alarm = 'message'`.execute(db);
}
