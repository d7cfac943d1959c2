import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** By name; they run after those of the other features. */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-23-alerts-create': { up: createAlerts },
  '2026-11-26-alert-mail-jobs': { up: sendByJobs },
};

async function createAlerts(db: Kysely<unknown>): Promise<void> {
  // `shard` is derived from the user's id. `changed_by` is the last transaction that wrote the row: it finds other processes'
  // changes since a moment, in whatever order they committed. Only quotes numbered above `armed_sequence` count.
  await sql`
    create table price_alert (
      id bigint generated always as identity primary key,
      brand_id text not null,
      user_id bigint not null,
      shard smallint not null,
      symbol text not null,
      price_precision smallint not null,
      condition text not null check (condition in ('rises', 'falls')),
      price bigint not null check (price > 0),
      repeats boolean not null,
      note text not null,
      mails boolean not null,
      expires_at_ms bigint,
      created_at_ms bigint not null,
      state text not null default 'active' check (state in ('active', 'fired', 'expired', 'deleted')),
      resting boolean not null default false,
      revision integer not null default 1,
      armed_sequence bigint not null,
      fired_count integer not null default 0,
      fired_quote_ms bigint, fired_sequence bigint, fired_mid bigint,
      changed_at_ms bigint not null,
      changed_by xid8 not null default pg_current_xact_id(),
      constraint fired_by_a_quote check ((fired_count > 0) = (num_nulls(fired_quote_ms, fired_sequence, fired_mid) = 0))
    ) with (fillfactor = 90)`.execute(db);
  await sql`create unique index price_alert_waits on price_alert (brand_id, user_id, symbol, condition, price) where state = 'active'`.execute(
    db,
  );
  await sql`create index price_alert_newest on price_alert (brand_id, user_id, id desc) where state <> 'deleted'`.execute(db);
  await sql`create index price_alert_watched on price_alert (shard) where state = 'active'`.execute(db);
  await sql`create index price_alert_changed on price_alert (changed_by)`.execute(db);
  await sql`create index price_alert_expires on price_alert (expires_at_ms) where state = 'active' and expires_at_ms is not null`.execute(
    db,
  );
  await sql`create index price_alert_ended on price_alert (changed_at_ms) where state <> 'active'`.execute(db);
  // The event has all values of notice and mail: the alert may have been changed or deleted since.
  await sql`
    create table alert_event (
      id bigint generated always as identity primary key,
      brand_id text not null,
      user_id bigint not null,
      symbol text not null,
      price_precision smallint not null,
      price bigint not null,
      note text not null,
      mails boolean not null,
      quote_ms bigint not null, sequence bigint not null, mid bigint not null,
      recorded_at_ms bigint not null
    )`.execute(db);
  await sql`
    create table alert_mail (
      event_id bigint primary key,
      user_id bigint not null,
      due_at_ms bigint not null,
      tries integer not null default 0,
      done_at_ms bigint,
      sent boolean not null default false
    )`.execute(db);
  await sql`create index alert_mail_due on alert_mail (due_at_ms) where done_at_ms is null`.execute(db);
  await sql`create index alert_mail_sent on alert_mail (user_id, done_at_ms) where sent`.execute(db);
}

/**
 * Mails are now jobs: rows written from now on have no due time, so that a process of an earlier version, which polls for due
 * ones, ignores them. Only such a process uses `tries`.
 */
async function sendByJobs(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alert_mail alter column due_at_ms drop not null`.execute(db);
}
