import type { Pool } from 'pg';
import { ANSWER_MS, SERVING_SESSION } from '../../../adapters/database/database.ts';
import { LimitedClient } from '../../../adapters/database/limited-client.ts';

/**
 * A lock that a process holds for as long as it has a session with the database. The session of a process that was killed ends at
 * once, and others need not wait until its word runs out. One whose machine is gone is noticed by that alone.
 */
export interface LivenessLock {
  /** holds the lock of a number, opening a session where there is none */
  hold(owner: bigint): Promise<void>;
  /** the numbers whose locks are held, by any process */
  proven(): Promise<ReadonlySet<bigint>>;
  end(): Promise<void>;
}

/** Of the advisory locks with two keys; the second is the process's number. */
const LOCK_CLASS = 0x54464c57;

export function createLivenessLock(pool: Pool): LivenessLock {
  let session: { readonly client: LimitedClient; readonly owner: bigint } | null = null;

  async function open(owner: bigint): Promise<void> {
    const { options } = pool;
    // The pool hides the password from anyone who spreads its options.
    const client = new LimitedClient(
      { ...options, password: options.password, application_name: `${SERVING_SESSION} ${owner}` },
      { answerMs: ANSWER_MS },
    );
    const forget = (): void => {
      if (session?.client === client) session = null;
    };
    client.on('error', forget).on('end', forget);
    try {
      await client.connect();
      // Shared: a session of ours that the server still believes in may hold it too.
      await client.query('select pg_advisory_lock_shared($1, $2)', [LOCK_CLASS, owner]);
      session = { client, owner };
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  return {
    async hold(owner) {
      if (!session) await open(owner);
    },
    async proven() {
      const { rows } = await pool.query<{ owner: bigint }>(
        `select objid::bigint as owner from pg_locks
         where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
           and database = (select oid from pg_database where datname = current_database())`,
        [LOCK_CLASS],
      );
      const owners = new Set(rows.map(({ owner }) => owner));
      // The database has ended the session, and word of it was lost on the way: the next `hold` opens another.
      if (session && !owners.has(session.owner)) {
        session.client.drop();
        session = null;
      }
      return owners;
    },
    async end() {
      await session?.client.end();
    },
  };
}
