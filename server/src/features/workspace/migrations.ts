import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** By name; they run after those of the other features. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-01-zz-workspace-001': { up: createDocuments },
};

async function createDocuments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table workspace_document (
      brand_id text not null,
      user_id bigint not null,
      key text not null,
      revision bigint not null check (revision > 0),
      saved_at_ms bigint not null,
      content jsonb not null,
      primary key (brand_id, user_id, key)
    )`.execute(db);
}
