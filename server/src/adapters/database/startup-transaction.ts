import type { Pool, PoolClient } from 'pg';
import { inTransaction } from './in-transaction.ts';

/** How long a starting process waits for others, ms. Longer than several of them need on a busy machine. */
const TIMEOUT_MS = 60_000;
/** SQLSTATE of a wait for a lock that exceeded the pool's limit. */
const LOCK_TIMEOUT = '55P03';

/**
 * Runs work that processes do when they start, one process at a time, in a transaction under an advisory lock. The pool's limit
 * for locks is meant for requests: a start waits longer, since the process would end.
 * @throws the database's error if the lock is not free within `timeoutMs`
 */
export async function inStartupTransaction<Result>(
  pool: Pool,
  lock: number,
  work: (client: PoolClient) => Promise<Result>,
  timeoutMs = TIMEOUT_MS,
): Promise<Result> {
  const untilMs = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await inTransaction(pool, async (client) => {
        await client.query('select pg_advisory_xact_lock($1)', [lock]);
        return await work(client);
      });
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_TIMEOUT || performance.now() >= untilMs) throw error;
    }
  }
}
