import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../../adapters/database/in-transaction.ts';
import type { Transactions } from './transactions.ts';

/**
 * With the time for which a batch is tried (TRY_FOR_MS) it stays below the 15.7 s after which clients give up. A batch needs
 * milliseconds: what takes so long waits for somebody else's lock or for a database that has fallen silent.
 */
const ATTEMPT_MS = 3_500;
/** Shorter, so that a lock that is not to be had says so itself and costs no connection. */
const LOCK_WAIT_MS = 2_500;

/**
 * The executor's statements touch a few rows by key in tables that grow without end. A plan made while a table was small, and
 * kept, reads the whole of it later: so only plans that go through an index are allowed.
 */
const BEGIN = [
  'begin',
  ...['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'material'].map((way) => `set local enable_${way} = off`),
  'set local jit = off',
  `set local lock_timeout = ${LOCK_WAIT_MS}`,
].join('; ');

/** Transactions of a store that lives in PostgreSQL, each on a connection of its own from the pool. */
export function createPostgresTransactions<Store>(
  pool: Pool,
  storeOf: (client: PoolClient, unawaited: (statement: Promise<unknown>) => void) => Store,
): Transactions<Store> {
  return { run: (work) => inTransaction(pool, (client, unawaited) => work(storeOf(client, unawaited)), BEGIN, ATTEMPT_MS) };
}
