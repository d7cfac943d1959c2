import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The quote log: accepted quotes, numbered, partitioned by day. Partitions are created and dropped while the server runs. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-01-quotes-001': {
    async up(db) {
      await sql`
        create table quote_log (
          symbol text not null,
          sequence int8 not null,
          time_ms int8 not null,
          bid int8 not null,
          ask int8 not null,
          mid int8 not null,
          volume float8 not null,
          primary key (symbol, sequence, time_ms)
        ) partition by range (time_ms)`.execute(db);
      // Continues the numbering for instruments whose quotes have all left the log.
      await sql`create table quote_number (symbol text primary key, sequence int8 not null)`.execute(db);
      await sql`
        create table quote_log_run (
          id int8 generated always as identity primary key,
          started_ms int8 not null,
          closed_ms int8
        )`.execute(db);
    },
  },
  '2026-11-23-quotes-evidence': {
    async up(db) {
      // Numbers are now derived from times; quotes accepted before keep theirs.
      await sql`drop table quote_number`.execute(db);
      await sql`
        alter table quote_log
          add column arrived_ms int8,
          add column ineligible text check (ineligible in ('market-closed', 'stale'))`.execute(db);
      await sql`alter table quote_log_run add column written_ms int8`.execute(db);
      await sql`
        create table refused_quote (
          symbol text not null,
          time_ms int8,
          bid int8,
          ask int8,
          volume float8,
          arrived_ms int8 not null,
          reason text not null
        )`.execute(db);
      await sql`create index refused_quote_arrived on refused_quote (arrived_ms)`.execute(db);
    },
  },
};
