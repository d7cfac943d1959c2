import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { ClusterFolders } from './cluster-folders.ts';
import { tryDataFolderLock, type DataFolderLock } from './data-folder-lock.ts';
import type { DatabaseLog } from './database-log.ts';
import { stopPostmaster, type Postmaster } from './postmaster.ts';
import { withStartLock } from './start-lock.ts';

const TRY_AGAIN_MS = 100;
/** A postmaster that could not start is not started in a loop without pause. */
const START_AGAIN_MS = 1_000;

/** A database process that comes back after a crash. */
export interface KeptRunning {
  /** the postmaster's process at the moment */
  readonly pid: number;
  /** resolves with the reason once a database that ended by itself could not be brought back */
  readonly lost: Promise<Error>;
  stop(): Promise<void>;
}

interface KeeperParts {
  readonly folders: ClusterFolders;
  readonly connection: pg.ClientConfig;
  readonly log: DatabaseLog;
  readonly startAgain: () => Promise<Postmaster>;
  /** how long a crashed database is tried to be brought back, ms */
  readonly patienceMs: number;
}

/**
 * Watches the session that holds the data folder. When it ends, the database has crashed: a postmaster that lives recovers by itself and
 * gets its lock again, a dead one is started again. Whoever was connected connects again; what was being committed has an unknown outcome
 * until then, as after any lost connection.
 */
export function keepRunning(parts: KeeperParts, first: Postmaster, firstLock: DataFolderLock): KeptRunning {
  const { folders, log } = parts;
  let [postmaster, lock] = [first, firstLock];
  let stopping: Promise<void> | undefined;
  let reviving: Promise<void> = Promise.resolve();
  let giveUp: (reason: Error) => void = () => undefined;
  const lost = new Promise<Error>((resolve) => (giveUp = resolve));

  function watch(): void {
    void lock.lost.then((reason) => {
      if (!stopping) reviving = revive(reason);
    });
  }

  async function revive(reason: Error): Promise<void> {
    log.warn({ reason: reason.message }, 'database crashed; restarting it');
    try {
      await withStartLock(folders.startLock, async () => {
        const deadline = performance.now() + parts.patienceMs;
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

  /** Answers whether the folder is ours again, or no longer wanted. */
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
    await reviving;
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

/** Starts the postmaster, again and again where it refuses, as it does while the disk is full. */
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
