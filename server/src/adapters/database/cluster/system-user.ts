import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseStartError } from './start-error.ts';

/** The user that the database's processes run as. Both IDs are absent if it is the user running the server. */
export interface SystemUser {
  readonly name: string;
  readonly uid?: number;
  readonly gid?: number;
}

const PREFERRED_USER = 'postgres';
const CREATED_USER = 'truefill';

/**
 * PostgreSQL refuses to run as root, so a server run by root runs its database as another user: the owner of an existing
 * cluster, else the system user `postgres`, else our own system user, created on demand.
 */
export function databaseUser(cluster: string): SystemUser {
  const self = process.getuid?.();
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  if (self !== 0) {
    if (owner && self !== undefined && owner.uid !== self) {
      throw new DatabaseStartError(
        `the database in ${cluster} belongs to user ${owner.uid}, not to ${self}: start as that user, or choose another DATA_DIR`,
      );
    }
    return { name: 'the current user' };
  }
  if (owner && owner.uid !== 0) return { name: nameOf(owner.uid), uid: owner.uid, gid: owner.gid };
  const known = lookUp(PREFERRED_USER) ?? lookUp(CREATED_USER) ?? create(CREATED_USER);
  if (known) return known;
  throw new DatabaseStartError(
    `PostgreSQL does not run as root and no system user for it could be created: add one ("useradd --system ${PREFERRED_USER}") or start as another user`,
  );
}

/** The IDs for spawning a process; empty if it runs as the current user. */
export function identityOf(user: SystemUser): { uid?: number; gid?: number } {
  return user.uid === undefined || user.gid === undefined ? {} : { uid: user.uid, gid: user.gid };
}

/** Gives a folder to the database user with no access for others. */
export function giveTo(folder: string, user: SystemUser): void {
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
}

/** Lets the database user traverse `dataDir` to its own folders in it. */
export function makeTraversable(dataDir: string, user: SystemUser): void {
  if (user.uid === undefined) return;
  const { mode } = statSync(dataDir);
  if ((mode & 0o011) !== 0o011) chmodSync(dataDir, (mode & 0o777) | 0o011);
  if (canPass(dataDir, user)) return;
  let closed = dataDir;
  for (let parent = dirname(closed); parent !== closed && !canPass(parent, user); parent = dirname(parent)) closed = parent;
  throw new DatabaseStartError(
    `the database user ${user.name} cannot reach the data folder ${dataDir}: ${closed} does not let it pass ("chmod o+x ${closed}" would), or set DATA_DIR to a folder it can reach`,
  );
}

function canPass(folder: string, user: SystemUser): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...identityOf(user), cwd: '/' }).status === 0;
}

function lookUp(name: string): SystemUser | undefined {
  const uid = idOf('-u', name);
  const gid = idOf('-g', name);
  return uid && gid ? { name, uid, gid } : undefined;
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) : undefined;
}

function nameOf(uid: number): string {
  const { status, stdout } = spawnSync('id', ['-un', String(uid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : `uid ${uid}`;
}

function create(name: string): SystemUser | undefined {
  // Debian and Red Hat first, then BusyBox.
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/bin/false', name]],
    ['adduser', ['-S', '-D', '-H', '-s', '/bin/false', name]],
  ];
  for (const [command, args] of attempts) {
    if (spawnSync(command, args, { stdio: 'ignore' }).status === 0) break;
  }
  return lookUp(name);
}
