import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
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
  return { run: (work) => inTransaction(pool, (client) => work(storeOf(client)), BEGIN) };
}
