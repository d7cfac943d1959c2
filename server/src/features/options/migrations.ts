import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** By name; they follow the ledger's. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-01-options-001': { up: createOptions },
  '2026-01-options-002-history': { up: indexHistory },
  '2026-11-23-options-rules': { up: keepRules },
  '2026-11-23-options-results-net': { up: indexFees },
  '2026-11-23-options-totals': { up: keepTotals },
};

/**
 * Totals of settled options are a row per account, so that a list does not add up all of its history. The rows are updated in place as long as
 * pages have room.
 */
async function keepTotals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table option_total (
      account_id bigint primary key,
      settled bigint not null,
      result bigint not null,
      fees bigint not null
    ) with (fillfactor = 50)`.execute(db);
  await sql.raw(FILL_TOTALS).execute(db);
}

/** The totals of options that settled before any were kept. */
export const FILL_TOTALS = `
  insert into option_total (account_id, settled, result, fees)
  select account_id, count(*), sum(result)::bigint, coalesce(sum(fee) filter (where outcome <> 'void'), 0)::bigint
  from option_order where status = 'settled' group by account_id`;

/** What adding up net results needs stands in the index too, so that it reads no options. */
async function indexFees(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index option_order_by_net on option_order (account_id, settled_at_ms desc, id desc) include (result, fee, outcome)
      where status = 'settled'`.execute(db);
  await sql`drop index option_order_by_ending`.execute(db);
}

/** Which version of the brand's rules an option began under, see `brand_rules`. */
async function keepRules(db: Kysely<unknown>): Promise<void> {
  await sql`alter table option_order add column rules bigint`.execute(db);
}

/**
 * An option is in the index of those that run, by its beginning, or in the two of those that have settled, by either time: as many
 * entries are written as before, and a page reads nothing but itself.
 */
async function indexHistory(db: Kysely<unknown>): Promise<void> {
  await sql`create index option_order_running on option_order (account_id, begin_ms desc, id desc) where status = 'running'`.execute(
    db,
  );
  await sql`create index option_order_by_beginning on option_order (account_id, begin_ms desc, id desc) where status = 'settled'`.execute(
    db,
  );
  await sql`
    create index option_order_by_ending on option_order (account_id, settled_at_ms desc, id desc) include (result)
      where status = 'settled'`.execute(db);
  await sql`drop index option_order_placed, option_order_settled`.execute(db);
}

/** Orders carry their terms and the quotes that began and ended them: what is decided later asks nothing else. */
async function createOptions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table option_order (
      id bigint primary key,
      account_id bigint not null,
      symbol text not null,
      kind text not null check (kind in ('up', 'down', 'inside', 'outside')),
      status text not null check (status in ('running', 'settled')),
      price_precision smallint not null,
      stake bigint not null check (stake > 0),
      fee bigint not null check (fee >= 0),
      rate bigint not null check (rate > 0),
      seconds integer not null check (seconds > 0),
      begin_ms bigint not null,
      end_ms bigint not null,
      void_after_ms bigint not null,
      band_low bigint, band_high bigint,
      entry_sequence bigint not null, entry_quote_ms bigint not null, entry_bid bigint not null, entry_ask bigint not null,
      entry_mid bigint not null,
      outcome text check (outcome in ('win', 'loss', 'tie', 'void')),
      end_sequence bigint, end_quote_ms bigint, end_bid bigint, end_ask bigint, end_mid bigint,
      result bigint,
      settled_at_ms bigint,
      constraint banded check ((kind in ('inside', 'outside')) = (num_nulls(band_low, band_high) = 0)),
      constraint settled_completely check ((status = 'settled') = (num_nulls(outcome, result, settled_at_ms) = 0)),
      constraint ended_by_a_quote check ((coalesce(outcome, 'void') <> 'void') =
        (num_nulls(end_sequence, end_quote_ms, end_bid, end_ask, end_mid) = 0))
    ) with (fillfactor = 90)`.execute(db);
  await sql`create index option_order_ending on option_order (end_ms) where status = 'running'`.execute(db);
  await sql`create index option_order_placed on option_order (account_id, begin_ms)`.execute(db);
  await sql`create index option_order_settled on option_order (account_id, settled_at_ms) include (result) where status = 'settled'`.execute(
    db,
  );
  await sql`
    create table option_event (
      id bigint generated always as identity primary key,
      account_id bigint not null,
      kind text not null check (kind in ('option_placed', 'option_settled')),
      order_id bigint not null,
      recorded_at_ms bigint not null
    )`.execute(db);
}
