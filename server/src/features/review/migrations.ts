import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** By name; they run after those of the ledger and of the operators. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-24-review-create': { up: createReview },
  '2026-11-24-review-corrections-and-holds': { up: createCorrectionsAndHolds },
  '2026-11-27-review-approval-withdrawn': { up: allowWithdrawnApprovals },
  '2026-11-27-review-claimed-since': { up: addClaimStart },
};

async function createReview(db: Kysely<unknown>): Promise<void> {
  // Who works on a case, who approved it first, and the decision: each change locks the row. A decision is stored before it is
  // carried out, as `executing` until it is done, so that another process can complete it after a crash.
  await sql`
    create table review_case (
      kind text not null,
      case_id bigint not null,
      brand_id text not null,
      claimed_by bigint,
      claimed_until_ms bigint,
      proposed_by bigint,
      proposed_ms bigint,
      proposed_reference text,
      decision text check (decision in ('approve', 'reject')),
      executing boolean not null default false,
      decided_by bigint,
      decided_ms bigint,
      reference text not null default '',
      reason_code text not null default '',
      reason_text text not null default '',
      primary key (kind, case_id),
      constraint decided_by_somebody check ((decision is null) = (decided_by is null) and (decision is null) = (decided_ms is null)),
      constraint executes_a_decision check (not executing or decision is not null),
      constraint two_people check (decision is distinct from 'approve' or proposed_by is distinct from decided_by)
    )`.execute(db);
  await sql`create index review_case_executing on review_case (decided_ms) where executing`.execute(db);
  await sql`create index review_case_decided on review_case (decided_ms) where decision is not null`.execute(db);
  await sql`
    create table review_event (
      id bigint generated always as identity primary key,
      kind text not null,
      case_id bigint not null,
      action text not null check (action in ('claimed', 'released', 'approved', 'rejected', 'executed', 'failed')),
      operator_id bigint,
      at_ms bigint not null,
      reason_code text not null default '',
      text text not null default ''
    )`.execute(db);
  await sql`create index review_event_of_case on review_event (kind, case_id, id)`.execute(db);
}

async function createCorrectionsAndHolds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_correction (
      id bigint generated always as identity primary key,
      brand_id text not null,
      user_id bigint not null,
      currency text not null,
      scale smallint not null,
      amount bigint not null check (amount <> 0),
      amount_usd bigint not null,
      reason_code text not null,
      text text not null,
      proposed_by bigint not null,
      created_ms bigint not null,
      due_ms bigint not null,
      state text not null default 'open' check (state in ('open', 'approved', 'rejected')),
      decided_ms bigint,
      decided_by bigint,
      reject_code text not null default '',
      reject_text text not null default ''
    )`.execute(db);
  await sql`create index review_correction_open on review_correction (due_ms) where state = 'open'`.execute(db);
  await sql`create index review_correction_of_user on review_correction (user_id, id desc)`.execute(db);
  await sql`
    create table review_hold (
      id bigint generated always as identity primary key,
      brand_id text not null,
      user_id bigint not null,
      reason_code text not null,
      case_number text not null,
      scope text not null check (scope in ('withdrawals', 'withdrawals_and_trading')),
      expires_ms bigint not null,
      proposed_by bigint not null,
      created_ms bigint not null,
      due_ms bigint not null,
      state text not null default 'open' check (state in ('open', 'approved', 'rejected')),
      decided_ms bigint,
      decided_by bigint,
      reject_code text not null default '',
      reject_text text not null default '',
      lifted_ms bigint
    )`.execute(db);
  await sql`create index review_hold_open on review_hold (due_ms) where state = 'open'`.execute(db);
  await sql`create index review_hold_of_user on review_hold (user_id, id desc)`.execute(db);
  await sql`
    create table review_hold_lift (
      id bigint generated always as identity primary key,
      hold_id bigint not null references review_hold (id),
      reason_code text not null,
      text text not null,
      proposed_by bigint not null,
      created_ms bigint not null,
      due_ms bigint not null,
      state text not null default 'open' check (state in ('open', 'approved', 'rejected')),
      decided_ms bigint,
      decided_by bigint,
      reject_code text not null default '',
      reject_text text not null default ''
    )`.execute(db);
  await sql`create unique index review_hold_lift_open on review_hold_lift (hold_id) where state = 'open'`.execute(db);
}

async function allowWithdrawnApprovals(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table review_event drop constraint review_event_action_check,
      add constraint review_event_action_check
        check (action in ('claimed', 'released', 'approved', 'approvalWithdrawn', 'rejected', 'executed', 'failed'))`.execute(db);
}

/** A claim's start, which its renewals keep. */
async function addClaimStart(db: Kysely<unknown>): Promise<void> {
  await sql`alter table review_case add column claimed_since_ms bigint`.execute(db);
}
