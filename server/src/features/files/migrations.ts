import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const createFiles: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table files (
        id uuid primary key,
        brand_id text not null,
        owner_id bigint not null references users (id),
        purpose text not null,
        content_type text not null,
        size integer not null,
        created_ms bigint not null
      )`.execute(database);
    await sql`create index files_of_owner on files (owner_id)`.execute(database);
  },
};

/** Existing contents stay unencrypted. */
const sealedContents: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table files add column sealed boolean not null default false`.execute(database);
  },
};

/** For finding orphaned images. */
const identityPicturesByTime: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create index identity_files_by_time on files (created_ms) where purpose = 'identity'`.execute(database);
  },
};

/** Orphans of every purpose are now searched, slice by slice. */
const withoutTimes: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`drop index identity_files_by_time`.execute(database);
  },
};

/** After identity's: its users own the files. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-01-zz-files-001': createFiles,
  '2026-11-24-files-sealed': sealedContents,
  '2026-11-26-files-identity-by-time': identityPicturesByTime,
  '2026-11-26-files-left-of-any-purpose': withoutTimes,
};
