import { ENTRY_KINDS, ENTRY_ROUTES, FEES_WITH_ENTRY } from '@truefill/domain/ledger.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';

/** By name; Kysely runs them in the names' order. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-01-ledger-001': { up: createLedger },
  '2026-01-ledger-002-options': { up: admitRoutes },
  '2026-01-ledger-003-orders': { up: admitRoutes },
  '2026-01-ledger-004-movements': { up: keepRoutesOnce },
  '2026-01-ledger-005-routes': { up: protectRoutes },
  '2026-01-ledger-006-fees': { up: keepFeesWithEntries },
  '2026-11-23-ledger-movements': { up: indexMovements },
};

/** A user reads the movements of an account from the newest on. Numbers alone are not in the order of time: see `keepRoutesOnce`. */
async function indexMovements(db: Kysely<unknown>): Promise<void> {
  await sql`create index ledger_entry_of_account on ledger_entry (account_id, recorded_at_ms desc, id desc)`.execute(db);
}

/**
 * An account is what one user has in one account mode. An entry moves an amount between two pockets, of which one at least is
 * the account's; house pockets are those of the account's brand and mode and are summed from the entries, so that no row of
 * theirs is fought over. Entries reference accounts without a foreign key, which would look each account up again for every
 * entry: the only writers hold the account's lock, and the rebuilding of balances would name an entry without one.
 */
async function createLedger(db: Kysely<unknown>): Promise<void> {
  // HOT updates need room on the page.
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
      constraint known_route check ((kind, source, destination) in (${knownRoutes()}))
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
 * An entry's kind says between which pockets it moves money: the pockets are kept once per kind, and shown beside each entry by a
 * view. Written with every entry they were a sixth of what an entry cost. Numbers are taken many at a time; a connection that ends
 * leaves a gap. To be run again, under another name, with every new kind.
 */
async function keepRoutesOnce(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists ledger_route (kind text primary key, source text not null, destination text not null)`.execute(
    db,
  );
  await sql`insert into ledger_route (kind, source, destination) values ${knownRoutes()} on conflict do nothing`.execute(db);
  const kinds = sql.raw(ENTRY_KINDS.map((kind) => `'${kind}'`).join(', '));
  await sql`
    alter table ledger_entry
      drop constraint if exists known_route,
      drop constraint if exists known_kind,
      drop column if exists source,
      drop column if exists destination,
      add constraint known_kind check (kind in (${kinds})),
      alter column id set cache 256`.execute(db);
  await sql`create or replace view ledger_movement as select e.*, r.source, r.destination from ledger_entry e join ledger_route r on r.kind = e.kind`.execute(
    db,
  );
}

/**
 * An entry may carry the fee that was taken with it, which is a movement of its own in the view: written as a row of its own it cost an
 * order as much as the movement that it went with. To be run again, under another name, with every kind that comes to carry a fee.
 */
async function keepFeesWithEntries(db: Kysely<unknown>): Promise<void> {
  const fees = Object.entries(FEES_WITH_ENTRY);
  const kinds = sql.raw(fees.map(([kind]) => `'${kind}'`).join(', '));
  const feeKind = sql.raw(`case e.kind ${fees.map(([kind, fee]) => `when '${kind}' then '${fee}'`).join(' ')} end`);
  await sql`
    alter table ledger_entry
      add column if not exists fee bigint not null default 0,
      drop constraint if exists fee_of_known_kind,
      add constraint fee_of_known_kind check (fee = 0 or (fee > 0 and kind in (${kinds})))`.execute(db);
  await sql`
    create or replace view ledger_movement as
      select e.id, e.account_id, e.kind, e.amount, e.order_id, e.recorded_at_ms, r.source, r.destination
      from ledger_entry e join ledger_route r on r.kind = e.kind
      union all
      select e.id, e.account_id, r.kind, e.fee, e.order_id, e.recorded_at_ms, r.source, r.destination
      from ledger_entry e join ledger_route r on r.kind = ${feeKind} where e.fee > 0`.execute(db);
}

/** Another route of a kind would be another history of every entry of that kind. */
async function protectRoutes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger ledger_route_append_only before update or delete or truncate on ledger_route
      for each statement execute function refuse_ledger_change()`.execute(db);
}

/** Entries of kinds that are younger than the table, as long as each entry named its pockets. */
async function admitRoutes(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger_entry
      drop constraint known_route,
      add constraint known_route check ((kind, source, destination) in (${knownRoutes()}))`.execute(db);
}

function knownRoutes(): RawBuilder<unknown> {
  const routes = Object.entries(ENTRY_ROUTES).map(
    ([kind, { source, destination }]) => `('${kind}', '${source}', '${destination}')`,
  );
  return sql.raw(routes.join(', '));
}
