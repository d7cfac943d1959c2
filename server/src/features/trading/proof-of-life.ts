import pg from 'pg';
import { SERVING_SESSION } from '../../adapters/database/database.ts';

/**
 * A lock that a process holds for as long as it has a session with the database. The session of a process that was killed ends at
 * once, and others need not wait until its word runs out. One whose machine is gone is noticed by that alone.
 */
export interface ProofOfLife {
  /** holds the lock of a number, opening a session where there is none */
  hold(owner: bigint): Promise<void>;
  /** the numbers whose locks are held, by whomever */
  proven(): Promise<ReadonlySet<bigint>>;
  end(): Promise<void>;
}

/** Of the advisory locks with two keys; the second is the process's number. */
const LOCK_CLASS = 0x54464c57;

export function createProofOfLife(pool: pg.Pool): ProofOfLife {
  let session: pg.Client | null = null;

  async function open(owner: bigint): Promise<void> {
    const { options } = pool;
    // The pool hides the password from whoever spreads its options.
    const client = new pg.Client({ ...options, password: options.password, application_name: `${SERVING_SESSION} ${owner}`, keepAlive: true });
    const forget = (): void => {
      if (session === client) session = null;
    };
    client.on('error', forget).on('end', forget);
    try {
      await client.connect();
      // Shared: a session of ours that the server still believes in may hold it too.
      await client.query('select pg_advisory_lock_shared($1, $2)', [LOCK_CLASS, owner]);
      session = client;
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
      return new Set(rows.map(({ owner }) => owner));
    },
    async end() {
      await session?.end();
    },
  };
}
