import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** By name; Kysely runs them in name order. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-01-ledger-001': { up: createLedger },
  '2026-01-ledger-002-options': { up: admitOptions },
  '2026-01-ledger-003-orders': { up: admitOrders },
  '2026-01-ledger-004-movements': { up: keepRoutesOnce },
  '2026-01-ledger-005-routes': { up: protectRoutes },
  '2026-01-ledger-006-fees': { up: keepFeesWithEntries },
  '2026-11-23-ledger-movements': { up: indexMovements },
  '2026-11-23-ledger-purposes': { up: divideByPurpose },
  '2026-11-23-ledger-references': { up: nameReferences },
  '2026-11-23-ledger-unchanged': { up: refuseChanged },
  '2026-11-24-ledger-coins': { up: admitCoins },
  '2026-11-25-ledger-closed': { up: markClosed },
  '2026-11-28-ledger-given-up': { up: admitGivenUp },
};

/** What cannot be paid out when an account is closed. */
async function admitGivenUp(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into ledger_route (kind, source, destination, fee_kind) values ('balance_given_up', 'available', 'house_fees', null)`.execute(
    db,
  );
}

/** Accounts permanently closed by their users: the account queue refuses later commands. */
async function markClosed(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_account add column closed boolean not null default false`.execute(db);
}

/**
 * Entries of deposits, withdrawals, transfers and corrections, and the rate of a conversion. Rates have 10 fractional digits,
 * bid and ask `quote_precision`. Earlier entries have none of it.
 */
async function admitCoins(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into ledger_route (kind, source, destination, fee_kind) values
      ('conversion_out', 'available', 'house_conversion', null),
      ('conversion_fee', 'available', 'house_fees', null),
      ('conversion_in', 'house_conversion', 'available', 'conversion_fee'),
      ('withdrawal_hold', 'available', 'withheld', null),
      ('withdrawal_release', 'withheld', 'available', null),
      ('withdrawal_paid', 'withheld', 'house_funding', null),
      ('withdrawal_fee', 'withheld', 'house_fees', null),
      ('correction_credit', 'house_corrections', 'available', null),
      ('correction_debit', 'available', 'house_corrections', null)`.execute(db);
  await sql`
    alter table ledger_entry
      add column rate bigint,
      add column quote_symbol text,
      add column quote_sequence bigint,
      add column quote_bid bigint,
      add column quote_ask bigint,
      add column quote_precision smallint`.execute(db);
}

/** A batch whose decisions rest on changed state fails in the database, so that its commit needs no second check. */
async function refuseChanged(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_unless_unchanged(holds boolean) returns boolean language plpgsql as $$
    begin
      if holds then return true; end if;
      raise exception 'decided on what has changed since' using errcode = 'TF001';
    end $$`.execute(db);
}

/**
 * Accounts by purpose and currency, each counted in integer units of its currency with `scale` fractional digits, and
 * a pocket for amounts under review. Existing accounts are trading accounts in cents. The broker's own accounts have no user.
 */
