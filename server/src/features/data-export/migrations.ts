import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** After identity's, whose users ask. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-25-data-export-create': { up: createExports },
  '2026-11-26-data-export-sealed': { up: endUnsealed },
};

/** Archives of before were not sealed: their time is over, and the next round removes them. */
async function endUnsealed(db: Kysely<unknown>): Promise<void> {
  await sql`update data_export set expires_ms = ready_ms where state = 'ready'`.execute(db);
}

/** What users asked for, also when its archive is gone: they see from where it was asked for. */
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
