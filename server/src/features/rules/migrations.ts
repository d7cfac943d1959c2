import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-25-rule-versions': { up: createRuleVersions },
};

/** Each brand's rules as published: a row for each change, kept forever. */
async function createRuleVersions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rule_version (
      brand_id text not null,
      version integer not null,
      hash text not null,
      rules jsonb not null,
      since_ms bigint not null,
      primary key (brand_id, version)
    )`.execute(db);
}
