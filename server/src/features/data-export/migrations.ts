import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** After identity's: its users request exports. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-25-data-export-create': { up: createExports },
  '2026-11-26-data-export-sealed': { up: endUnencrypted },
};

/** Earlier archives were not encrypted: they expire now, and the next run removes them. */
async function endUnencrypted(db: Kysely<unknown>): Promise<void> {
  await sql`update data_export set expires_ms = ready_ms where state = 'ready'`.execute(db);
}

/** Requests of users, kept after the archive is deleted: users see where each was made from. */
async function createExports(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_export (
      id uuid primary key,
      brand_id text not null,
      user_id bigint not null references users (id),
      state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed', 'expired')),
      requested_ms bigint not null,
      ready_ms bigint,
      expires_ms bigint,
      size bigint not null default 0,
      downloaded_ms bigint,
      device text not null,
      address text not null,
      constraint ready_until_it_expires check (state <> 'ready' or num_nulls(ready_ms, expires_ms) = 0)
    )`.execute(db);
  await sql`create index data_export_of_user on data_export (user_id, requested_ms desc)`.execute(db);
  await sql`create unique index data_export_one_at_once on data_export (user_id) where state = 'preparing'`.execute(db);
  await sql`create index data_export_expires on data_export (expires_ms) where state = 'ready'`.execute(db);
}
