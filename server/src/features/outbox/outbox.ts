import type { Pool, PoolClient } from 'pg';
import type { EventsSeen } from './high-water-mark.ts';

/** A connection or a pool. */
export type Queries = Pick<Pool | PoolClient, 'query'>;

/** Takes a snapshot of the events. Writers must hold a lock or have written before. */
export async function seeEvents(queries: Queries): Promise<EventsSeen> {
  const { rows } = await queries.query<{ newest: bigint; oldest: string; next: string }>(
    `select (select coalesce(max(id), 0) from account_event) as newest, pg_snapshot_xmin(now) as oldest, pg_snapshot_xmax(now) as next
     from pg_current_snapshot() as now`,
  );
  const [row] = rows;
  if (!row) throw new Error('the database returned no snapshot');
  return { newest: row.newest, oldestRunning: BigInt(row.oldest), nextTransaction: BigInt(row.next) };
}
