import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { gatherAllEvents } from './event-stream-migrations.ts';

/** By name; they run after the ledger's. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-01-trading-001': { up: createTrading },
  '2026-01-trading-002-pending': { up: admitPendingOrders },
  '2026-01-trading-003-shard': { up: createShards },
  '2026-01-trading-003-event-batches': { up: gatherEvents },
  '2026-01-trading-004-shards': { up: divideShards },
  '2026-01-trading-005-news': { up: addEventKinds },
  '2026-01-trading-006-ended': { up: indexEnded },
  '2026-01-trading-007-history': { up: indexHistory },
  '2026-11-23-trading-carried-result': { up: carryResults },
  '2026-11-23-trading-totals': { up: keepTotals },
  '2026-11-23-trading-used-quotes': { up: keepEvidence },
  '2026-11-23-trading-totals-costs': { up: keepCosts },
  '2026-11-23-trading-range-sums': { up: indexCosts },
  '2026-11-23-trading-trailing-stop': { up: admitTrailingStops },
  '2026-11-23-trading-order-version': { up: keepVersions },
  '2026-11-23-trading-event-kinds-open': { up: openEventKinds },
  '2026-11-23-trading-what-happened': { up: gatherAllEvents },
  '2026-11-26-trading-rules-since': { up: noteRulesSince },
};

/**
 * From when each brand's rules applied. Earlier spans are unknown: a version may have been used again, and only its first use
 * was stored.
 */
async function noteRulesSince(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table brand_rules_since (
      brand_id text not null,
      since_ms bigint not null,
      version bigint not null,
      primary key (brand_id, since_ms)
    )`.execute(db);
}

/**
 * The account's version at an order's last change, so that a reader who knows the account at a version reads only later
 * changes. Existing rows get 0, which is before every change.
 */
async function keepVersions(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trading_order add column account_version bigint not null default 0`.execute(db);
}

/** The account queue's modules define the kinds of events, so a new kind needs no migration. */
async function openEventKinds(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trading_event drop constraint trading_event_kinds_check`.execute(db);
}

/** The index also covers what the net results of a range add up, so that the sum reads no orders. */
async function indexCosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index trading_order_by_net on trading_order (account_id, status, closed_at_ms desc nulls last, id desc)
      include (profit_loss, fee, overnight_fee) where status not in ('pending', 'open')`.execute(db);
  await sql`drop index trading_order_by_ending`.execute(db);
}

/**
 * Trailing stop losses. The order row holds where the stop loss started and ended to trail. Its progress in between is marked
 * periodically in a separate table, so that no batch waits for it: the best price so far with its quote before markup (none for
 * the starting price), and the time until which quotes have been processed.
 */
async function admitTrailingStops(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table trading_order
      add column trailing_distance bigint not null default 0 check (trailing_distance >= 0),
      add column best_price bigint,
      add column best_sequence bigint,
      add column best_quote_ms bigint,
      add constraint trailed_completely check (num_nulls(best_price, best_sequence, best_quote_ms) =
        case when trailing_distance > 0 and status in ('open', 'closed') then 0 else 3 end)`.execute(db);
  await sql`
    create table trail_mark (
      order_id bigint primary key,
      price bigint not null,
      sequence bigint not null,
      quote_ms bigint not null,
      bid bigint,
      ask bigint,
      seen_ms bigint not null
    ) with (fillfactor = 70)`.execute(db);
}

/**
 * The quotes behind decisions, before markup, written with the decision and kept forever; and the rules that applied. A quote
 * may be stored more than once: a unique key would make batches wait for each other.
 */
async function keepEvidence(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table used_quote (
      symbol text not null,
      sequence bigint not null,
      time_ms bigint not null,
      bid bigint not null,
      ask bigint not null
    )`.execute(db);
  await sql`create index used_quote_by_number on used_quote (symbol, sequence)`.execute(db);
  await sql`create table brand_rules (version bigint primary key, content text not null, first_used_ms bigint not null)`.execute(
    db,
  );
  await sql`
    alter table trading_order
      add column open_rate_sequence bigint,
      add column open_rules bigint,
      add column close_rate_sequence bigint,
      add column close_rules bigint`.execute(db);
}

/**
 * Running totals of an account's ended orders, updated by each batch that ends one; counting and summing them per page read all
 * of them. Existing orders are filled in without a day, since their day in the brand's time zone is not known here (`day_ms`
 * null).
 */
async function keepTotals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_total (
      account_id bigint primary key,
      closed bigint not null default 0,
      cancelled bigint not null default 0,
      exceptions bigint not null default 0,
      result bigint not null default 0,
      day_ms bigint,
      day_result bigint not null default 0
    ) with (fillfactor = 50)`.execute(db);
  await sql.raw(FILL_TOTALS).execute(db);
}

/** Costs of closed orders, beside their results. A day that is known gets its costs from its orders. */
async function keepCosts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_total add column costs bigint not null default 0, add column day_costs bigint not null default 0`.execute(
    db,
  );
  await sql.raw(FILL_COSTS).execute(db);
}

