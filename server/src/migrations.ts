import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Of the installation itself: the keys last used with its database. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-23-installation-keys': { up: createKeys },
};

async function createKeys(db: Kysely<unknown>): Promise<void> {
  await sql`create table installation_key (name text primary key, fingerprint text not null)`.execute(db);
}
