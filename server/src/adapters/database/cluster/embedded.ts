import { accessSync, constants, existsSync, lstatSync, mkdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { createFolder } from './create-folder.ts';
import { clusterFolders, SOCKET_PORT, type ClusterFolders } from './cluster-folders.ts';
import { tryDataFolderLock } from './data-folder-lock.ts';
import type { DatabaseLog } from './database-log.ts';
import { hasClients, runningPostmaster } from './folder-processes.ts';
import { checkVersion, initCluster, SUPERUSER } from './init-cluster.ts';
import { keepRunning, type RestartingPostmaster } from './keep-running.ts';
import { clearRemains, startPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts';
import { DatabaseStartError } from './start-error.ts';
import { withStartLock } from './start-lock.ts';
import { databaseUser, giveTo, makeTraversable, type SystemUser } from './system-user.ts';

const UNREACHABLE_TIMEOUT_MS = 60_000;
/** Gives an operator time to free a full disk; requests meanwhile are answered with an error code. */
const RESTART_WITHIN_MS = 60_000;
/** A postmaster opens its socket immediately, even during recovery. */
const SOCKETLESS_MS = 5_000;
export const DATABASE_NAME = 'truefill';

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** how long to try to restart a crashed database, ms */
  readonly restartWithinMs?: number;
}

export interface EmbeddedDatabase extends RestartingPostmaster {
  /** connects to the application's database */
  readonly connection: EmbeddedConnection;
}

export interface EmbeddedConnection {
  /** the socket's folder */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/**
 * Starts the PostgreSQL in `dataDir`, creating it on the first start, and makes this process its owner.
 * @throws DatabaseStartError with a one-line message if that is impossible, above all if another process owns the folder
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folders = clusterFolders(options.dataDir);
  if (process.platform === 'win32') throw new DatabaseStartError('the embedded database needs Linux or macOS: set DATABASE_URL');
  const user = databaseUser(folders.cluster);
  openDataFolder(folders.dataDir);
  return withStartLock(folders.startLock, () => start(folders, user, options));
}

async function start(
  folders: ClusterFolders,
  user: SystemUser,
  { log, restartWithinMs }: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  makeTraversable(folders.dataDir, user);
  const connection: EmbeddedConnection = { host: folders.socketDir, port: SOCKET_PORT, user: SUPERUSER, database: DATABASE_NAME };
  await endOrphan(folders, connection, log);

  const binaries = findBinaries(user, folders.dataDir);
  if (existsSync(folders.cluster)) checkVersion(folders, binaries);
  else {
    log.info(`creating the database in ${folders.dataDir}`);
    initCluster(folders, binaries, user);
  }
  openSocketFolder(folders.socketDir, user);
  await clearRemains(folders);
  const postmaster = await startPostmaster(folders, binaries, user, connection, log);
  const attempt = await tryDataFolderLock(connection);
  if (attempt.outcome !== 'taken') throw inUse(folders, attempt.outcome === 'held' ? attempt.owner : undefined);
  await createDatabase(connection);
  const startAgain = async (): Promise<Postmaster> => {
    await clearRemains(folders);
    return startPostmaster(folders, binaries, user, connection, log);
  };
  const running = keepRunning(
    { folders, connection, log, startAgain, timeoutMs: restartWithinMs ?? RESTART_WITHIN_MS },
    postmaster,
    attempt.lock,
  );
  return Object.assign(running, { connection });
}

/** Stops a postmaster whose owner was killed. It is not adopted, since settings and version may have changed. */
async function endOrphan(folders: ClusterFolders, connection: EmbeddedConnection, log: DatabaseLog): Promise<void> {
  const deadline = performance.now() + UNREACHABLE_TIMEOUT_MS;
  for (;;) {
    const pid = runningPostmaster(folders.cluster);
    // A socket that answers without a visible process belongs to another container sharing the folder.
    if (pid === undefined && !existsSync(folders.socketPath)) return;
    const attempt = await tryDataFolderLock(connection);
    if (attempt.outcome === 'held') throw inUse(folders, attempt.owner);
    if (attempt.outcome === 'taken') {
      if (pid === undefined) throw inUse(folders, undefined);
      log.warn(`the last server was killed; stopping the database it left running (process ${pid})`);
      // The lock is held until the end, so that no other process takes over the orphan.
      await stopPostmaster(pid, folders);
      await attempt.lock.release().catch(() => undefined);
      return;
    }
    if (pid === undefined) return;
    const waitedMs = UNREACHABLE_TIMEOUT_MS - (deadline - performance.now());
    if (!existsSync(folders.socketPath) && waitedMs > SOCKETLESS_MS) {
      // Only clients that are already connected can still use it.
      if (hasClients(folders.cluster)) throw inUse(folders, undefined);
      log.warn(`the database that the last server left running has lost its socket; stopping it (process ${pid})`);
      await stopPostmaster(pid, folders);
      return;
    }
    // Starting, recovering or shutting down.
    if (performance.now() > deadline) {
      throw new DatabaseStartError(`the database process ${pid} in ${folders.cluster} does not answer: ${attempt.reason}`);
    }
    await delay(50);
  }
}

function inUse(folders: ClusterFolders, owner: number | undefined): DatabaseStartError {
  const by = owner === undefined ? 'by another server' : `by process ${owner}`;
  return new DatabaseStartError(`the data folder ${folders.dataDir} is in use ${by}: stop it, or set DATA_DIR to another folder`);
}

function openDataFolder(dataDir: string): void {
  try {
    createFolder(dataDir, 0o711);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DatabaseStartError(
      `the data folder ${dataDir} cannot be written to (${(error as Error).message}): set DATA_DIR to another`,
    );
  }
}

function openSocketFolder(socketDir: string, user: SystemUser): void {
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  // In a world-writable folder, another user may have created it first.
  const { uid } = lstatSync(socketDir);
  const allowed = [process.getuid?.(), user.uid];
  if (!lstatSync(socketDir).isDirectory() || !allowed.includes(uid)) {
    throw new DatabaseStartError(
      `the database's socket folder ${socketDir} belongs to somebody else: set DATA_DIR to a shorter path`,
    );
  }
  giveTo(socketDir, user);
}

async function createDatabase(connection: EmbeddedConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [connection.database]);
    if (rowCount === 0) await client.query(`create database ${connection.database}`);
  } finally {
    await client.end();
  }
}
