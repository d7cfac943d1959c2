import type { Queries } from './outbox.ts';

/** Starts at a position, unless the consumer already has one. */
export async function beginAt(queries: Queries, consumer: string, position: bigint): Promise<void> {
  await queries.query('insert into outbox_cursor (consumer, position) values ($1, $2) on conflict do nothing', [
    consumer,
    position,
  ]);
}

/** The consumer's position, locked until the transaction ends; null while another process has it locked. */
export async function lockPosition(queries: Queries, consumer: string): Promise<bigint | null> {
  const { rows: locks } = await queries.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken`,
    [`outbox/${consumer}`],
  );
  if (!locks[0]?.taken) return null;
  const { rows } = await queries.query<{ position: bigint }>('select position from outbox_cursor where consumer = $1', [
    consumer,
  ]);
  return rows[0]?.position ?? null;
}

export async function moveTo(queries: Queries, consumer: string, position: bigint): Promise<void> {
  await queries.query('update outbox_cursor set position = $2 where consumer = $1', [consumer, position]);
}

/** The position that every consumer has reached. */
export async function positionOfAll(queries: Queries): Promise<bigint> {
  const { rows } = await queries.query<{ position: bigint }>('select coalesce(min(position), 0) as position from outbox_cursor');
  return rows[0]?.position ?? 0n;
}
