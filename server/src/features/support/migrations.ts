import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** By name; they run after those of the operators. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-25-support-create': { up: createSupport },
  '2026-11-27-support-claimed-since': { up: addClaimStart },
};

/**
 * Questions and complaints, with their messages and decisions. An operator's claim is stored in the ticket's row, which they
 * lock. The database, too, requires another person for an appeal than for the refusal.
 */
async function createSupport(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table support_ticket (
      id bigint generated always as identity primary key,
      brand_id text not null,
      user_id bigint not null,
      kind text not null check (kind in ('question', 'complaint')),
      subject text not null,
      record_kind text check (record_kind in ('order', 'option', 'deposit', 'withdrawal')),
      record_id bigint,
      record_uid text,
      state text not null check (state in ('open', 'answered', 'appealed', 'resolved', 'upheld', 'refused', 'closed')),
      opened_ms bigint not null,
      changed_ms bigint not null,
      due_ms bigint,
      appeal_until_ms bigint,
      appealed boolean not null,
      refused_by bigint,
      decided_by bigint,
      claimed_by bigint,
      claimed_until_ms bigint,
      constraint record_completely check (num_nulls(record_kind, record_id, record_uid) in (0, 3)),
      constraint ended_needs_nobody check (state in ('open', 'answered', 'appealed') or due_ms is null),
      constraint decided_by_somebody check ((state in ('resolved', 'upheld', 'refused')) = (decided_by is not null)),
      constraint appeal_by_another_person check (not appealed or decided_by is distinct from refused_by),
      constraint appealed_after_a_refusal check (not appealed or refused_by is not null)
    ) with (fillfactor = 80)`.execute(db);
  await sql`create index support_ticket_of_user on support_ticket (user_id, id desc)`.execute(db);
  await sql`
    create index support_ticket_going_on on support_ticket (brand_id, due_ms, id) where state in ('open', 'answered', 'appealed')`.execute(
    db,
  );
  await sql`
    create index support_ticket_ended on support_ticket (brand_id, changed_ms desc, id desc)
      where state in ('resolved', 'upheld', 'refused', 'closed')`.execute(db);
  await sql`
    create table support_message (
      id bigint generated always as identity primary key,
      ticket_id bigint not null references support_ticket (id),
      by_user bigint,
      operator_id bigint,
      act text not null check (act in ('wrote', 'appealed', 'closed', 'resolved', 'upheld', 'refused')),
      at_ms bigint not null,
      text text not null,
      reason_code text not null default '',
      pictures text[] not null default '{}',
      constraint by_one_person check (num_nulls(by_user, operator_id) = 1)
    )`.execute(db);
  await sql`create index support_message_of_ticket on support_message (ticket_id, id)`.execute(db);
  await sql`create index support_message_by_user on support_message (by_user, at_ms) where by_user is not null`.execute(db);
}

/** A claim's start, which its renewals keep. */
async function addClaimStart(db: Kysely<unknown>): Promise<void> {
  await sql`alter table support_ticket add column claimed_since_ms bigint`.execute(db);
}
