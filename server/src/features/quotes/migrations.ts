import { sql } from 'kysely';
import type { Migrations } from '../../adapters/database/migrate.ts';

/** The quote log: what was accepted, numbered, by day. Its partitions are made and dropped while the server runs. */
export const quotesMigrations: Migrations = {
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
      // Keeps the numbering going for instruments whose quotes have all left the log.
      await sql`create table quote_number (symbol text primary key, sequence int8 not null)`.execute(db);
      await sql`
        create table quote_log_run (
          id int8 generated always as identity primary key,
          started_ms int8 not null,
          closed_ms int8
        )`.execute(db);
    },
  },
};
