import type { Pool } from 'pg';
import { ANSWER_MS, SERVING_SESSION } from '../../../adapters/database/database.ts';
import { LimitedClient } from '../../../adapters/database/limited-client.ts';

/**
 * A lock that a process holds as long as its database session exists. The session of a killed process ends at once, so other
 * processes need not wait for its lease to expire. A machine that vanished is detected by the expiry alone.
 */
export interface LivenessLock {
  /** acquires the lock of `owner`, opening a session if there is none */
  hold(owner: bigint): Promise<void>;
  /** the owners whose locks are held, by any process */
  ownersAlive(): Promise<ReadonlySet<bigint>>;
  end(): Promise<void>;
}

/** The first of the advisory lock's two keys; the second is the process's number. */
const LOCK_CLASS = 0x54464c57;

export function createLivenessLock(pool: Pool): LivenessLock {
  let session: { readonly client: LimitedClient; readonly owner: bigint } | null = null;

  async function open(owner: bigint): Promise<void> {
    const { options } = pool;
    // The pool hides the password from spreading its options.
    const client = new LimitedClient(
      { ...options, password: options.password, application_name: `${SERVING_SESSION} ${owner}` },
      { answerMs: ANSWER_MS },
    );
    const reset = (): void => {
      if (session?.client === client) session = null;
    };
    client.on('error', reset).on('end', reset);
    try {
      await client.connect();
      // Shared, since an earlier session of ours may still exist on the server and hold it.
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
    async ownersAlive() {
      const { rows } = await pool.query<{ owner: bigint }>(
        `select objid::bigint as owner from pg_locks
         where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
           and database = (select oid from pg_database where datname = current_database())`,
        [LOCK_CLASS],
      );
      const owners = new Set(rows.map(({ owner }) => owner));
      // The database ended the session without us noticing: the next `hold` opens another.
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
