import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterFolders, SOCKET_PORT } from './cluster-folders.ts';
import { OLDEST_MAJOR } from '../database.ts';
import { SUPERUSER } from './init-cluster.ts';
import { databaseEnvironment, startPostmaster, stopPostmaster } from './postmaster.ts';
import { databaseUser, giveTo, identityOf } from './system-user.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * The folder of the oldest supported PostgreSQL's binaries: `OLDEST_POSTGRES_BIN`, else Debian's default. Null if not
 * installed.
 */
export function findOldestPostgres(): string | null {
  const folder = process.env['OLDEST_POSTGRES_BIN'] ?? `/usr/lib/postgresql/${OLDEST_MAJOR}/bin`;
  return existsSync(join(folder, 'postgres')) ? folder : null;
}

/** A new, empty server of the oldest supported PostgreSQL, for tests. `url` is its database; `stop` ends and removes it. */
export async function startOldestPostgres(bin: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), `truefill-oldest-${process.pid}-`));
  chmodSync(dataDir, 0o711);
  const folders = clusterFolders(dataDir);
  const user = databaseUser(folders.cluster);
  for (const folder of [folders.cluster, folders.socketDir]) {
    mkdirSync(folder);
    giveTo(folder, user);
  }
  const initdb = spawnSync(
    join(bin, 'initdb'),
    [`--pgdata=${folders.cluster}`, `--username=${SUPERUSER}`, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...identityOf(user), cwd: '/', env: databaseEnvironment, encoding: 'utf8' },
  );
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.error?.message ?? initdb.stderr}`);
  const connection = { host: folders.socketDir, port: SOCKET_PORT, user: SUPERUSER, database: 'postgres' };
  const binaries = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: String(OLDEST_MAJOR) };
  const postmaster = await startPostmaster(folders, binaries, user, connection, quiet);
  return {
    url: `postgresql://${SUPERUSER}@${encodeURIComponent(folders.socketDir)}:${SOCKET_PORT}/postgres`,
    async stop() {
      await stopPostmaster(postmaster.pid, folders);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