async function divideByPurpose(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger_account
      alter column user_id drop not null,
      add column purpose text not null default 'trading' check (purpose in ('trading', 'wallet', 'house')),
      add column currency text not null default 'USD' check (currency <> ''),
      add column scale smallint not null default 2 check (scale between 0 and 8),
      add column withheld bigint not null default 0 check (withheld >= 0),
      add constraint only_the_house_has_no_user check ((purpose = 'house') = (user_id is null)),
      add constraint dollars_count_cents check (currency <> 'USD' or scale = 2),
      drop constraint ledger_account_user_id_account_mode_key,
      add unique (user_id, account_mode, purpose, currency)`.execute(db);
  await sql`create unique index ledger_account_of_house on ledger_account (brand_id, account_mode, currency) where purpose = 'house'`.execute(
    db,
  );
  await sql`
    alter table ledger_account alter column purpose drop default, alter column currency drop default, alter column scale drop default`.execute(
    db,
  );
}

/**
 * Entries reference their cause by kind and number; until now all causes were orders. The rows of `ledger_route` alone define
 * the entry kinds and which fee each may carry, so a new kind needs an insert but no constraint on the largest table. Writers
 * know the kinds (`routeOf`), and a server does not start if the database lacks its kinds.
 */
async function nameReferences(db: Kysely<unknown>): Promise<void> {
  await sql`drop view ledger_movement`.execute(db);
  await sql`alter table ledger_entry rename column order_id to reference_id`.execute(db);
  await sql`
    alter table ledger_entry
      add column reference_kind text default 'order',
      drop constraint known_kind,
      drop constraint fee_of_known_kind,
      add constraint ledger_entry_fee_check check (fee >= 0)`.execute(db);
  // No existing entry changes its meaning: those without an order only lose their reference kind.
  await sql`alter table ledger_entry alter column reference_kind drop default, disable trigger ledger_entry_append_only`.execute(
    db,
  );
  await sql`update ledger_entry set reference_kind = null where reference_id is null`.execute(db);
  await sql`
    alter table ledger_entry
      enable trigger ledger_entry_append_only,
      add constraint referenced_completely check ((reference_kind is null) = (reference_id is null))`.execute(db);
  await sql`alter table ledger_route add column fee_kind text references ledger_route (kind), disable trigger ledger_route_append_only`.execute(
    db,
  );
  await sql`
    update ledger_route set fee_kind = case kind when 'margin_lock' then 'trading_fee' else 'option_fee' end
    where kind in ('margin_lock', 'option_stake_lock')`.execute(db);
  await sql`alter table ledger_route enable trigger ledger_route_append_only`.execute(db);
  await sql`
    create view ledger_movement as
      select e.id, e.account_id, e.kind, e.amount, e.reference_kind, e.reference_id, e.recorded_at_ms, r.source, r.destination
      from ledger_entry e join ledger_route r on r.kind = e.kind
      union all
      select e.id, e.account_id, f.kind, e.fee, e.reference_kind, e.reference_id, e.recorded_at_ms, f.source, f.destination
      from ledger_entry e join ledger_route r on r.kind = e.kind join ledger_route f on f.kind = r.fee_kind where e.fee > 0`.execute(
    db,
  );
}

/** Users read an account's movements from the newest on. Numbers alone are not in time order: see `keepRoutesOnce`. */
async function indexMovements(db: Kysely<unknown>): Promise<void> {
  await sql`create index ledger_entry_of_account on ledger_entry (account_id, recorded_at_ms desc, id desc)`.execute(db);
}

/**
 * An account belongs to one user in one account mode. An entry moves an amount between two pockets, at least one of which
 * is the account's; the broker's pockets belong to the account's brand and mode and are summed from the entries, so that no
 * row of theirs is contended. Entries reference accounts without a foreign key, which would look each account up again for
 * every entry: all writers hold the account's lock, and ledger verification reports an entry without an account.
 */
async function createLedger(db: Kysely<unknown>): Promise<void> {
  // HOT updates need free space on the page.
  await sql`
    create table ledger_account (
      id bigint generated always as identity primary key,
      user_id bigint not null,
      brand_id text not null,
      account_mode text not null check (account_mode in ('real', 'demo')),
      available bigint not null default 0,
      locked bigint not null default 0 check (locked >= 0),
      deposited bigint not null default 0 check (deposited >= 0),
      version bigint not null default 0,
      opened_at_ms bigint not null,
      unique (user_id, account_mode),
      constraint negative_only_with_positions check (available >= 0 or locked > 0)
    ) with (fillfactor = 70)`.execute(db);
  await sql`
    create table ledger_entry (
      id bigint generated always as identity primary key,
      account_id bigint not null,
      kind text not null,
      source text not null,
      destination text not null,
      amount bigint not null check (amount > 0),
      order_id bigint,
      recorded_at_ms bigint not null,
      constraint known_route check ((kind, source, destination) in (
        ('deposit', 'house_funding', 'available'),
        ('demo_grant', 'house_funding', 'available'),
        ('margin_lock', 'available', 'locked'),
        ('margin_release', 'locked', 'available'),
        ('trading_fee', 'available', 'house_fees'),
        ('trading_profit', 'house_trading', 'available'),
        ('trading_loss', 'available', 'house_trading'),
        ('negative_balance_protection', 'house_protection', 'available')))
    )`.execute(db);
  await sql`
    create function refuse_ledger_change() returns trigger language plpgsql as $$
    begin
      raise exception 'ledger entries are never changed: correct them with an entry of their own';
    end $$`.execute(db);
  await sql`
    create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
      for each statement execute function refuse_ledger_change()`.execute(db);
}

/**
 * An entry's kind determines the pockets it moves money between: they are stored once per kind, and joined to each entry by a
 * view. Stored with every entry they were a sixth of its cost. Numbers are allocated in blocks; a connection that ends
 * leaves a gap.
 */
async function keepRoutesOnce(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists ledger_route (kind text primary key, source text not null, destination text not null)`.execute(
    db,
  );
  await sql`
    insert into ledger_route (kind, source, destination) values
      ('deposit', 'house_funding', 'available'),
      ('demo_grant', 'house_funding', 'available'),
      ('margin_lock', 'available', 'locked'),
      ('margin_release', 'locked', 'available'),
      ('order_reserve', 'available', 'locked'),
      ('order_release', 'locked', 'available'),
      ('trading_fee', 'available', 'house_fees'),
      ('trading_profit', 'house_trading', 'available'),
      ('trading_loss', 'available', 'house_trading'),
      ('negative_balance_protection', 'house_protection', 'available'),
      ('overnight_fee', 'available', 'house_fees'),
      ('demo_reset_credit', 'house_funding', 'available'),
      ('demo_reset_debit', 'available', 'house_funding'),
      ('option_stake_lock', 'available', 'locked'),
      ('option_stake_release', 'locked', 'available'),
      ('option_stake_loss', 'locked', 'house_trading'),
      ('option_profit', 'house_trading', 'available'),
      ('option_fee', 'available', 'house_fees'),
      ('option_fee_refund', 'house_fees', 'available')
    on conflict do nothing`.execute(db);
  await sql`
    alter table ledger_entry
      drop constraint if exists known_route,
      drop constraint if exists known_kind,
      drop column if exists source,
      drop column if exists destination,
      add constraint known_kind check (kind in (
        'deposit', 'demo_grant', 'margin_lock', 'margin_release', 'order_reserve', 'order_release', 'trading_fee', 'trading_profit',
        'trading_loss', 'negative_balance_protection', 'overnight_fee', 'demo_reset_credit', 'demo_reset_debit', 'option_stake_lock',
        'option_stake_release', 'option_stake_loss', 'option_profit', 'option_fee', 'option_fee_refund')),
      alter column id set cache 256`.execute(db);
  await sql`create or replace view ledger_movement as select e.*, r.source, r.destination from ledger_entry e join ledger_route r on r.kind = e.kind`.execute(
    db,
  );
}

