import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresBinaries } from './binaries.ts';
import { SOCKET_PORT, type ClusterFolders } from './cluster-folders.ts';
import type { DatabaseLog } from './database-log.ts';
import { processesIn } from './folder-processes.ts';
import { DatabaseStartError } from './start-error.ts';
import { identityOf, type SystemUser } from './system-user.ts';

const MAX_LOG_BYTES = 16 * 1024 * 1024;
const FAST_SHUTDOWN_MS = 60_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;

/** A minimal environment: none of our variables (PGDATA, locale, time zone) reach the database. */
export const databaseEnvironment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  port: String(SOCKET_PORT),
  unix_socket_permissions: '0700',
  // Must stay on: an acknowledged order has to be on disk.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '128MB',
  max_connections: '100',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

export interface Postmaster {
  readonly pid: number;
  hasEnded(): boolean;
}

/** Starts PostgreSQL on the cluster; resolves once it accepts connections, however long recovery takes. */
export async function startPostmaster(
  folders: ClusterFolders,
  binaries: PostgresBinaries,
  user: SystemUser,
  connection: pg.ClientConfig,
  log: DatabaseLog,
): Promise<Postmaster> {
  const logged = rotate(folders.log);
  const output = openSync(folders.log, 'a', 0o600);
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: `"${folders.socketDir}"` });
  const args = ['-D', folders.cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  // Detached in its own session, so that Ctrl-C reaches only the server, which drains before stopping the database.
  const child = spawn(binaries.postgres, args, {
    ...identityOf(user),
    cwd: '/',
    detached: true,
    env: databaseEnvironment,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  let failure: Error | undefined;
  child.on('error', (error) => (failure = error));
  child.unref();

  const hasEnded = () => failure !== undefined || child.exitCode !== null || child.signalCode !== null;
  let nextNote = performance.now() + 5_000;
  while (!(await accepts(connection))) {
    if (hasEnded()) throw new DatabaseStartError(`the database did not start: ${reasonOf(child, failure, folders.log, logged)}`);
    if (performance.now() > nextNote) {
      log.info('database is still in recovery');
      nextNote += 5_000;
    }
    await delay(20);
  }
  return { pid: child.pid as number, hasEnded };
}

/** Stops the postmaster `pid` and waits until no process works in the cluster's folder. */
export async function stopPostmaster(pid: number, folders: ClusterFolders): Promise<void> {
  // A fast shutdown ends sessions and writes a checkpoint.
  signal(pid, 'SIGINT');
  if (await isLeft(folders.cluster, FAST_SHUTDOWN_MS)) return;
  // An immediate shutdown loses nothing either; the next start recovers from the WAL.
  signal(pid, 'SIGQUIT');
  if (await isLeft(folders.cluster, IMMEDIATE_SHUTDOWN_MS)) return;
  throw new DatabaseStartError(`the database process ${pid} in ${folders.cluster} does not stop`);
}

/** Removes what a killed postmaster left behind, which would prevent the next start. */
export async function clearRemains(folders: ClusterFolders): Promise<void> {
  // Children notice their postmaster's death and exit by themselves.
  if (!(await isLeft(folders.cluster, FAST_SHUTDOWN_MS))) {
    throw new DatabaseStartError(
      `processes ${processesIn(folders.cluster).join(', ')} of an earlier database still work in ${folders.cluster}`,
    );
  }
  for (const file of [`${folders.cluster}/postmaster.pid`, folders.socketPath, `${folders.socketPath}.lock`])
    rmSync(file, { force: true });
}

async function isLeft(cluster: string, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (processesIn(cluster).length > 0) {
    if (performance.now() > deadline) return false;
    await delay(20);
  }
  return true;
}

async function accepts(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Keeps one older log beside the current one. Returns the current one's size. */
function rotate(log: string): number {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size < MAX_LOG_BYTES) return size;
  renameSync(log, `${log}.1`);
  return 0;
}

function reasonOf(child: ChildProcess, failure: Error | undefined, log: string, from: number): string {
  if (failure) return failure.message;
  const lines = readFileSync(log).subarray(from).toString('utf8').split('\n');
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line));
  return `${fatal?.replace(/^.*?\b(FATAL|PANIC):\s*/, '') ?? `it ended with ${child.signalCode ?? child.exitCode}`} (see ${log})`;
}
