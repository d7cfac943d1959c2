import type { Pool, PoolClient } from 'pg';
import { LimitedClient, READ_FIRST_MS } from './limited-client.ts';
import { noteWrite } from './write-trouble.ts';

/** The function of PostgreSQL that warns, and commits all the same, when the wait for a synchronous standby is cancelled. */
const STANDBY_WAIT = 'SyncRepWaitForLSN';
type Work<Result> = (client: PoolClient, unawaited: (statement: Promise<unknown>) => void) => Promise<Result>;

/** A transaction that wants to write on a standby, or on what was the primary until a moment ago. */
const READ_ONLY = '25006';
const OUTCOME_UNKNOWN = '08007';
const TOO_LONG = 'the database did not finish a transaction in time';

/**
 * Runs work in a transaction and commits what it wrote, all of it or nothing. Rejects with what the work or the database said; when
 * the connection was lost during the commit, or was cut because it was not answered in time, it may have taken effect all the same.
 * On a connection in pipeline mode the begin, what the work does first, what it hands to `unawaited` and the commit go out together:
 * after a statement that failed PostgreSQL commits nothing.
 * @param work may hand its last statements to `unawaited`, if it does not need their answers; their failures fail the transaction
 * @param begin the statement that opens the transaction, with what else is to hold in it
 * @param withinMs how long it may take in all, with the wait for a connection, before its connection is cut; ms. Without it each
 * statement has the pool's limit
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
      // It is looked at before the commit's answer, but the work may fail before that.
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
    // A client that cannot even do this is not given back.
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
 * Answers what the database made of a commit. One that no standby has confirmed, because the wait for it was cancelled, is done here and
 * may be lost with this server: its outcome is as unknown as after a lost connection, and it is reported as one.
 */
async function commit(client: PoolClient): Promise<string> {
  let isUnconfirmed = false;
  const notice = (said: { routine?: string | undefined }): void => {
    if (said.routine === STANDBY_WAIT) isUnconfirmed = true;
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
