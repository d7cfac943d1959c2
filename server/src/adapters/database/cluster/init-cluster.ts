import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import type { ClusterFolders } from './cluster-folders.ts';
import { databaseEnvironment } from './postmaster.ts';
import { DatabaseStartError } from './start-error.ts';
import { giveTo, identityOf, type SystemUser } from './system-user.ts';

export const SUPERUSER = 'postgres';

/** Creates a new, empty cluster. It gets its final name only once complete, so an interrupted start simply starts over. */
export function initCluster(folders: ClusterFolders, binaries: PostgresBinaries, user: SystemUser): void {
  rmSync(folders.init, { recursive: true, force: true });
  mkdirSync(folders.init);
  giveTo(folders.init, user);
  const { status, stderr, error } = spawnSync(
    binaries.initdb,
    [
      `--pgdata=${folders.init}`,
      `--username=${SUPERUSER}`,
      // Anyone who reaches the socket is trusted; only the database user and we can reach it.
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    { ...identityOf(user), cwd: '/', env: databaseEnvironment, encoding: 'utf8' },
  );
  if (status !== 0) {
    const reason = error?.message ?? stderr.split('\n').find((line) => line.includes('error:')) ?? stderr.trim();
    throw new DatabaseStartError(`the database could not be created in ${folders.dataDir}: ${reason}`);
  }
  renameSync(folders.init, folders.cluster);
  syncFolder(folders.dataDir);
}

/** Refuses a cluster of another major version; PostgreSQL's own message would be less clear. */
export function checkVersion(folders: ClusterFolders, binaries: PostgresBinaries): void {
  const written = readFileSync(join(folders.cluster, 'PG_VERSION'), 'utf8').trim();
  if (written !== binaries.major) {
    throw new DatabaseStartError(
      `the data in ${folders.cluster} was written by PostgreSQL ${written}, this is ${binaries.major}: upgrade it with pg_upgrade, or choose another DATA_DIR`,
    );
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
