import type { Pool, PoolClient } from 'pg';

/**
 * Runs work in a transaction and commits what it wrote, all of it or nothing. Rejects with what the work or the database said; when
 * the connection was lost during the commit, it may have taken effect all the same.
 * @param begin the statement that opens the transaction, with what else is to hold in it
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  begin = 'begin',
): Promise<Result> {
  const client = await pool.connect();
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
    broken = await client.query('rollback').then(() => false, () => true);
    throw error;
  } finally {
    client.release(broken);
  }
}
