import type { OrderRejection } from '@truefill/domain/rejection.ts';
import type { PoolClient } from 'pg';
import { integerArray, textArray, type WriteStatement } from '../ledger/index.ts';

/** How a command with a key was answered before. The keys of an account are the same for all that it can order. */
export interface CommandRecord<Rejection extends string = OrderRejection> {
  readonly accountId: bigint;
  readonly key: string;
  readonly fingerprint: string;
  readonly rejection: Rejection | null;
  readonly orderId: bigint | null;
  readonly recordedAtMs: number;
  /** of an answer with more than one part, as JSON */
  readonly detail?: string | null;
}

export type TradingEventKind =
  | 'order_opened'
  /** an order that waited has become a position */
  | 'order_filled'
  /** by its user */
  | 'order_closed'
  | 'order_closed_by_level'
  | 'order_closed_by_stop_out'
  | 'order_placed'
  /** by its user */
  | 'order_cancelled'
  | 'order_cancelled_by_stop_out'
  | 'order_modified'
  | 'overnight_charged'
  | 'loss_made_good'
  | 'demo_reset'
  | 'margin_warned'
  | 'margin_recovered';

/** What happened, in order, for whoever follows the outbox. */
export interface TradingEvent {
  readonly accountId: bigint;
  readonly kind: TradingEventKind;
  readonly orderId: bigint | null;
  readonly recordedAtMs: number;
  /** in percent at scale 2, of an event about the margin level; null where no position is left */
  readonly marginLevel?: bigint | null;
}

/** The stages of warning of accounts; those that are well are left out. */
export async function findMarginStages(client: PoolClient, accountIds: readonly bigint[]): Promise<Map<bigint, number>> {
  const { rows } = await client.query<{ accountId: bigint; stage: number }>({
    name: 'trading-find-margin-stages',
    text: 'select account_id as "accountId", stage from margin_stage where account_id = any ($1::bigint[])',
    values: [integerArray(accountIds)],
  });
  return new Map(rows.map(({ accountId, stage }) => [accountId, stage]));
}

export function marginStagesWritten(stages: ReadonlyMap<bigint, number>): WriteStatement | null {
  if (stages.size === 0) return null;
  return {
    name: 'trading-write-margin-stages',
    text: `insert into margin_stage (account_id, stage) select * from unnest($1::bigint[], $2::bigint[])
           on conflict (account_id) do update set stage = excluded.stage`,
    values: [integerArray([...stages.keys()]), integerArray([...stages.values()])],
  };
}

/** When demo accounts were last set back, by account. */
export async function findResets(client: PoolClient, accountIds: readonly bigint[]): Promise<Map<bigint, number>> {
  const { rows } = await client.query<{ accountId: bigint; resetAtMs: bigint }>({
    name: 'trading-find-resets',
    text: 'select account_id as "accountId", reset_at_ms as "resetAtMs" from demo_reset where account_id = any ($1::bigint[])',
    values: [integerArray(accountIds)],
  });
  return new Map(rows.map((row) => [row.accountId, Number(row.resetAtMs)]));
}

export function resetsWritten(resets: ReadonlyMap<bigint, number>): WriteStatement | null {
  if (resets.size === 0) return null;
  return {
    name: 'trading-write-resets',
    text: `insert into demo_reset (account_id, reset_at_ms) select * from unnest($1::bigint[], $2::bigint[])
           on conflict (account_id) do update set reset_at_ms = excluded.reset_at_ms`,
    values: [integerArray([...resets.keys()]), integerArray([...resets.values()])],
  };
}

/** The records of the keys that have one. Each key is looked up on its own: `limit 1` keeps it to the index whatever is known of the table's size. */
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

/** What finds those of the keys that have a record. */
export function recordsSought(keys: readonly { readonly accountId: bigint; readonly key: string }[]): WriteStatement | null {
  if (keys.length === 0) return null;
  return {
    name: 'trading-seek-records',
    text: `select 1 from (select unnest($1::bigint[]) as account_id, unnest($2::text[]) as key) wanted
           cross join lateral (select 1 from trading_command c where c.account_id = wanted.account_id and c.key = wanted.key limit 1) r`,
    values: [integerArray(keys.map(({ accountId }) => accountId)), textArray(keys.map(({ key }) => key))],
  };
}

/** The first of the next 1024 order numbers; nobody else gets any of them. */
export async function takeOrderNumbers(client: PoolClient): Promise<bigint> {
  const { rows } = await client.query<{ first: bigint }>(`select nextval('trading_order_numbers') as first`);
  return rows[0]?.first ?? 1n;
}

export const ORDER_NUMBERS_TAKEN = 1024n;

export function recordsInserted(records: readonly CommandRecord<string>[]): WriteStatement | null {
  if (records.length === 0) return null;
  const said = [
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
      values: said,
    };
  }
  return {
    name: 'trading-insert-records',
    text: `insert into trading_command (account_id, key, fingerprint, order_id, recorded_at_ms, rejection, detail)
           select unnest($1::bigint[]), unnest($2::text[]), unnest($3::text[]), unnest($4::bigint[]), unnest($5::bigint[]),
             unnest($6::text[]), unnest($7::text[])`,
    values: [
      ...said,
      textArray(records.map((record) => record.rejection)),
      textArray(records.map((record) => record.detail ?? null)),
    ],
  };
}

export function eventsInserted(events: readonly TradingEvent[]): WriteStatement | null {
  if (events.length === 0) return null;
  return {
    name: 'trading-insert-events',
    text: `insert into trading_event (account_ids, kinds, order_ids, recorded_at_ms, margin_levels)
           values ($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[])`,
    values: [
      integerArray(events.map((event) => event.accountId)),
      textArray(events.map((event) => event.kind)),
      integerArray(events.map((event) => event.orderId)),
      integerArray(events.map((event) => event.recordedAtMs)),
      // Next to no batch has any.
      events.some(({ marginLevel }) => typeof marginLevel === 'bigint')
        ? integerArray(events.map(({ marginLevel }) => marginLevel ?? null))
        : null,
    ],
  };
}
