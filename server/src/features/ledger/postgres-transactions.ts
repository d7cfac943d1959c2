import type { Pool, PoolClient } from 'pg';
import { failureOf } from './database-failure.ts';
import type { Transactions } from './transactions.ts';

/**
 * The executor's statements touch a few rows by key in tables that grow without end. A plan made while a table was small, and
 * kept, reads the whole of it later: so only plans that go through an index are allowed.
 */
const BEGIN = [
  'begin',
  ...['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'material'].map((way) => `set local enable_${way} = off`),
  'set local jit = off',
].join('; ');

/** Transactions of a store that lives in PostgreSQL, each on a connection of its own from the pool. */
export function createPostgresTransactions<Store>(pool: Pool, storeOf: (client: PoolClient) => Store): Transactions<Store> {
  return { run: (work) => inTransaction(pool, (client) => work(storeOf(client))) };
}

async function inTransaction<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  // A connection that breaks between two statements reports it here; the next statement fails with it.
  const ignore = (): void => undefined;
  client.on('error', ignore);
  let broken = true;
  try {
    await client.query(BEGIN);
    const result = await work(client);
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back instead of committed');
    broken = false;
    return result;
  } catch (error) {
    if (failureOf(error) !== 'connection') {
      broken = await client.query('rollback').then(() => false, () => true);
    }
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}
