import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../../adapters/database/in-transaction.ts';
import type { Transactions } from './transactions.ts';

/**
 * Together with the retry time of a batch (TRY_FOR_MS) this stays below the 15.7 s after which clients give up. A batch needs
 * milliseconds: anything slower waits for another transaction's lock or for an unresponsive database.
 */
const ATTEMPT_MS = 3_500;
/** Shorter, so that a lock timeout is reported as such and costs no connection. */
const LOCK_WAIT_MS = 2_500;

/**
 * The executor's statements access a few rows by key in tables that grow without limit. A plan cached while a table was small
 * would scan the whole table later: so only index plans are allowed.
 */
const BEGIN = [
  'begin',
  ...['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'material'].map((method) => `set local enable_${method} = off`),
  'set local jit = off',
  `set local lock_timeout = ${LOCK_WAIT_MS}`,
].join('; ');

/** Transactions of a PostgreSQL store, each on its own connection from the pool. */
export function createPostgresTransactions<Store>(
  pool: Pool,
  storeOf: (client: PoolClient, unawaited: (statement: Promise<unknown>) => void) => Store,
): Transactions<Store> {
  return { run: (work) => inTransaction(pool, (client, unawaited) => work(storeOf(client, unawaited)), BEGIN, ATTEMPT_MS) };
}