/**
 * An entry may carry the fee taken with it, which is a separate movement in the view: as a row of its own it cost an
 * order as much as the movement it accompanied.
 */
async function keepFeesWithEntries(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger_entry
      add column if not exists fee bigint not null default 0,
      drop constraint if exists fee_of_known_kind,
      add constraint fee_of_known_kind check (fee = 0 or (fee > 0 and kind in ('margin_lock', 'option_stake_lock')))`.execute(db);
  await sql`
    create or replace view ledger_movement as
      select e.id, e.account_id, e.kind, e.amount, e.order_id, e.recorded_at_ms, r.source, r.destination
      from ledger_entry e join ledger_route r on r.kind = e.kind
      union all
      select e.id, e.account_id, r.kind, e.fee, e.order_id, e.recorded_at_ms, r.source, r.destination
      from ledger_entry e join ledger_route r on 
        r.kind = case e.kind when 'margin_lock' then 'trading_fee' when 'option_stake_lock' then 'option_fee' end where e.fee > 0`.execute(
    db,
  );
}

/** Changing a kind's route would rewrite the history of all its entries. */
async function protectRoutes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger ledger_route_append_only before update or delete or truncate on ledger_route
      for each statement execute function refuse_ledger_change()`.execute(db);
}

/** Adds newer entry kinds; entries still name their pockets at this point. */
async function admitOptions(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger_entry
      drop constraint known_route,
      add constraint known_route check ((kind, source, destination) in (
        ('deposit', 'house_funding', 'available'),
        ('demo_grant', 'house_funding', 'available'),
        ('margin_lock', 'available', 'locked'),
        ('margin_release', 'locked', 'available'),
        ('trading_fee', 'available', 'house_fees'),
        ('trading_profit', 'house_trading', 'available'),
        ('trading_loss', 'available', 'house_trading'),
        ('negative_balance_protection', 'house_protection', 'available'),
        ('option_stake_lock', 'available', 'locked'),
        ('option_stake_release', 'locked', 'available'),
        ('option_stake_loss', 'locked', 'house_trading'),
        ('option_profit', 'house_trading', 'available'),
        ('option_fee', 'available', 'house_fees'),
        ('option_fee_refund', 'house_fees', 'available')))`.execute(db);
}

async function admitOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger_entry
      drop constraint known_route,
      add constraint known_route check ((kind, source, destination) in (
        ('deposit', 'house_funding', 'available'),
        ('demo_grant', 'house_funding', 'available'),
        ('margin_lock', 'available', 'locked'),
        ('margin_release', 'locked', 'available'),
        ('order_reserve', 'available', 'locked'),
        ('order_release', 'locked', 'available'),
        ('trading_fee', 'available', 'house_fees'),
        ('trading_profit', 'house_trading', 'available'),
        ('trading_loss', 'available', 'house_trading'),
        ('negative_balance_protection', 'house_protection', 'available'),
        ('overnight_fee', 'available', 'house_fees'),
        ('demo_reset_credit', 'house_funding', 'available'),
        ('demo_reset_debit', 'available', 'house_funding'),
        ('option_stake_lock', 'available', 'locked'),
        ('option_stake_release', 'locked', 'available'),
        ('option_stake_loss', 'locked', 'house_trading'),
        ('option_profit', 'house_trading', 'available'),
        ('option_fee', 'available', 'house_fees'),
        ('option_fee_refund', 'house_fees', 'available')))`.execute(db);
}
