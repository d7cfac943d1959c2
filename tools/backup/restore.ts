import { cpSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { copyCluster } from '@truefill/server/adapters/database/cluster/cluster-backup.ts';
import { refuseTables, restoreDatabase } from './database-dump.ts';
import {
  CLUSTER,
  copyBeside,
  copyIfThere,
  DUMP,
  emptyFolder,
  FILES,
  installation,
  makeEmptyFolder,
  type Installation,
} from './folders.ts';

const USAGE = `npm run restore -- <folder of the data> <folder of the keys>
DATA_DIR names the new installation, which must be empty; so must the folder of FILES_URL, and the database of DATABASE_URL
where the backup is of one.
`;

/** Combines a backup and its keys into a new installation, ready to start. */
async function restore(data: string, keys: string): Promise<string> {
  const { dataDir, filesDir, databaseUrl } = installation();
  const isDump = existsSync(join(data, DUMP));
  if (!isDump && !existsSync(join(data, CLUSTER))) throw new Error(`${data} holds no backup`);
  if (isDump && databaseUrl === undefined)
    throw new Error('the backup is of an external database: set DATABASE_URL to an empty one');
  if (!isDump && databaseUrl !== undefined)
    throw new Error('the backup is of an embedded database: unset DATABASE_URL, which would be left empty');
  if (!existsSync(keys)) throw new Error(`${keys} does not exist: name the folder of the keys`);
  if (databaseUrl !== undefined) await refuseTables(databaseUrl);
  makeEmptyFolder(dataDir, 'DATA_DIR');
  makeEmptyFolder(filesDir, 'FILES_URL');
  try {
    await copy({ dataDir, filesDir, databaseUrl }, data, keys);
  } catch (error) {
    // half an installation must not be started, nor prevent the next attempt
    emptyFolder(filesDir);
    emptyFolder(dataDir);
    throw error;
  }
  return dataDir;
}

async function copy(
  { dataDir, filesDir, databaseUrl }: Omit<Installation, 'archivesDir'>,
  data: string,
  keys: string,
): Promise<void> {
  if (databaseUrl === undefined) copyCluster(join(data, CLUSTER), join(dataDir, CLUSTER));
  copyIfThere(join(data, FILES), filesDir);
  copyBeside(data, dataDir);
  cpSync(keys, join(dataDir, 'keys'), { recursive: true });
  // last: only the database itself can undo it
  if (databaseUrl !== undefined) await restoreDatabase(join(data, DUMP), databaseUrl);
}

const [data, keys] = process.argv.slice(2);
if (data === undefined || keys === undefined) {
  process.stderr.write(USAGE);
  process.exitCode = 1;
} else {
  try {
    process.stdout.write(`restored to ${await restore(resolve(data), resolve(keys))}: start the server with this DATA_DIR\n`);
  } catch (error) {
    process.stderr.write(`nothing was restored: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
