import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-24-rule-files': { up: createRuleFiles },
  '2026-11-25-dashboard-indexes': { up: indexFigures },
  '2026-11-26-ledger-check': { up: keepLedgerCheck },
};

/** Contents of rule files by hash, and from when each was running: one row per change. */
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

/** Indexes for the dashboard's numbers, on tables of other features, whose migrations run before. */
async function indexFigures(db: Kysely<unknown>): Promise<void> {
  await sql`create index deposit_credited on deposit (brand_id, decided_ms) where status = 'credited'`.execute(db);
  await sql`create index withdrawal_paid on withdrawal (brand_id, decided_ms) where status = 'paid'`.execute(db);
  await sql`create index users_registered on users (brand_id, created_ms)`.execute(db);
  await sql`create index sessions_used on sessions (brand_id, used_ms)`.execute(db);
  await sql`create index trading_order_newest on trading_order using brin (placed_at_ms)`.execute(db);
  await sql`create index option_order_newest on option_order using brin (begin_ms)`.execute(db);
}

/** One row: the result of the last completed ledger check, the last failure after it, and when the next is due. */
async function keepLedgerCheck(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_check (
      only_row boolean primary key check (only_row),
      checked_ms bigint,
      found jsonb,
      failed_ms bigint,
      failure text,
      next_ms bigint not null
    )`.execute(db);
}
