import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** By name; they run after the ledger's. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-01-options-001': { up: createOptions },
  '2026-01-options-002-history': { up: indexHistory },
  '2026-11-23-options-rules': { up: keepRules },
  '2026-11-23-options-results-net': { up: indexFees },
  '2026-11-23-options-totals': { up: keepTotals },
};

/**
 * Running totals of settled options, one row per account, so that a list does not sum its whole history. The rows are updated
 * in place while pages have space (HOT updates).
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

/** Fills in the totals of options that settled before totals were stored. */
export const FILL_TOTALS = `
  insert into option_total (account_id, settled, result, fees)
  select account_id, count(*), sum(result)::bigint, coalesce(sum(fee) filter (where outcome <> 'void'), 0)::bigint
  from option_order where status = 'settled' group by account_id`;

/** The index also covers what net results add up, so that the sum reads no options. */
async function indexFees(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index option_order_by_net on option_order (account_id, settled_at_ms desc, id desc) include (result, fee, outcome)
      where status = 'settled'`.execute(db);
  await sql`drop index option_order_by_ending`.execute(db);
}

/** The version of the brand's rules that an option started under, see `brand_rules`. */
async function keepRules(db: Kysely<unknown>): Promise<void> {
  await sql`alter table option_order add column rules bigint`.execute(db);
}

/**
 * A running option is in the index by start, a settled one in the two indexes by start and by end: as many entries are written
 * as before, and a page reads only its own rows.
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

/** Orders store their terms and the quotes at which they started and ended, so that later decisions need nothing else. */
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
