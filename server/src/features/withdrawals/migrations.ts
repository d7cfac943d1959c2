import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** By name; they run after the ledger's. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-24-withdrawals-create': { up: createWithdrawals },
};

/**
 * Requested withdrawals, on the terms at the time of the request. `amount` and `fee` are integer units of the currency with
 * `scale` digits after the point, `taken` and `fee_taken` of the source's; rates have 10. The destination is encrypted for its
 * row. A withdrawal is decided once: its status changes from `submitted` to a final one and never again.
 */
async function createWithdrawals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table withdrawal (
      id bigint primary key,
      account_id bigint not null,
      coin_account_id bigint,
      user_id bigint not null,
      brand_id text not null,
      coin_network_id integer,
      currency text not null,
      scale smallint not null,
      amount bigint not null check (amount > 0),
      fee_type text not null check (fee_type in ('PERCENTAGE', 'FIX_AMOUNT')),
      fee bigint not null check (fee >= 0),
      fee_usd bigint not null check (fee_usd >= 0),
      source_currency text not null,
      source_scale smallint not null,
      taken bigint not null,
      fee_taken bigint not null check (fee_taken >= 0),
      worth_usd bigint not null check (worth_usd >= 0),
      rate bigint not null,
      quote_symbol text,
      quote_number bigint,
      quote_bid bigint,
      quote_ask bigint,
      quote_precision smallint,
      method_kind text not null check (method_kind in ('wallet', 'card', 'typed')),
      method_id bigint,
      destination_sealed bytea not null,
      destination_shown text not null,
      submitted_ms bigint not null,
      due_ms bigint not null,
      status text not null default 'submitted' check (status in ('submitted', 'paid', 'rejected')),
      decided_ms bigint,
      decided_by bigint,
      reference text,
      reason_code text,
      reason_text text,
      constraint something_arrives check (fee < amount and fee_taken < taken),
      constraint decided_completely check ((status = 'submitted') = (decided_ms is null) and (status = 'submitted') = (decided_by is null)),
      constraint paid_with_a_reference check ((status = 'paid') = (reference is not null)),
      constraint rejected_with_a_reason check ((status = 'rejected') = (num_nulls(reason_code, reason_text) = 0))
    ) with (fillfactor = 90)`.execute(db);
  await sql`create index withdrawal_of_user on withdrawal (user_id, submitted_ms desc, id desc)`.execute(db);
  await sql`create index withdrawal_waiting on withdrawal (due_ms) where status = 'submitted'`.execute(db);
  await sql`create index withdrawal_waiting_of_account on withdrawal (account_id) where status = 'submitted'`.execute(db);
  await sql`create index withdrawal_waiting_to on withdrawal (method_kind, method_id) where status = 'submitted'`.execute(db);
}
