import type { Queries, OutboxTable } from './outbox.ts';

/** Begins at a position, unless the consumer has one. */
export async function beginAt(queries: Queries, consumer: string, table: OutboxTable, position: bigint): Promise<void> {
  await queries.query('insert into outbox_cursor (consumer, event_table, position) values ($1, $2, $3) on conflict do nothing', [
    consumer,
    table,
    position,
  ]);
}

/** The consumer's position, kept from others until the transaction ends; null while another process has it. */
export async function lockPosition(queries: Queries, consumer: string, table: OutboxTable): Promise<bigint | null> {
  // One lock for all of a consumer's tables: what it writes is committed in the order of its numbers.
  const { rows: locks } = await queries.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken`,
    [`outbox/${consumer}`],
  );
  if (!locks[0]?.taken) return null;
  const { rows } = await queries.query<{ position: bigint }>(
    'select position from outbox_cursor where consumer = $1 and event_table = $2',
    [consumer, table],
  );
  return rows[0]?.position ?? null;
}

export async function moveTo(queries: Queries, consumer: string, table: OutboxTable, position: bigint): Promise<void> {
  await queries.query('update outbox_cursor set position = $3 where consumer = $1 and event_table = $2', [
    consumer,
    table,
    position,
  ]);
}

/** Up to where every consumer of a table has got. */
export async function positionOfAll(queries: Queries, table: OutboxTable): Promise<bigint> {
  const { rows } = await queries.query<{ position: bigint }>(
    'select coalesce(min(position), 0) as position from outbox_cursor where event_table = $1',
    [table],
  );
  return rows[0]?.position ?? 0n;
}
