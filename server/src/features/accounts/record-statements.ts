import type { PoolClient } from 'pg';
import { integerArray, textArray, type WriteStatement } from './ledger/index.ts';
import type { AccountEvent } from './account-store.ts';
import type { CommandRecord } from './command.ts';

/** The records of used keys. Each key is looked up separately: `limit 1` forces the index whatever the table's statistics. */
export async function findRecords(
  client: PoolClient,
  commands: readonly { accountId: bigint; key: string }[],
): Promise<CommandRecord[]> {
  const { rows } = await client.query<CommandRecord & { recordedAtMs: bigint }>({
    name: 'trading-find-records',
    text: `select r.account_id as "accountId", r.key, r.fingerprint, r.rejection, r.order_id as "orderId", r.recorded_at_ms as "recordedAtMs", r.detail
           from unnest($1::bigint[], $2::text[]) as wanted (account_id, key)
           cross join lateral (
             select * from trading_command c where c.account_id = wanted.account_id and c.key = wanted.key limit 1
           ) r`,
    values: [integerArray(commands.map((command) => command.accountId)), textArray(commands.map((command) => command.key))],
  });
  return rows.map((row) => ({ ...row, recordedAtMs: Number(row.recordedAtMs) }));
}

/** Statement that finds the records of used keys. */
export function recordsWithKeys(keys: readonly { readonly accountId: bigint; readonly key: string }[]): WriteStatement | null {
  if (keys.length === 0) return null;
  return {
    name: 'trading-seek-records',
    text: `select 1 from (select unnest($1::bigint[]) as account_id, unnest($2::text[]) as key) wanted
           cross join lateral (select 1 from trading_command c where c.account_id = wanted.account_id and c.key = wanted.key limit 1) r`,
    values: [integerArray(keys.map(({ accountId }) => accountId)), textArray(keys.map(({ key }) => key))],
  };
}

/** Reserves the next 1024 order numbers and returns the first. */
export async function takeOrderNumbers(client: PoolClient): Promise<bigint> {
  const { rows } = await client.query<{ first: bigint }>(`select nextval('trading_order_numbers') as first`);
  return rows[0]?.first ?? 1n;
}

export function recordsInserted(records: readonly CommandRecord[]): WriteStatement | null {
  if (records.length === 0) return null;
  const columns = [
    integerArray(records.map((record) => record.accountId)),
    textArray(records.map((record) => record.key)),
    textArray(records.map((record) => record.fingerprint)),
    integerArray(records.map((record) => record.orderId)),
    integerArray(records.map((record) => record.recordedAtMs)),
  ];
  // Most batches refuse nothing.
  if (records.every(({ rejection, detail = null }) => rejection === null && detail === null)) {
    return {
      name: 'trading-insert-accepted-records',
      text: `insert into trading_command (account_id, key, fingerprint, order_id, recorded_at_ms)
             select unnest($1::bigint[]), unnest($2::text[]), unnest($3::text[]), unnest($4::bigint[]), unnest($5::bigint[])`,
      values: columns,
    };
  }
  return {
    name: 'trading-insert-records',
    text: `insert into trading_command (account_id, key, fingerprint, order_id, recorded_at_ms, rejection, detail)
           select unnest($1::bigint[]), unnest($2::text[]), unnest($3::text[]), unnest($4::bigint[]), unnest($5::bigint[]),
             unnest($6::text[]), unnest($7::text[])`,
    values: [
      ...columns,
      textArray(records.map((record) => record.rejection)),
      textArray(records.map((record) => record.detail ?? null)),
    ],
  };
}

/** All events of a batch are stored in one row, as parallel arrays. */
export function eventsInserted(events: readonly AccountEvent[]): WriteStatement | null {
  if (events.length === 0) return null;
  return {
    name: 'account-insert-events',
    text: `insert into account_event (account_ids, kinds, subject_ids, recorded_at_ms, data)
           values ($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::text[])`,
    values: [
      integerArray(events.map((event) => event.accountId)),
      textArray(events.map((event) => event.kind)),
      integerArray(events.map((event) => event.orderId)),
      integerArray(events.map((event) => event.recordedAtMs)),
      textArray(events.map((event) => event.data)),
    ],
  };
}

/** The current epochs of shards, locked until the transaction ends. */
export async function lockEpochs(client: PoolClient, shards: readonly number[]): Promise<Map<number, bigint>> {
  const { rows } = await client.query<{ shard: number; epoch: bigint }>({
    name: 'trading-lock-epochs',
    text: 'select shard, epoch from trading_shard where shard = any ($1::bigint[]) order by shard for share',
    values: [integerArray(shards)],
  });
  return new Map(rows.map(({ shard, epoch }) => [shard, epoch]));
}
