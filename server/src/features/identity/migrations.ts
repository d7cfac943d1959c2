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

/** Phone numbers, the phrase of a user's mails, and where sessions come from. */
const phones: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      alter table users
        alter column email drop not null,
        alter column email_key drop not null,
        add column phone text,
        add column registered_by text not null default 'email' check (registered_by in ('email', 'phone')),
        add column password_set_ms bigint,
        add column phrase text not null default '',
        add column avatar_file uuid,
        add column factor_failures integer not null default 0,
        add column factor_failed_ms bigint not null default 0,
        add check (email_key is not null or phone is not null),
        add unique (brand_id, phone)`.execute(database);
    await sql`update users set password_set_ms = created_ms`.execute(database);
    await sql`alter table users alter column password_set_ms set not null`.execute(database);
    await sql`
      alter table sessions
        add column proved_ms bigint not null default 0,
        add column user_agent text not null default '',
        add column address text not null default ''`.execute(database);
    await sql`alter table verification_codes drop column sends_since_ms, drop column sends`.execute(database);
    await sql`
      create table send_budgets (
        brand_id text not null,
        kind text not null,
        key text not null,
        since_ms bigint not null,
        sends integer not null,
        primary key (brand_id, kind, key)
      )`.execute(database);
    await sql`
      create table captchas (
        id uuid primary key,
        brand_id text not null,
        answer_hash bytea not null,
        expires_ms bigint not null
      )`.execute(database);
    await sql`create index captchas_by_expiry on captchas (expires_ms)`.execute(database);
    await sql`
      create table known_devices (
        user_id bigint not null references users (id),
        brand_id text not null,
        device_hash bytea not null,
        first_ms bigint not null,
        seen_ms bigint not null,
        primary key (user_id, device_hash)
      )`.execute(database);
  },
};

/** Second factors: authenticator apps, recovery codes, passkeys. */
const factors: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table authenticators (
        user_id bigint primary key references users (id),
        brand_id text not null,
        secret bytea not null,
        created_ms bigint not null,
        confirmed_ms bigint,
        last_step bigint not null
      )`.execute(database);
    await sql`
      create table recovery_codes (
        user_id bigint not null references users (id),
        brand_id text not null,
        code_hash bytea not null,
        used_ms bigint,
        primary key (user_id, code_hash)
      )`.execute(database);
    await sql`
      create table passkeys (
        id uuid primary key,
        user_id bigint not null references users (id),
        brand_id text not null,
        host_name text not null,
        credential_id text not null,
        public_key bytea not null,
        counter bigint not null,
        transports text not null,
        name text not null,
        created_ms bigint not null,
        used_ms bigint,
        unique (brand_id, credential_id)
      )`.execute(database);
    await sql`create index passkeys_of_user on passkeys (user_id)`.execute(database);
    await sql`
      create table passkey_challenges (
        challenge text primary key,
        user_id bigint not null references users (id),
        brand_id text not null,
        host_name text not null,
        purpose text not null,
        expires_ms bigint not null
      )`.execute(database);
    await sql`create index passkey_challenges_by_expiry on passkey_challenges (expires_ms)`.execute(database);
  },
};

/** Consecutive wrong second factors, in a table of their own: counting them must not write users. */
const factorTries: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table factor_tries (
        user_id bigint primary key references users (id),
        brand_id text not null,
        failures integer not null,
        failed_ms bigint not null
      )`.execute(database);
    await sql`alter table users drop column factor_failures, drop column factor_failed_ms`.execute(database);
  },
};

/** When sessions ended, by the database's clock, so that other processes can poll for it. */
const endings: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table sessions add column ended_at timestamptz`.execute(database);
    await sql`create index sessions_ended on sessions (ended_at) where ended_at is not null`.execute(database);
  },
};

/** Consecutive failed logins and known places of owners, by keyed hashes, shared by all processes. */
const loginTries: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table login_tries (
        key bytea primary key,
        failures integer not null,
        last_ms bigint not null,
        before_ms bigint not null
      )`.execute(database);
    await sql`create table login_places (key bytea primary key, seen_ms bigint not null)`.execute(database);
  },
};

/**
 * Phone numbers are encrypted and looked up by keyed hashes. The server has the keys, so it encrypts the existing numbers when
 * it starts. Codes and counts by address or number live for a day at most, and start over.
 */
const encryptedPhones: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table users rename column phone to unsealed_phone`.execute(database);
    await sql`
      alter table users
        add column phone_lookup bytea,
        add column phone_sealed bytea,
        drop constraint users_brand_id_phone_key,
        drop constraint users_check,
        add unique (brand_id, phone_lookup),
        add constraint users_have_a_name check (email_key is not null or phone_lookup is not null or unsealed_phone is not null)`.execute(
      database,
    );
    await sql`truncate verification_codes, send_budgets`.execute(database);
  },
};

/**
 * A code belongs to the browser that requested it: wrong attempts by others are counted separately. Codes live for minutes, so
 * none is migrated.
 */
const codeHolders: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`truncate verification_codes`.execute(database);
    await sql`
      alter table verification_codes
        add column holder text not null default '',
        add column asked_from text,
        add column others_tries jsonb not null default '{}',
        drop constraint verification_codes_pkey,
        add primary key (brand_id, purpose, target, holder)`.execute(database);
  },
};

/** Brands can make what a user may do with money depend on it. */
const verificationLevel: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      alter table users
        add column verification_level text not null default 'none' check (verification_level in ('none', 'junior', 'advanced'))`.execute(
      database,
    );
  },
};

/** Accounts closed by their users, and when their personal data was erased. */
const closing: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table users add column closed_ms bigint, add column forgotten_ms bigint`.execute(database);
    await sql`create index users_closed on users (closed_ms) where closed_ms is not null and forgotten_ms is null`.execute(
      database,
    );
  },
};

/** A user who does not stay logged in has a session that ends with the browser's. Existing sessions keep their behavior. */
const remembered: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table sessions add column remembered boolean not null default true`.execute(database);
  },
};

export const migrations: Readonly<Record<string, Migration>> = {
  '2026-01-identity-001': users,
  '2026-01-identity-002-phones': phones,
  '2026-01-identity-003-factors': factors,
  '2026-01-identity-004-factor-tries': factorTries,
  '2026-01-identity-005-endings': endings,
  '2026-01-identity-006-login-tries': loginTries,
  '2026-01-identity-007-sealed-phones': encryptedPhones,
  '2026-11-23-identity-code-holders': codeHolders,
  '2026-11-24-identity-verification-level': verificationLevel,
  '2026-11-25-identity-closing': closing,
  '2026-11-26-identity-remembered': remembered,
};
