import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { ClusterFolders } from './cluster-folders.ts';
import { tryDataFolderLock, type DataFolderLock } from './data-folder-lock.ts';
import type { DatabaseLog } from './database-log.ts';
import { stopPostmaster, type Postmaster } from './postmaster.ts';
import { withStartLock } from './start-lock.ts';

const TRY_AGAIN_MS = 100;
/** The pause before a postmaster that failed to start is started again. */
const START_AGAIN_MS = 1_000;

/** A database process that is restarted after a crash. */
export interface RestartingPostmaster {
  /** the current postmaster's process ID */
  readonly pid: number;
  /** resolves with the reason once a crashed database could not be restarted */
  readonly lost: Promise<Error>;
  stop(): Promise<void>;
}

interface KeeperParts {
  readonly folders: ClusterFolders;
  readonly connection: pg.ClientConfig;
  readonly log: DatabaseLog;
  readonly startAgain: () => Promise<Postmaster>;
  /** how long to try to restart a crashed database, ms */
  readonly timeoutMs: number;
}

/**
 * Watches the session that holds the data folder's lock. When it ends, the database has crashed: a live postmaster recovers on
 * its own and the lock is taken again; a dead one is restarted. Clients reconnect; the outcome of commits in progress is
 * unknown, as after any lost connection.
 */
export function keepRunning(parts: KeeperParts, first: Postmaster, firstLock: DataFolderLock): RestartingPostmaster {
  const { folders, log } = parts;
  let [postmaster, lock] = [first, firstLock];
  let stopping: Promise<void> | undefined;
  let relaunching: Promise<void> = Promise.resolve();
  let giveUp: (reason: Error) => void = () => undefined;
  const lost = new Promise<Error>((resolve) => (giveUp = resolve));

  function watch(): void {
    void lock.lost.then((reason) => {
      if (!stopping) relaunching = relaunch(reason);
    });
  }

  async function relaunch(reason: Error): Promise<void> {
    log.warn({ reason: reason.message }, 'database crashed; restarting it');
    try {
      await withStartLock(folders.startLock, async () => {
        const deadline = performance.now() + parts.timeoutMs;
        do if (postmaster.hasEnded()) postmaster = await restart(parts, deadline);
        while (!(await takeLock(deadline)));
      });
      if (stopping) return;
      log.warn('database is back');
      watch();
    } catch (error) {
      const why = `${reason.message}, and it did not come back: ${(error as Error).message}`;
      giveUp(new Error(`the database in ${folders.dataDir} has ended: ${why} (see ${folders.log})`));
    }
  }

  /** Returns true once the lock is ours again, or no longer needed. */
  async function takeLock(deadline: number): Promise<boolean> {
    if (stopping) return true;
    const attempt = await tryDataFolderLock(parts.connection);
    if (attempt.outcome === 'taken') {
      lock = attempt.lock;
      return true;
    }
    if (attempt.outcome === 'held' && attempt.owner !== process.pid) throw new Error('another server has taken the data folder');
    if (performance.now() > deadline) throw new Error('it does not answer');
    await delay(TRY_AGAIN_MS);
    return false;
  }

  const stop = async (): Promise<void> => {
    await relaunching;
    await lock.release().catch(() => undefined);
    if (!postmaster.hasEnded()) await stopPostmaster(postmaster.pid, folders);
  };
  watch();
  return {
    get pid() {
      return postmaster.pid;
    },
    lost,
    stop: () => (stopping ??= stop()),
  };
}

/** Starts the postmaster, retrying while it fails, as it does while the disk is full. */
async function restart({ startAgain, log }: KeeperParts, deadline: number): Promise<Postmaster> {
  for (;;) {
    try {
      return await startAgain();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      log.warn({ reason: (error as Error).message }, 'database restart failed; retrying');
      await delay(START_AGAIN_MS);
    }
  }
}
