import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-24-rule-files': { up: createRuleFiles },
};

/** Contents of rule files, by their hash, and since when each ran: one row for each change. */
async function createRuleFiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rule_file (
      id bigint generated always as identity primary key,
      name text not null,
      sha256 text not null,
      since_ms bigint not null
    )`.execute(db);
  await sql`create index rule_file_newest on rule_file (name, id desc)`.execute(db);
}
