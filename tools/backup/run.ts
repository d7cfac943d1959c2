import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backUpCluster } from '@truefill/server/adapters/database/cluster-backup.ts';

const USAGE = `npm run backup -- <folder for the data> <folder for the keys>
Both must be new. DATA_DIR names the installation, ./data if it is not set.
`;

/** What lies beside the database in a data folder; the outbox is only the demonstration's. */
const BESIDE = ['files', 'logins.json'];

/** Copies an installation, the secrets to a place of their own. A server may be running on it. */
async function backUp(dataDir: string, data: string, keys: string): Promise<void> {
  for (const folder of [data, keys]) if (existsSync(folder)) throw new Error(`${folder} is there already: name a new folder`);
  mkdirSync(data, { recursive: true, mode: 0o711 });
  await backUpCluster(dataDir, join(data, 'pg'));
  // after the database: a file that it names is then there
  for (const name of BESIDE)
    if (existsSync(join(dataDir, name))) cpSync(join(dataDir, name), join(data, name), { recursive: true });
  cpSync(join(dataDir, 'keys'), keys, { recursive: true });
}

const [data, keys] = process.argv.slice(2);
if (data === undefined || keys === undefined) {
  process.stderr.write(USAGE);
  process.exitCode = 1;
} else {
  try {
    await backUp(resolve(process.env['DATA_DIR'] ?? 'data'), resolve(data), resolve(keys));
    process.stdout.write(`the data is in ${resolve(data)}, the keys are in ${resolve(keys)}: keep the two apart\n`);
  } catch (error) {
    process.stderr.write(`no backup was made: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
