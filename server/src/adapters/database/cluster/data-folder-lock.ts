import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isAlive } from './folder-processes.ts';

/** The key of the session-level advisory lock on a data folder: the letters TFIL. */
const LOCK_KEY = 0x5446494c;

export interface DataFolderLock {
  /** resolves with the reason when the database ends the session, which releases the lock */
  readonly lost: Promise<Error>;
  release(): Promise<void>;
}

export type LockAttempt =
  | { readonly outcome: 'taken'; readonly lock: DataFolderLock }
  | { readonly outcome: 'held'; readonly owner: number | undefined }
  | { readonly outcome: 'unreachable'; readonly reason: string };

/** How long to retry a held lock: the session of a killed owner ends within moments. */
const ALIVE_OWNER_MS = 500;
const DEAD_OWNER_MS = 10_000;

/** Tries to take the lock of the cluster behind `connection`. */
export async function tryDataFolderLock(connection: pg.ClientConfig): Promise<LockAttempt> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    application_name: `truefill owner ${process.pid}`,
    keepAlive: true,
  });
  const lost = new Promise<Error>((resolve) => {
    // There may be several events: the server's error, then the closed connection.
    client.on('error', resolve);
    client.once('end', () => resolve(new Error('the session that holds the data folder has ended')));
  });
  try {
    await client.connect();
    const startedMs = performance.now();
    for (;;) {
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK_KEY]);
      if (rows[0]?.taken) return { outcome: 'taken', lock: { lost, release: () => client.end() } };
      const owner = await ownerOf(client);
      const timeoutMs = owner !== undefined && isAlive(owner) ? ALIVE_OWNER_MS : DEAD_OWNER_MS;
      if (performance.now() - startedMs > timeoutMs) {
        await client.end();
        return { outcome: 'held', owner };
      }
      await delay(50);
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    return { outcome: 'unreachable', reason: (error as Error).message };
  }
}

async function ownerOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1`,
    [LOCK_KEY],
  );
  const pid = /(\d+)$/.exec(rows[0]?.name ?? '')?.[1];
  return pid === undefined ? undefined : Number(pid);
}
