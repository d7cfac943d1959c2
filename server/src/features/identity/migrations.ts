import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const users: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table users (
        id bigint generated always as identity (start with 10000001) primary key,
        brand_id text not null,
        email text not null,
        email_key text not null,
        password_hash text not null,
        nickname text not null,
        locale text not null,
        invite_code text not null,
        invited_by bigint references users (id),
        created_ms bigint not null,
        unique (brand_id, email_key),
        unique (brand_id, invite_code)
      )`.execute(database);
    await sql`
      create table sessions (
        id uuid primary key,
        user_id bigint not null references users (id),
        brand_id text not null,
        account_mode text not null check (account_mode in ('real', 'demo')),
        delivery text not null check (delivery in ('cookie', 'body')),
        refresh_generation integer not null,
        access_token_id text not null,
        created_ms bigint not null,
        used_ms bigint not null,
        ended_ms bigint,
        ended_reason text
      )`.execute(database);
    await sql`create index sessions_of_user on sessions (user_id) where ended_ms is null`.execute(database);
    await sql`
      create table verification_codes (
        brand_id text not null,
        purpose text not null,
        target text not null,
        code_hash bytea,
        sent_ms bigint not null,
        expires_ms bigint not null,
        wrong_tries integer not null,
        used boolean not null,
        sends_since_ms bigint not null,
        sends integer not null,
        primary key (brand_id, purpose, target)
      )`.execute(database);
    await sql`
      create table operators (
        id bigint generated always as identity primary key,
        email_key text not null unique,
        name text not null,
        password_hash text not null,
        created_ms bigint not null
      )`.execute(database);
  },
};

export const migrations: Readonly<Record<string, Migration>> = { '2026-01-identity-001': users };
