import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-24-audit-chain': { up: createAudit },
};

/**
 * The entries and the head of their chain. The head's row serializes writers, and reveals when the last entries were cut off.
 * The database refuses to change or remove an entry; the hashes reveal anyone who circumvents that.
 */
async function createAudit(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_entry (
      seq bigint primary key,
      at_ms bigint not null,
      operator_id bigint not null,
      operator_name text not null,
      action text not null,
      brand_id text not null,
      target_kind text not null,
      target_id text not null,
      user_id bigint,
      before_values text,
      after_values text,
      reason text not null,
      network text not null,
      previous_hash bytea not null,
      hash bytea not null
    )`.execute(database);
  await sql`create index audit_entry_user on audit_entry (user_id, seq) where user_id is not null`.execute(database);
  await sql`create index audit_entry_operator on audit_entry (operator_id, seq)`.execute(database);
  await sql`
    create table audit_head (
      only_one boolean primary key default true check (only_one),
      seq bigint not null,
      hash bytea not null
    )`.execute(database);
  await sql`insert into audit_head (seq, hash) values (0, decode(repeat('00', 32), 'hex'))`.execute(database);
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'audit entries are never changed or removed';
    end $$`.execute(database);
  await sql`
    create trigger audit_entry_stays before update or delete on audit_entry
      for each row execute function refuse_audit_change()`.execute(database);
  await sql`
    create trigger audit_entry_all_stay before truncate on audit_entry
      for each statement execute function refuse_audit_change()`.execute(database);
}
