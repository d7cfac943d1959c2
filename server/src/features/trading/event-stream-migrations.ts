import { sql, type Kysely } from 'kysely';

/**
 * Replaces three event tables with one that also holds the values of each event, so that consumers need no other query. A row
 * is a batch as parallel arrays. Old events get the current values of their orders. Events already consumed come first, so that
 * one position per consumer says how far it has read.
 */
export async function gatherAllEvents(db: Kysely<unknown>): Promise<void> {
  await createStream(db);
  await sql`
    create temporary table old_event (
      source text, source_id bigint, account_ids bigint[], kinds text[], subject_ids bigint[], recorded_at_ms bigint[], data text[]
    ) on commit drop`.execute(db);
  await takeTradingEvents(db);
  if (await tableExists(db, 'option_event')) await takeOptionEvents(db);
  const alerts = await tableExists(db, 'alert_event');
  if (alerts) await takeAlertEvents(db);
  const cursors = await tableExists(db, 'outbox_cursor');
  if (!cursors)
    await sql`create temporary table outbox_cursor (consumer text, event_table text, position bigint) on commit drop`.execute(db);
  await sql`
    create temporary table numbered_event on commit drop as
      select row_number() over (order by not is_read, recorded_at_ms[1], source, source_id) as id, *
      from (select *, source_id <= all (select position from outbox_cursor where event_table = source) as is_read from old_event) e`.execute(
    db,
  );
  await sql`
    insert into account_event (id, account_ids, kinds, subject_ids, recorded_at_ms, data) overriding system value
    select id, account_ids, kinds, subject_ids, recorded_at_ms, data from numbered_event order by id`.execute(db);
  await sql`select setval(pg_get_serial_sequence('account_event', 'id'), max(id)) from account_event having max(id) is not null`.execute(
    db,
  );
  if (alerts) {
    // Not in one statement: an old ID may equal another row's new ID.
    await sql`alter table alert_mail drop constraint alert_mail_pkey`.execute(db);
    await sql`update alert_mail m set event_id = e.id from numbered_event e where e.source = 'alert_event' and e.source_id = m.event_id`.execute(
      db,
    );
    await sql`alter table alert_mail add primary key (event_id)`.execute(db);
    await sql`drop table alert_event`.execute(db);
  }
  if (cursors) await joinCursors(db);
  await sql`drop table trading_event`.execute(db);
}

async function createStream(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_event (
      id bigint generated always as identity primary key,
      account_ids bigint[] not null,
      kinds text[] not null,
      subject_ids bigint[] not null,
      recorded_at_ms bigint[] not null,
      data text[] not null,
      constraint told_side_by_side check (cardinality(account_ids) =
        all (array[cardinality(kinds), cardinality(subject_ids), cardinality(recorded_at_ms), cardinality(data)]))
    )`.execute(db);
  // Short values are stored uncompressed; a batch's event values are similar to each other and compress to a fraction of their
  // size.
  await sql`
    alter table account_event
      alter column account_ids set storage external,
      alter column kinds set storage external,
      alter column subject_ids set storage external,
      alter column recorded_at_ms set storage external`.execute(db);
}

async function takeTradingEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into old_event
    select 'trading_event', e.id, e.account_ids, e.kinds, e.order_ids, e.recorded_at_ms, array(
      select (case
        when n.kind in ('margin_warned', 'margin_recovered') then jsonb_build_object('level', n.level)
        when n.kind = 'loss_made_good' then jsonb_build_object('amount', (
          select sum(l.amount) from ledger_entry l
          where l.account_id = n.account_id and l.recorded_at_ms = n.at_ms and l.reference_id = n.order_id and l.kind = 'negative_balance_protection'))
        when o.id is null then null
        else jsonb_build_object('symbol', o.symbol, 'digits', o.price_precision, 'side', o.side, 'volume', o.volume) || case
          when o.status in ('pending', 'cancelled') then jsonb_build_object('price', o.limit_price)
          when o.status = 'open' then jsonb_build_object('price', o.open_price, 'margin', o.margin, 'fee', o.fee)
          else jsonb_build_object('openPrice', o.open_price, 'price', case n.kind when 'order_filled' then o.open_price else o.close_price end,
            'result', o.profit_loss, 'fee', o.fee, 'overnightFee', o.overnight_fee, 'reason', o.close_reason) end || case
          when o.status = 'closed' and o.trailing_distance > 0 then jsonb_build_object('trailedStop', o.stop_loss)
          else '{}' end
        end)::text
      from unnest(e.account_ids, e.kinds, e.order_ids, e.recorded_at_ms, e.margin_levels) with ordinality
        as n (account_id, kind, order_id, at_ms, level, place)
      left join trading_order o on o.id = n.order_id order by n.place)
    from trading_event e`.execute(db);
}

async function takeOptionEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into old_event
    select 'option_event', e.id, array[e.account_id], array[e.kind], array[e.order_id], array[e.recorded_at_ms], array[jsonb_strip_nulls(
      jsonb_build_object('symbol', o.symbol, 'digits', o.price_precision, 'direction', o.kind, 'stake', o.stake, 'fee', o.fee, 'rate', o.rate,
        'seconds', o.seconds, 'entry', o.entry_mid, 'low', o.band_low, 'high', o.band_high) || case e.kind
      when 'option_settled' then jsonb_build_object('outcome', o.outcome, 'result', o.result, 'end', o.end_mid) else '{}' end)::text]
    from option_event e join option_order o on o.id = e.order_id`.execute(db);
  await sql`drop table option_event`.execute(db);
}

async function takeAlertEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into old_event
    select 'alert_event', id, array[null::bigint], array['price_alert_fired'], array[null::bigint], array[recorded_at_ms], array[
      jsonb_build_object('brand', brand_id, 'user', user_id, 'symbol', symbol, 'digits', price_precision, 'price', price, 'note', note,
        'quoteMs', quote_ms, 'sequence', sequence, 'mid', mid)::text]
    from alert_event`.execute(db);
}

async function joinCursors(db: Kysely<unknown>): Promise<void> {
  await sql`create temporary table consumer on commit drop as select distinct consumer as name from outbox_cursor`.execute(db);
  await sql`truncate outbox_cursor`.execute(db);
  await sql`alter table outbox_cursor drop column event_table, add primary key (consumer)`.execute(db);
  await sql`
    insert into outbox_cursor (consumer, position)
    select name, (select coalesce(max(id), 0) from numbered_event where is_read) from consumer`.execute(db);
}

async function tableExists(db: Kysely<unknown>, table: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(db);
  return rows[0]?.there === true;
}
