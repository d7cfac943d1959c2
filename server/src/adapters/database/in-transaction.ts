import type { Pool, PoolClient } from 'pg';
import { LimitedClient, READ_FIRST_MS } from './limited-client.ts';
import { noteWrite } from './write-failure.ts';

/** The PostgreSQL function that warns, but commits, when the wait for a synchronous standby is cancelled. */
const STANDBY_WAIT = 'SyncRepWaitForLSN';
type Work<Result> = (client: PoolClient, unawaited: (statement: Promise<unknown>) => void) => Promise<Result>;

/** Error code of a write on a standby, or on a former primary. */
const READ_ONLY = '25006';
const OUTCOME_UNKNOWN = '08007';
const TOO_LONG = 'the database did not finish a transaction in time';

/**
 * Runs work in a transaction and commits it atomically. Rejects with the work's or the database's error; if the connection was
 * lost or cut during the commit, the transaction may have taken effect nevertheless. In pipeline mode the begin, the work's
 * first statements, those passed to `unawaited` and the commit are sent together: PostgreSQL commits nothing after a failed
 * statement.
 * @param work may pass its last statements to `unawaited` if it does not need their results; their errors fail the transaction
 * @param begin the statement that starts the transaction, with its options
 * @param withinMs limit for the whole transaction including the wait for a connection, after which its connection is cut; ms.
 * Without it only the pool's limit per statement applies
 */
export async function inTransaction<Result>(pool: Pool, work: Work<Result>, begin = 'begin', withinMs?: number): Promise<Result> {
  if (withinMs === undefined) return await runOn(pool, await pool.connect(), work, begin);
  const untilMs = performance.now() + withinMs;
  const client = await connectWithin(pool, withinMs);
  const cut = (): void => {
    if (client instanceof LimitedClient) client.cut(TOO_LONG);
  };
  let timer = setTimeout(() => (timer = setTimeout(cut, READ_FIRST_MS)), untilMs - performance.now());
  return await runOn(pool, client, work, begin).finally(() => clearTimeout(timer));
}

async function runOn<Result>(pool: Pool, client: PoolClient, work: Work<Result>, begin: string): Promise<Result> {
  let broken = true;
  try {
    const sent: Promise<unknown>[] = [];
    const unawaited = (statement: Promise<unknown>): void => {
      sent.push(statement);
      // Checked before the commit's answer, but the work may fail earlier.
      statement.catch(() => undefined);
    };
    unawaited(client.query(begin));
    const result = await work(client, unawaited);
    const committed = commit(client);
    committed.catch(() => undefined);
    for (const statement of sent) await statement;
    // PostgreSQL answers a commit after a failed statement with ROLLBACK, not with an error.
    const command = await committed;
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back instead of committed');
    broken = false;
    noteWrite(pool);
    return result;
  } catch (error) {
    // A client that cannot roll back is not returned to the pool.
    const rolledBack = await client.query('rollback').then(
      () => true,
      () => false,
    );
    const { code } = error as { code?: unknown };
    broken = !rolledBack || code === READ_ONLY || code === OUTCOME_UNKNOWN;
    noteWrite(pool, error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Returns the command tag of a commit. If the wait for a standby was cancelled, the commit exists on this server only and may
 * be lost with it, so its outcome is reported as unknown, like after a lost connection.
 */
async function commit(client: PoolClient): Promise<string> {
  let isUnconfirmed = false;
  const notice = (message: { routine?: string | undefined }): void => {
    if (message.routine === STANDBY_WAIT) isUnconfirmed = true;
  };
  client.on('notice', notice);
  try {
    const { command } = await client.query('commit');
    if (!isUnconfirmed) return command;
  } finally {
    client.off('notice', notice);
  }
  throw Object.assign(new Error('the commit was not confirmed by the standby'), { code: OUTCOME_UNKNOWN });
}

/** A connection that arrives too late is returned to the pool. */
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
