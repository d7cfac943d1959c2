import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** By name; they run after the ledger's. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-24-deposits-create': { up: createDeposits },
};

/**
 * Deposits that users reported, and their outcomes. Amounts are integer units of the currency, with `scale` digits after the
 * point; rates have 10. A deposit is decided once: its status changes from `submitted` to a final one and never again.
 */
async function createDeposits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deposit (
      id bigint primary key,
      account_id bigint not null,
      user_id bigint not null,
      brand_id text not null,
      coin_network_id integer,
      currency text not null,
      scale smallint not null,
      amount bigint not null check (amount > 0),
      receiving_address_id bigint not null,
      proof_id text not null,
      proof_digest text not null,
      estimate_usd bigint not null check (estimate_usd >= 0),
      submitted_ms bigint not null,
      due_ms bigint not null,
      status text not null default 'submitted' check (status in ('submitted', 'credited', 'rejected')),
      decided_ms bigint,
      decided_by bigint,
      reference text,
      credited bigint check (credited > 0),
      credited_currency text,
      worth_usd bigint,
      rate bigint,
      quote_number bigint,
      reason_code text,
      reason_text text,
      constraint decided_completely check ((status = 'submitted') = (decided_ms is null) and (status = 'submitted') = (decided_by is null)),
      constraint credited_completely check ((status = 'credited') = (num_nulls(reference, credited, credited_currency, worth_usd) = 0)),
      constraint rejected_with_a_reason check ((status = 'rejected') = (num_nulls(reason_code, reason_text) = 0))
    ) with (fillfactor = 90)`.execute(db);
  await sql`create index deposit_of_user on deposit (user_id, submitted_ms desc, id desc)`.execute(db);
  await sql`create index deposit_waiting on deposit (due_ms) where status = 'submitted'`.execute(db);
  await sql`create index deposit_by_proof on deposit (proof_digest)`.execute(db);
}
