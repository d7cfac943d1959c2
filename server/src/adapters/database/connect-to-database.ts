import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { clusterFolders, SOCKET_PORT } from './cluster/cluster-folders.ts';
import { createPool, openDatabase, type DatabaseOptions } from './database.ts';
import { DATABASE_NAME } from './cluster/embedded.ts';
import { runningPostmaster } from './cluster/folder-processes.ts';
import { SUPERUSER } from './cluster/init-cluster.ts';

/** A temporary connection to an installation's database. */
export interface DatabaseConnection {
  readonly pool: Pool;
  leave(): Promise<void>;
}

const CONNECTIONS = 2;

/**
 * Connects to an installation's database next to its running servers, or starts it if none is running.
 * @throws DatabaseStartError if it cannot be reached, Error if there is none
 */
export async function connectToDatabase(options: DatabaseOptions): Promise<DatabaseConnection> {
  const { cluster, socketDir } = clusterFolders(options.dataDir);
  if (options.url === undefined) {
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw new Error(`there is no database in ${options.dataDir}`);
    if (runningPostmaster(cluster) !== undefined) {
      const connection = { host: socketDir, port: SOCKET_PORT, user: SUPERUSER, database: DATABASE_NAME };
      const pool = createPool(connection, options.log, CONNECTIONS);
      return { pool, leave: () => pool.end() };
    }
  }
  const database = await openDatabase(options);
  return { pool: database.pool, leave: () => database.close() };
}