/** Fills in the costs of orders that closed before costs were stored. */
export const FILL_COSTS = `
  update order_total t set costs = o.costs, day_costs = o.day_costs
  from (
    select o.account_id, sum(o.fee + o.overnight_fee)::bigint as costs,
      coalesce(sum(o.fee + o.overnight_fee) filter (where o.closed_at_ms >= t.day_ms), 0)::bigint as day_costs
    from trading_order o join order_total t using (account_id) where o.status = 'closed' group by o.account_id
  ) o where o.account_id = t.account_id`;

/** Fills in the totals of orders that ended before totals were stored. */
export const FILL_TOTALS = `
  insert into order_total (account_id, closed, cancelled, exceptions, result)
  select account_id, count(*) filter (where status = 'closed'), count(*) filter (where status = 'cancelled'),
    count(*) filter (where status = 'exception'), coalesce(sum(profit_loss), 0)
  from trading_order where status not in ('pending', 'open') group by account_id`;

/** The exact result of a position's closed parts, modulo two cents. Older parts were rounded one by one. */
async function carryResults(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trading_order add column carried_result bigint not null default 0 check (carried_result >= 0)`.execute(
    db,
  );
}

/**
 * Two indexes over ended orders, by time placed and by time ended. They now include the status, so that a page of one status
 * reads no other rows, and the columns that counting and summing need. An order that only opens is in neither.
 */
async function indexHistory(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index trading_order_by_placing on trading_order (account_id, status, placed_at_ms desc, id desc)
      where status not in ('pending', 'open')`.execute(db);
  await sql`
    create index trading_order_by_ending on trading_order (account_id, status, closed_at_ms desc nulls last, id desc)
      include (profit_loss) where status not in ('pending', 'open')`.execute(db);
  await sql`drop index trading_order_ended, trading_order_closed`.execute(db);
}

/** An account's few active orders are found by account; only ended orders need to be indexed by time placed. */
async function indexEnded(db: Kysely<unknown>): Promise<void> {
  await sql`create index trading_order_ended on trading_order (account_id, placed_at_ms) where status not in ('pending', 'open')`.execute(
    db,
  );
  await sql`drop index trading_order_placed`.execute(db);
}

async function createShards(db: Kysely<unknown>): Promise<void> {
  await sql`create table trading_shard (shard integer primary key, owner text not null, epoch bigint not null, expires_at timestamptz not null)`.execute(
    db,
  );
}

/**
 * Splits the work into many shards, each owned by a process that renews its lease. A process of the previous version, which
 * knows only the first shard, keeps that one until another takes it.
 */
async function divideShards(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trading_shard drop column owner, drop column expires_at, add column owner bigint`.execute(db);
  await sql`
    insert into trading_shard (shard, epoch)
    select shard, coalesce((select max(epoch) from trading_shard), 0) from generate_series(0, 15) as shard
    on conflict do nothing`.execute(db);
  await sql`create table trading_watcher (owner bigint primary key, expires_at timestamptz not null)`.execute(db);
  await sql`create sequence trading_watcher_numbers as integer cycle`.execute(db);
}

/** Events with more specific reasons, and margin warnings as events. */
async function addEventKinds(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table trading_event
      drop constraint trading_event_kinds_check,
      add constraint trading_event_kinds_check check (kinds <@ array[
        'order_opened', 'order_closed', 'order_placed', 'order_cancelled', 'order_modified', 'overnight_charged', 'loss_made_good',
        'demo_reset', 'order_filled', 'order_closed_by_level', 'order_closed_by_stop_out', 'order_cancelled_by_stop_out',
        'margin_warned', 'margin_recovered']),
      add column margin_levels bigint[] check (cardinality(margin_levels) = cardinality(kinds))`.execute(db);
  await sql`create table margin_stage (account_id bigint primary key, stage smallint not null check (stage >= 0))`.execute(db);
}

/**
 * Pending orders, partial closings and overnight fees. A cancelled order stores when and why in the closing columns. A part of
 * a position worth next to nothing may have zero margin.
 */
