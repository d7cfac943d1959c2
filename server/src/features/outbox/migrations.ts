import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const migrations: Readonly<Record<string, Migration>> = {
  '2026-01-outbox-001': { up: createCursors },
};

/** Position of each consumer in each event table. */
async function createCursors(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outbox_cursor (
      consumer text not null,
      event_table text not null,
      position bigint not null,
      primary key (consumer, event_table)
    )`.execute(db);
}
