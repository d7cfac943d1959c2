import type { AlertState, AlertTerms } from '@truefill/api/alerts/mapping.ts';
import type { AlertCondition } from '@truefill/domain/market/alert.ts';
import { points, type Price } from '@truefill/domain/market/price.ts';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import { lockOwner, type Owner } from '../../adapters/database/owner-lock.ts';
import { lockOpenUser } from '../identity/index.ts';
import { shardOf } from '../accounts/index.ts';
import type { AlertStep, WatchedAlert } from './watched-alert.ts';

/** An alert's row. Times in ms. */
export interface AlertRow {
  readonly id: bigint;
  readonly brand_id: string;
  readonly user_id: bigint;
  readonly symbol: string;
  readonly price_precision: number;
  readonly condition: AlertCondition;
  readonly price: bigint;
  readonly repeats: boolean;
  readonly note: string;
  readonly mails: boolean;
  readonly expires_at_ms: bigint | null;
  readonly created_at_ms: bigint;
  readonly state: AlertState | 'deleted';
  readonly resting: boolean;
  readonly revision: number;
  readonly armed_sequence: bigint;
  readonly fired_count: number;
  readonly fired_quote_ms: bigint | null;
  readonly fired_sequence: bigint | null;
  readonly fired_mid: bigint | null;
}

/** The values of a new alert. */
export interface AgreedTerms extends Omit<AlertTerms, 'price' | 'condition'> {
  readonly price: Price;
  readonly condition: AlertCondition;
  /** the newest quote at that moment */
  readonly sequence: number;
  readonly nowMs: number;
}

const COLUMNS = `id, brand_id, user_id, symbol, price_precision, condition, price, repeats, note, mails, expires_at_ms, created_at_ms, state,
  resting, revision, armed_sequence, fired_count, fired_quote_ms, fired_sequence, fired_mid`;
const WAITS = `state = 'active' and (expires_at_ms is null or expires_at_ms > `;

/**
 * Runs work in a transaction that locks the open account of a user and serializes their new alerts, so that counting and adding
 * one is atomic.
 */
export function withOwnerLock<Answer>(pool: Pool, owner: Owner, work: (client: PoolClient) => Promise<Answer>): Promise<Answer> {
  return inTransaction(pool, async (client) => {
    await lockOwner(client, 'alerts', owner);
    await lockOpenUser(client, owner);
    return work(client);
  });
}

/** Number of a user's waiting alerts, except one. */
export async function countWaiting(
  client: PoolClient,
  { brandId, userId }: Owner,
  nowMs: number,
  except: bigint,
): Promise<number> {
  const { rows } = await client.query<{ count: bigint }>(
    `select count(*) as count from price_alert where brand_id = $1 and user_id = $2 and id <> $4 and ${WAITS}$3)`,
    [brandId, userId, nowMs, except],
  );
  return Number(rows[0]?.count ?? 0n);
}

/** Whether another waiting alert of the user has the same terms. Expired ones do not count. */
export async function isDuplicate(
  client: PoolClient,
  { brandId, userId }: Owner,
  { symbol, condition, price, nowMs }: Pick<AgreedTerms, 'condition' | 'price' | 'nowMs'> & { readonly symbol: string },
  except: bigint,
): Promise<boolean> {
  const { rows } = await client.query<{ id: bigint; waits: boolean }>(
    `select id, coalesce(expires_at_ms > $6, true) as waits from price_alert
     where brand_id = $1 and user_id = $2 and symbol = $3 and condition = $4 and price = $5 and state = 'active' and id <> $7`,
    [brandId, userId, symbol, condition, price, nowMs, except],
  );
  const [twin] = rows;
  if (twin && !twin.waits)
    await client.query(
      `update price_alert set state = 'expired', changed_at_ms = $2, changed_by = pg_current_xact_id() where id = $1`,
      [twin.id, nowMs],
    );
  return twin?.waits ?? false;
}

export async function insertAlert(
  client: PoolClient,
  { brandId, userId }: Owner,
  market: { readonly symbol: string; readonly pricePrecision: number },
  terms: AgreedTerms,
): Promise<AlertRow> {
  const { rows } = await client.query<AlertRow>(
    `insert into price_alert (brand_id, user_id, shard, symbol, price_precision, condition, price, repeats, note, mails, expires_at_ms,
       created_at_ms, changed_at_ms, armed_sequence)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13) returning ${COLUMNS}`,
    [brandId, userId, shardOf(userId), market.symbol, market.pricePrecision, ...valuesOf(terms)],
  );
  return only(rows);
}

/** Deletes a user's ended alerts beyond the given number of newest ones, which lists do not show. */
export async function dropEnded(
  client: PoolClient,
  { brandId, userId }: Owner,
  { limit, nowMs }: { readonly limit: number; readonly nowMs: number },
): Promise<void> {
  await client.query(
    `update price_alert set state = 'deleted', note = '', changed_at_ms = $4, changed_by = pg_current_xact_id()
     where id = any (array(select id from price_alert where id = any (array(
       select id from price_alert where brand_id = $1 and user_id = $2 and state in ('fired', 'expired')
       order by greatest(fired_quote_ms, changed_at_ms) desc, id desc offset $3)) for update skip locked))`,
    [brandId, userId, limit, nowMs],
  );
}

