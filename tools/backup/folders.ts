import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSettings } from '@truefill/server/settings.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The locations of an installation's data, as given by the environment. */
export interface Installation {
  readonly dataDir: string;
  /** uploaded files, which may be elsewhere */
  readonly filesDir: string;
  /** the part that is excluded from backups: it can be recreated, and must be deleted on time */
  readonly archivesDir: string;
  /** external database, or undefined for the embedded one */
  readonly databaseUrl: string | undefined;
}

/** Files next to the database in a data folder: the demonstration's logins, and the heads of the audit chain. */
const BESIDE = ['logins.json', 'audit'];

export const CLUSTER = 'pg';
export const DUMP = 'database.dump';
export const FILES = 'files';

/** The installation of the environment: `DATA_DIR`, `FILES_URL`, `DATABASE_URL`. */
export function installation(): Installation {
  const { dataDir, filesDir, archivesDir, databaseUrl } = readSettings(process.env, ROOT);
  return { dataDir, filesDir, archivesDir, databaseUrl };
}

/** @throws if the folder already exists */
export function makeNewFolder(folder: string): void {
  if (existsSync(folder)) throw new Error(`${folder} already exists: name a new folder`);
  // the database's user needs to pass through it
  mkdirSync(folder, { recursive: true, mode: 0o711 });
}

/**
 * @param variable the environment variable that names it
 * @throws if it is not empty: a restore never overwrites an installation
 */
export function makeEmptyFolder(folder: string, variable: 'DATA_DIR' | 'FILES_URL'): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty: set ${variable} to a new folder`);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
}

/** Removes what is in a folder, if there is one. */
export function emptyFolder(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
}

/** Copies a folder or file, if it exists, except for one part. */
export function copyIfThere(from: string, to: string, without?: string): void {
  if (existsSync(from)) cpSync(from, to, { recursive: true, preserveTimestamps: true, filter: (path) => path !== without });
}

/** Copies the files next to the database from one data folder to another. */
export function copyBeside(from: string, to: string): void {
  for (const name of BESIDE) copyIfThere(join(from, name), join(to, name));
}
