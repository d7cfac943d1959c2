import { chownSync, copyFileSync, lstatSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { clusterFolders, SOCKET_PORT, type ClusterFolders } from './cluster-folders.ts';
import { runningPostmaster } from './folder-processes.ts';
import { SUPERUSER } from './init-cluster.ts';
import { withStartLock } from './start-lock.ts';

/** Files of the running server; PostgreSQL recreates them but needs the folders. */
const WITHOUT_CONTENT = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const LEFT_OUT = ['postmaster.pid', 'postmaster.opts'];
const WAL_FILE = /^[0-9A-F]{24}$/;

/**
 * Copies a data folder's embedded cluster to a new folder, even while a server writes to it. The copy contains everything
 * acknowledged before the call, and starts like a crashed database. The steps are those of the PostgreSQL manual, "Making a
 * Base Backup Using the Low Level API", without an archive: a replication slot retains the WAL meanwhile.
 * @throws if the target exists or there is no cluster
 */
export async function backUpCluster(dataDir: string, target: string): Promise<void> {
  const folders = clusterFolders(dataDir);
  statSync(join(folders.cluster, 'PG_VERSION'));
  mkdirSync(target, { mode: 0o700 });
  own(folders.cluster, target);
  if (runningPostmaster(folders.cluster) === undefined)
    return withStartLock(folders.startLock, async () => copyStopped(folders, target));
  await copyRunning(folders, target);
}

/**
 * Copies a cluster without a running server, such as a backup, and its file owners if this process may set them.
 * @throws if the target exists or there is no cluster
 */
export function copyCluster(from: string, to: string): void {
  statSync(join(from, 'PG_VERSION'));
  mkdirSync(to, { mode: 0o700 });
  own(from, to);
  copyFolder(from, to, () => true);
}

async function copyRunning({ cluster, socketDir }: ClusterFolders, target: string): Promise<void> {
  const client = new pg.Client({ host: socketDir, port: SOCKET_PORT, user: SUPERUSER, database: 'postgres' });
  await client.connect();
  try {
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [`truefill_backup_${process.pid}`]);
    await client.query("select pg_backup_start('truefill', true)");
    copyFolder(
      cluster,
      target,
      (path) => !LEFT_OUT.includes(path) && !WITHOUT_CONTENT.some((name) => path.startsWith(`${name}/`)),
    );
    const { rows } = await client.query<{ last: string; label: string }>(
      'select pg_walfile_name(lsn) as last, labelfile as label from pg_backup_stop()',
    );
    const { last = '', label = '' } = rows[0] ?? {};
    const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? '';
    writeFileSync(join(target, 'backup_label'), label, { mode: 0o600 });
    own(cluster, join(target, 'backup_label'));
    copyFolder(join(cluster, 'pg_wal'), join(target, 'pg_wal'), (name) => WAL_FILE.test(name) && first <= name && name <= last);
  } finally {
    await client.end();
  }
}

function copyStopped({ cluster }: ClusterFolders, target: string): void {
  copyFolder(cluster, target, (path) => !LEFT_OUT.includes(path));
}

/** @param isIncluded called with each path below `from`, including folders */
function copyFolder(from: string, to: string, isIncluded: (path: string) => boolean, below = ''): void {
  for (const entry of readdirSync(join(from, below), { withFileTypes: true })) {
    const path = join(below, entry.name);
    if (!isIncluded(path)) continue;
    try {
      if (entry.isDirectory()) {
        mkdirSync(join(to, path), { mode: 0o700, recursive: true });
        copyFolder(from, to, isIncluded, path);
      } else if (entry.isFile()) copyFileSync(join(from, path), join(to, path));
      own(join(from, path), join(to, path));
    } catch (error) {
      // A table dropped in the meantime; the WAL contains that too.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/** Sets a copy's owner to that of the original, if this process may. */
function own(original: string, copy: string): void {
  const { uid, gid } = lstatSync(original);
  if (process.getuid?.() === 0) chownSync(copy, uid, gid);
}