/**
 * Updates an alert's terms. If the price stays the same, its state does, too: a new note does not rearm an alert that has
 * fired.
 */
export async function updateAlert(
  client: PoolClient,
  id: bigint,
  pricePrecision: number,
  terms: AgreedTerms | null,
  other: Pick<AlertTerms, 'repeats' | 'note' | 'mails' | 'expiresAtMs'> & { readonly nowMs: number },
): Promise<AlertRow> {
  const written = `revision = revision + 1, repeats = $2, note = $3, mails = $4, expires_at_ms = $5, changed_at_ms = $6,
    changed_by = pg_current_xact_id()`;
  const plain = [id, other.repeats, other.note, other.mails, other.expiresAtMs, other.nowMs];
  const { rows } = terms
    ? await client.query<AlertRow>(
        `update price_alert set ${written}, state = 'active', resting = false, condition = $7, price = $8, armed_sequence = $9,
           price_precision = $10
         where id = $1 returning ${COLUMNS}`,
        [...plain, terms.condition, terms.price, terms.sequence, pricePrecision],
      )
    : await client.query<AlertRow>(`update price_alert set ${written} where id = $1 returning ${COLUMNS}`, plain);
  return only(rows);
}

/** A user's alert, locked until the transaction ends; null if they have none with that number. */
export async function lockAlert(client: PoolClient, { brandId, userId }: Owner, id: number): Promise<AlertRow | null> {
  const { rows } = await client.query<AlertRow>(
    `select ${COLUMNS} from price_alert where brand_id = $1 and user_id = $2 and id = $3 and state <> 'deleted' for update`,
    [brandId, userId, id],
  );
  return rows[0] ?? null;
}

/** Deletes alerts, unless one is not the user's. @returns whether it did */
export function deleteAlerts(pool: Pool, owner: Owner, ids: readonly number[], nowMs: number): Promise<boolean> {
  return withOwnerLock(pool, owner, async (client) => {
    const { brandId, userId } = owner;
    const uniqueIds = [...new Set(ids)];
    // Locked in id order, as when alerts fire.
    const { rows } = await client.query(
      `select id from price_alert where brand_id = $1 and user_id = $2 and id = any ($3::bigint[]) and state <> 'deleted'
       order by id for update`,
      [brandId, userId, uniqueIds],
    );
    if (rows.length < uniqueIds.length) return false;
    await client.query(
      `update price_alert set state = 'deleted', note = '', changed_at_ms = $2, changed_by = pg_current_xact_id()
       where id = any ($1::bigint[])`,
      [uniqueIds, nowMs],
    );
    return true;
  });
}

/** A user's alerts, optionally of one market: all waiting ones, and a limited number of others; each newest first. */
export async function readAlerts(
  pool: Pool,
  { brandId, userId }: Owner,
  { symbol, nowMs, ended }: { readonly symbol: string | null; readonly nowMs: number; readonly ended: number },
): Promise<AlertRow[]> {
  const own = `select ${COLUMNS} from price_alert
    where brand_id = $1 and user_id = $2 and ($3::text is null or symbol = $3) and state <> 'deleted'`;
  const { rows } = await pool.query<AlertRow>(
    `(${own} and ${WAITS}$4) order by id desc)
     union all (${own} and not (${WAITS}$4)) order by greatest(fired_quote_ms, changed_at_ms) desc, id desc limit $5)`,
    [brandId, userId, symbol, nowMs, ended],
  );
  return rows;
}

/** Rows per query of `readWatched`. */
const READ_AT_ONCE = 5_000;

/** The active alerts of shards, read in pages. */
export async function readWatched(pool: Pool, shards: readonly number[]): Promise<AlertRow[]> {
  const read: AlertRow[][] = [];
  for (const shard of shards) {
    for (let after: bigint | null = 0n; after !== null;) {
      const { rows }: { rows: AlertRow[] } = await pool.query({
        name: 'alerts-watched',
        text: `select ${COLUMNS} from price_alert where shard = $1 and state = 'active' and id > $2 order by id limit $3`,
        values: [shard, after, READ_AT_ONCE],
      });
      read.push(rows);
      after = rows.length < READ_AT_ONCE ? null : (rows.at(-1)?.id ?? null);
    }
  }
  return read.flat();
}

/**
 * A mark for `readChanged`: everything committed later was written by a transaction with this id or a higher one. Ids are
 * assigned at a transaction's first write, and this is the lowest one still running.
 */
export async function changeMark(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ mark: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as mark');
  return only(rows).mark;
}

/**
 * Renumbers rows that seem to be written by future transactions. A restored database restarts its transaction ids: until they
 * caught up, its alerts would count as changed since any moment, and be reread by every poll.
 */
