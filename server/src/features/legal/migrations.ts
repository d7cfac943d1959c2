import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const migrations: Readonly<Record<string, Migration>> = { '2026-11-26-legal-create': { up: createLegal } };

/** Document versions with their start, and consents. Both are evidence: the database rejects changes. */
async function createLegal(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table legal_document_version (
      brand_id text not null,
      document text not null,
      version integer not null check (version > 0),
      sha256 text not null,
      since_ms bigint not null,
      content text not null,
      primary key (brand_id, document, version)
    )`.execute(db);
  await sql`
    create table legal_consent (
      brand_id text not null,
      user_id bigint not null,
      document text not null,
      version integer not null,
      locale text not null,
      act text not null check (act in ('registration', 'renewal')),
      agreed_ms bigint not null,
      primary key (user_id, document, version),
      foreign key (brand_id, document, version) references legal_document_version
    )`.execute(db);
  await sql`
    create function refuse_legal_change() returns trigger language plpgsql as $$
    begin
      raise exception 'documents and consents are evidence: they are only ever added';
    end $$`.execute(db);
  await sql`
    create trigger legal_document_version_append_only before update or delete or truncate on legal_document_version
      for each statement execute function refuse_legal_change()`.execute(db);
  await sql`
    create trigger legal_consent_append_only before update or delete or truncate on legal_consent
      for each statement execute function refuse_legal_change()`.execute(db);
}