async function admitPendingOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table trading_order
      add column kind text not null default 'market' check (kind in ('market', 'pending')),
      add column limit_price bigint not null default 0,
      add column reserved_margin bigint not null default 0 check (reserved_margin >= 0),
      add column reserved_fee bigint not null default 0 check (reserved_fee >= 0),
      add column overnight_fee bigint not null default 0 check (overnight_fee >= 0),
      add column charged_until_ms bigint not null default 0,
      add column levels_sequence bigint not null default 0,
      add column parent_id bigint,
      drop constraint trading_order_margin_check,
      add constraint trading_order_margin_check check (margin >= 0),
      add constraint limited check ((kind = 'pending') = (limit_price > 0)),
      add constraint opened_completely check ((status in ('open', 'closed')) =
        (num_nulls(open_price, open_sequence, open_quote_ms, open_bid, open_ask, open_usd_rate, opened_at_ms) = 0))`.execute(db);
  await sql`update trading_order set charged_until_ms = opened_at_ms, levels_sequence = open_sequence`.execute(db);
  await sql`drop index trading_order_open`.execute(db);
  await sql`create index trading_order_living on trading_order (account_id) where status in ('pending', 'open')`.execute(db);
  await sql`alter table trading_command add column detail text`.execute(db);
  await sql`
    alter table trading_event
      alter column order_id drop not null,
      drop constraint trading_event_kind_check,
      add constraint trading_event_kind_check check (kind in (
        'order_opened', 'order_closed', 'order_placed', 'order_cancelled', 'order_modified', 'overnight_charged', 'loss_made_good',
        'demo_reset'))`.execute(db);
  await sql`create table demo_reset (account_id bigint primary key, reset_at_ms bigint not null)`.execute(db);
}

/**
 * A batch writes all its events as one row of parallel arrays: one row per event cost a tenth of the batch's time. The arrays
 * are stored uncompressed, since compressing them costs more than storing them.
 */
async function gatherEvents(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trading_event rename to single_event`.execute(db);
  await sql`
    create table trading_event (
      id bigint generated always as identity constraint trading_event_batch_pkey primary key,
      account_ids bigint[] not null,
      kinds text[] not null check (kinds <@ array[
        'order_opened', 'order_closed', 'order_placed', 'order_cancelled', 'order_modified', 'overnight_charged', 'loss_made_good',
        'demo_reset']),
      order_ids bigint[] not null,
      recorded_at_ms bigint[] not null,
      constraint side_by_side check (cardinality(account_ids) = all (array[cardinality(kinds), cardinality(order_ids), cardinality(recorded_at_ms)]))
    )`.execute(db);
  // PostgreSQL supports STORAGE within CREATE TABLE only from version 16.
  await sql`
    alter table trading_event
      alter column account_ids set storage external,
      alter column kinds set storage external,
      alter column order_ids set storage external,
      alter column recorded_at_ms set storage external`.execute(db);
  await sql`
    insert into trading_event (account_ids, kinds, order_ids, recorded_at_ms)
    select array[account_id], array[kind], array[order_id], array[recorded_at_ms] from single_event order by id`.execute(db);
  await sql`drop table single_event`.execute(db);
}

async function createTrading(db: Kysely<unknown>): Promise<void> {
  // An executor reserves 1024 IDs at a time, so it knows an order's ID before writing it.
  await sql`create sequence trading_order_numbers increment by 1024`.execute(db);
  await sql`
    create table trading_order (
      id bigint primary key,
      account_id bigint not null,
      symbol text not null,
      side text not null check (side in ('buy', 'sell')),
      status text not null check (status in ('pending', 'open', 'closed', 'cancelled', 'exception')),
      volume bigint not null check (volume > 0),
      leverage integer not null check (leverage > 0),
      contract_size bigint not null check (contract_size > 0),
      price_precision smallint not null,
      margin bigint not null check (margin > 0),
      fee bigint not null check (fee >= 0),
      stop_loss bigint not null check (stop_loss >= 0),
      take_profit bigint not null check (take_profit >= 0),
      placed_at_ms bigint not null,
      open_price bigint, open_sequence bigint, open_quote_ms bigint, open_bid bigint, open_ask bigint, open_usd_rate bigint,
      opened_at_ms bigint,
      close_price bigint, close_sequence bigint, close_quote_ms bigint, close_bid bigint, close_ask bigint, close_usd_rate bigint,
      closed_at_ms bigint,
      profit_loss bigint,
      close_reason text check (close_reason in ('manual', 'stop_loss', 'take_profit', 'stop_out')),
      constraint closed_completely check ((status = 'closed') =
        (num_nulls(close_price, close_sequence, close_quote_ms, close_bid, close_ask, close_usd_rate, closed_at_ms, profit_loss, close_reason) = 0))
    ) with (fillfactor = 90)`.execute(db);
  await sql`create index trading_order_open on trading_order (account_id) where status = 'open'`.execute(db);
  await sql`create index trading_order_placed on trading_order (account_id, placed_at_ms)`.execute(db);
  await sql`create index trading_order_closed on trading_order (account_id, closed_at_ms) include (profit_loss) where status = 'closed'`.execute(
    db,
  );
  // Each idempotency key with its request and answer, so that a key never takes effect twice.
  await sql`
    create table trading_command (
      account_id bigint not null,
      key text not null,
      fingerprint text not null,
      rejection text,
      order_id bigint,
      recorded_at_ms bigint not null,
      primary key (account_id, key)
    )`.execute(db);
  await sql`
    create table trading_event (
      id bigint generated always as identity primary key,
      account_id bigint not null,
      kind text not null check (kind in ('order_opened', 'order_closed')),
      order_id bigint not null,
      recorded_at_ms bigint not null
    )`.execute(db);
}