export async function renumberChanged(pool: Pool): Promise<void> {
  await pool.query(`update price_alert set changed_by = pg_current_xact_id()
     where changed_by >= pg_snapshot_xmax(pg_current_snapshot())`);
}

/** The alerts of shards written since a mark, perhaps with some earlier ones; in any state. */
export async function readChanged(pool: Pool, mark: string, shards: readonly number[]): Promise<AlertRow[]> {
  const { rows } = await pool.query<AlertRow>({
    name: 'alerts-changed',
    text: `select ${COLUMNS} from price_alert where changed_by >= $1::xid8 and shard = any ($2::smallint[])`,
    values: [mark, shards],
  });
  return rows;
}

/**
 * Writes steps of different alerts. A step takes effect only if its alert is unchanged: same revision, same phase, and
 * last moved by an earlier quote. So none takes effect twice, whoever writes it again.
 * @returns the events to be mailed
 */
export async function writeSteps(client: PoolClient, steps: readonly AlertStep[], nowMs: number): Promise<readonly bigint[]> {
  const ids = steps.map(({ alert }) => alert.id);
  // Locked in id order, to avoid deadlocks.
  await client.query('select id from price_alert where id = any ($1::bigint[]) order by id for update', [ids]);
  const { rows: mailed } = await client.query<{ event_id: bigint }>({
    name: 'alerts-step',
    text: `with step as (
        select * from unnest($1::bigint[], $2::integer[], $3::boolean[], $4::bigint[], $5::bigint[], $6::bigint[])
          as s (id, revision, fires, quote_ms, sequence, mid)
      ), moved as (
        update price_alert a set
          state = case when fires and not repeats then 'fired' else state end,
          resting = fires and repeats,
          armed_sequence = s.sequence,
          fired_count = fired_count + fires::integer,
          fired_quote_ms = case when fires then s.quote_ms else fired_quote_ms end,
          fired_sequence = case when fires then s.sequence else fired_sequence end,
          fired_mid = case when fires then s.mid else fired_mid end,
          changed_at_ms = $7, changed_by = pg_current_xact_id()
        from step s
        where a.id = s.id and a.state = 'active' and a.revision = s.revision and a.resting <> s.fires and a.armed_sequence < s.sequence
        returning a.id, a.brand_id, a.user_id, a.symbol, a.price_precision, a.price, a.note, a.mails, s.fires, s.quote_ms, s.sequence, s.mid
      ), written as (
        insert into account_event (account_ids, kinds, subject_ids, recorded_at_ms, data)
        select array[null::bigint], array['price_alert_fired'], array[id], array[$7::bigint], array[jsonb_build_object(
          'brand', brand_id, 'user', user_id, 'symbol', symbol, 'digits', price_precision, 'price', price, 'note', note,
          'quoteMs', quote_ms, 'sequence', sequence, 'mid', mid)::text] from moved where fires
        returning id, subject_ids[1] as alert_id
      )
      insert into alert_mail (event_id, user_id)
      select written.id, moved.user_id from written join moved on moved.id = written.alert_id where moved.mails
      returning event_id`,
    values: [
      ids,
      steps.map(({ alert }) => alert.revision),
      steps.map(({ kind }) => kind === 'fire'),
      steps.map(({ quote }) => quote.timeMs),
      steps.map(({ quote }) => quote.sequence),
      steps.map(({ quote }) => quote.mid),
      nowMs,
    ],
  });
  return mailed.map(({ event_id: eventId }) => eventId);
}

/** Marks expired alerts, and removes old ones, a limited number each. */
export async function removeOldAlerts(
  pool: Pool,
  nowMs: number,
  since: { expiredMs: number; endedMs: number; deletedMs: number },
) {
  await pool.query(
    `update price_alert set state = 'expired', changed_at_ms = $2, changed_by = pg_current_xact_id()
     where id = any (array(select id from price_alert where state = 'active' and expires_at_ms <= $1 limit $3 for update skip locked))`,
    [since.expiredMs, nowMs, REMOVED_AT_ONCE],
  );
  await pool.query(
    `delete from price_alert where id = any (array(select id from price_alert
       where state <> 'active' and changed_at_ms < $1 and (state = 'deleted' or changed_at_ms < $2) limit $3 for update skip locked))`,
    [since.deletedMs, since.endedMs, REMOVED_AT_ONCE],
  );
}

const REMOVED_AT_ONCE = 5_000;

export function watchedFrom(row: AlertRow): WatchedAlert {
  return {
    id: row.id,
    revision: row.revision,
    userId: row.user_id,
    symbol: row.symbol,
    condition: row.condition,
    price: points(row.price),
    repeats: row.repeats,
    resting: row.resting,
    armedSequence: Number(row.armed_sequence),
    expiresAtMs: row.expires_at_ms === null ? null : Number(row.expires_at_ms),
  };
}

function valuesOf({ condition, price, repeats, note, mails, expiresAtMs, nowMs, sequence }: AgreedTerms): unknown[] {
  return [condition, price, repeats, note, mails, expiresAtMs, nowMs, sequence];
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('the written row is missing');
  return row;
}
