import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The table `operators` itself is older: identity's migrations create it. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-24-operators-access': { up: createAccess },
};

async function createAccess(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table operators
      add column active boolean not null default true,
      add column signed_in_ms bigint not null default 0,
      add column factor_secret bytea,
      add column factor_confirmed_ms bigint,
      add column factor_last_step bigint not null default 0,
      add column factor_failures integer not null default 0,
      add column factor_failed_ms bigint not null default 0`.execute(database);
  await sql`
    create table operator_grant (
      operator_id bigint not null references operators (id),
      role text not null check (role in ('support', 'reviewer', 'treasurer', 'auditor', 'administrator')),
      brand_id text not null,
      primary key (operator_id, role, brand_id)
    )`.execute(database);
  await sql`
    create table operator_session (
      id uuid primary key,
      token_hash bytea not null unique,
      operator_id bigint not null references operators (id),
      stage text not null check (stage in ('password', 'signed-in')),
      created_ms bigint not null,
      used_ms bigint not null,
      ended_ms bigint,
      network text not null,
      user_agent text not null
    )`.execute(database);
  await sql`create index operator_session_living on operator_session (operator_id) where ended_ms is null`.execute(database);
  await sql`
    create table operator_recovery_code (
      operator_id bigint not null references operators (id),
      code_hash bytea not null,
      used_ms bigint,
      primary key (operator_id, code_hash)
    )`.execute(database);
  await sql`
    create table operator_invitation (
      id bigint generated always as identity primary key,
      email_key text not null,
      name text not null,
      grants jsonb not null,
      token_hash bytea not null unique,
      invited_by bigint not null references operators (id),
      created_ms bigint not null,
      expires_ms bigint not null,
      closed_as text check (closed_as in ('accepted', 'withdrawn', 'replaced'))
    )`.execute(database);
  await sql`create unique index operator_invitation_open on operator_invitation (email_key) where closed_as is null`.execute(
    database,
  );
}
