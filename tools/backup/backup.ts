import { cpSync, existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backUpCluster } from '@truefill/server/adapters/database/cluster/cluster-backup.ts';
import { dumpDatabase } from './database-dump.ts';
import { CLUSTER, copyBeside, copyIfThere, DUMP, FILES, installation, makeNewFolder, type Installation } from './folders.ts';

const USAGE = `npm run backup -- <folder for the data> <folder for the keys>
Both must be new. DATA_DIR, FILES_URL and DATABASE_URL name the installation, as they do for its server.
`;

/** Copies an installation, with the secrets in a separate folder. Its servers may be running. */
async function backUp(data: string, keys: string): Promise<void> {
  const source = installation();
  if (!existsSync(join(source.dataDir, 'keys')))
    throw new Error(`${source.dataDir} holds no keys: set DATA_DIR to the installation's folder`);
  const made: string[] = [];
  try {
    for (const folder of [data, keys]) {
      makeNewFolder(folder);
      made.push(folder);
    }
    await copy(source, data, keys);
  } catch (error) {
    // half a backup must not be taken for one
    for (const folder of made) rmSync(folder, { recursive: true });
    throw error;
  }
}

async function copy({ dataDir, filesDir, archivesDir, databaseUrl }: Installation, data: string, keys: string): Promise<void> {
  if (databaseUrl === undefined) await backUpCluster(dataDir, join(data, CLUSTER));
  else await dumpDatabase(databaseUrl, join(data, DUMP));
  // after the database: a file that it references then exists
  copyIfThere(filesDir, join(data, FILES), archivesDir);
  copyBeside(dataDir, data);
  cpSync(join(dataDir, 'keys'), keys, { recursive: true });
}

const [data, keys] = process.argv.slice(2);
if (data === undefined || keys === undefined) {
  process.stderr.write(USAGE);
  process.exitCode = 1;
} else {
  try {
    await backUp(resolve(data), resolve(keys));
    process.stdout.write(`the data is in ${resolve(data)}, the keys are in ${resolve(keys)}: store them separately\n`);
  } catch (error) {
    process.stderr.write(`no backup was made: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
