import type { Pool, PoolClient } from 'pg';
import { LimitedClient, READ_FIRST_MS } from './limited-client.ts';

const TOO_LONG = 'the database did not finish a transaction in time';

/**
 * Runs work in a transaction and commits what it wrote, all of it or nothing. Rejects with what the work or the database said; when
 * the connection was lost during the commit, or was cut because it was not answered in time, it may have taken effect all the same.
 * @param begin the statement that opens the transaction, with what else is to hold in it
 * @param withinMs how long it may take in all, with the wait for a connection, before its connection is cut; ms. Without it each
 * statement has the pool's limit
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  begin = 'begin',
  withinMs?: number,
): Promise<Result> {
  if (withinMs === undefined) return await runOn(await pool.connect(), work, begin);
  const untilMs = performance.now() + withinMs;
  const client = await connectWithin(pool, withinMs);
  const cut = (): void => {
    if (client instanceof LimitedClient) client.cut(TOO_LONG);
  };
  let timer = setTimeout(() => (timer = setTimeout(cut, READ_FIRST_MS)), untilMs - performance.now());
  return await runOn(client, work, begin).finally(() => clearTimeout(timer));
}

async function runOn<Result>(client: PoolClient, work: (client: PoolClient) => Promise<Result>, begin: string): Promise<Result> {
  let broken = true;
  try {
    await client.query(begin);
    const result = await work(client);
    // PostgreSQL answers a commit after a failed statement with ROLLBACK, not with an error.
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back instead of committed');
    broken = false;
    return result;
  } catch (error) {
    // A client that cannot even do this is not given back.
    broken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A connection that comes too late goes to the next who wants one. */
function connectWithin(pool: Pool, withinMs: number): Promise<PoolClient> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(Object.assign(new Error(TOO_LONG), { code: 'ETIMEDOUT' }));
    }, withinMs);
    pool.connect().then(
      (client) => {
        clearTimeout(timer);
        if (isLate) client.release();
        else resolve(client);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error as Error);
      },
    );
  });
}
