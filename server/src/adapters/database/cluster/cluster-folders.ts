import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A Unix socket's address holds 108 bytes, including a terminating zero. */
const SOCKET_PATH_BYTES = 107;

export const SOCKET_PORT = 5432;

/** The paths of one embedded cluster. All but a displaced socket folder are in `dataDir`. */
export interface ClusterFolders {
  readonly dataDir: string;
  /** the cluster itself */
  readonly cluster: string;
  /** the cluster while initdb creates it; renamed to `cluster` once complete */
  readonly init: string;
  readonly socketDir: string;
  readonly socketPath: string;
  readonly log: string;
  /** held only while a process looks for a running postmaster and starts its own */
  readonly startLock: string;
}

/** The paths of the cluster under `dataDir`. Deterministic, so all processes given the same folder find the same socket. */
export function clusterFolders(dataDir: string): ClusterFolders {
  const root = resolve(dataDir);
  const socketName = `.s.PGSQL.${SOCKET_PORT}`;
  let socketDir = join(root, 'pg.socket');
  if (Buffer.byteLength(join(socketDir, socketName)) > SOCKET_PATH_BYTES) {
    const digest = createHash('sha256').update(root).digest('hex').slice(0, 24);
    socketDir = join(tmpdir(), `truefill-${digest}`);
    if (Buffer.byteLength(join(socketDir, socketName)) > SOCKET_PATH_BYTES) socketDir = join('/tmp', `truefill-${digest}`);
  }
  return {
    dataDir: root,
    cluster: join(root, 'pg'),
    init: join(root, 'pg.init'),
    socketDir,
    socketPath: join(socketDir, socketName),
    log: join(root, 'pg.log'),
    startLock: join(root, 'pg.start.lock'),
  };
}
