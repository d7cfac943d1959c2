import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** By name; they run after the ledger's. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-24-payments-create': { up: createPayments },
  '2026-11-24-payments-one-channel-per-chain': { up: joinChannels },
};

async function createPayments(db: Kysely<unknown>): Promise<void> {
  // An address removed from its brand's file keeps its ID, since records reference it.
  await sql`
    create table receiving_address (
      id bigint generated always as identity primary key,
      brand_id text not null,
      coin_network_id integer,
      address text not null,
      first_shown_ms bigint not null,
      unique nulls not distinct (brand_id, coin_network_id, address)
    )`.execute(db);
  await sql`
    create function refuse_address_change() returns trigger language plpgsql as $$
    begin
      raise exception 'receiving addresses are never changed: they stand in records of deposits';
    end $$`.execute(db);
  await sql`
    create trigger receiving_address_append_only before update or delete or truncate on receiving_address
      for each statement execute function refuse_address_change()`.execute(db);
  await sql`
    create table payment_reference (
      channel text not null,
      reference text not null check (reference <> ''),
      record_kind text not null check (record_kind in ('deposit', 'withdrawal')),
      record_id bigint not null,
      recorded_at_ms bigint not null,
      primary key (channel, reference),
      unique (record_kind, record_id)
    )`.execute(db);
}

/** Coin references were unique by network name, of which one chain can have several; now they are unique by address form. */
async function joinChannels(db: Kysely<unknown>): Promise<void> {
  // A reference used under both names stays with the first.
  await sql`
    delete from payment_reference later using payment_reference earlier
    where later.channel = replace(earlier.channel, '/ERC20', '/Ethereum') and later.channel <> earlier.channel
      and later.reference = earlier.reference`.execute(db);
  await sql`
    update payment_reference set channel = split_part(channel, '/', 1) || case split_part(channel, '/', 2)
      when 'TRC20' then '/tron' when 'Bitcoin' then '/bitcoin' else '/evm' end
    where split_part(channel, '/', 2) in ('TRC20', 'ERC20', 'Ethereum', 'Bitcoin')`.execute(db);
}
