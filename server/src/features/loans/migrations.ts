import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** By name; they run after the ledger's. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-25-loans-create': { up: createLoans },
};

/**
 * Loans and repayments. Amounts in cents, times in ms. A user has at most one open loan, and one repayment under review. A
 * loan's terms never change; a repayment is decided once.
 */
async function createLoans(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into ledger_route (kind, source, destination, fee_kind) values
      ('loan_credit', 'house_loans', 'available', null),
      ('loan_repayment_hold', 'available', 'withheld', null),
      ('loan_repayment_release', 'withheld', 'available', null),
      ('loan_repayment', 'withheld', 'house_loans', null)`.execute(db);
  await sql`
    create table loan (
      id bigint primary key,
      account_id bigint not null,
      user_id bigint not null,
      brand_id text not null,
      amount bigint not null check (amount > 0),
      days integer not null check (days > 0),
      interest bigint not null check (interest >= 0),
      total bigint not null,
      repayment_step bigint not null check (repayment_step > 0),
      remark text not null,
      guarantor_id bigint not null,
      guarantor_answer text not null default 'asked' check (guarantor_answer in ('asked', 'accepted', 'declined')),
      guarantor_until_ms bigint not null,
      submitted_ms bigint not null,
      review_due_ms bigint not null,
      status text not null default 'requested' check (status in ('requested', 'active', 'rejected', 'repaid', 'overdue')),
      decided_ms bigint,
      decided_by bigint,
      reason_code text,
      reason_text text,
      due_ms bigint,
      warned boolean not null default false,
      repaid bigint not null default 0,
      under_review bigint not null default 0 check (under_review >= 0),
      constraint total_is_the_sum check (total = amount + interest),
      constraint guaranteed_by_another check (guarantor_id <> user_id),
      constraint decided_completely check ((status = 'requested') = (decided_ms is null)),
      constraint rejected_with_a_reason check ((status = 'rejected') = (num_nulls(reason_code, reason_text) = 0)),
      constraint credited_with_a_guarantor check (status in ('requested', 'rejected') or (guarantor_answer = 'accepted' and due_ms is not null and decided_by is not null)),
      constraint repaid_within_the_total check (repaid >= 0 and repaid + under_review <= total),
      constraint repaid_completely check ((status = 'repaid') = (repaid = total))
    ) with (fillfactor = 80)`.execute(db);
  await sql`create unique index loan_living on loan (account_id) where status in ('requested', 'active', 'overdue')`.execute(db);
  await sql`create index loan_of_account on loan (account_id, id desc)`.execute(db);
  await sql`create index loan_of_user on loan (user_id, id desc)`.execute(db);
  await sql`create index loan_guaranteed on loan (guarantor_id)`.execute(db);
  await sql`create index loan_waiting on loan (review_due_ms) where status = 'requested'`.execute(db);
  await sql`create index loan_due on loan (due_ms) where status = 'active'`.execute(db);
  await createRepayments(db);
}

async function createRepayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table loan_repayment (
      id bigint primary key,
      loan_id bigint not null references loan,
      account_id bigint not null,
      user_id bigint not null,
      brand_id text not null,
      amount bigint not null check (amount > 0),
      submitted_ms bigint not null,
      review_due_ms bigint not null,
      status text not null default 'submitted' check (status in ('submitted', 'accepted', 'rejected')),
      decided_ms bigint,
      decided_by bigint,
      reason_code text,
      reason_text text,
      owed_after bigint check (owed_after >= 0),
      constraint decided_completely check ((status = 'submitted') = (decided_ms is null) and (status = 'submitted') = (decided_by is null)
        and (status = 'submitted') = (owed_after is null)),
      constraint rejected_with_a_reason check ((status = 'rejected') = (num_nulls(reason_code, reason_text) = 0))
    ) with (fillfactor = 90)`.execute(db);
  await sql`create unique index loan_repayment_waiting_of_loan on loan_repayment (loan_id) where status = 'submitted'`.execute(
    db,
  );
  await sql`create index loan_repayment_of_loan on loan_repayment (loan_id, id desc)`.execute(db);
  await sql`create index loan_repayment_waiting on loan_repayment (review_due_ms) where status = 'submitted'`.execute(db);
}
