import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSettings } from '@truefill/server/settings.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where an installation keeps its things, as the environment names them. */
export interface Installation {
  readonly dataDir: string;
  /** uploaded files, which may lie elsewhere */
  readonly filesDir: string;
  /** part of it that no backup keeps: what is there can be made again, and must be gone when its time is over */
  readonly archivesDir: string;
  /** a database of its own, or undefined for the embedded one */
  readonly databaseUrl: string | undefined;
}

/** What lies beside the database in a data folder: the demonstration's logins, and the heads of the operators' record. */
const BESIDE = ['logins.json', 'audit'];

export const CLUSTER = 'pg';
export const DUMP = 'database.dump';
export const FILES = 'files';

/** The installation that the environment names: `DATA_DIR`, `FILES_URL`, `DATABASE_URL`. */
export function installation(): Installation {
  const { dataDir, filesDir, archivesDir, databaseUrl } = readSettings(process.env, ROOT);
  return { dataDir, filesDir, archivesDir, databaseUrl };
}

/** @throws where the folder is there already */
export function makeNewFolder(folder: string): void {
  if (existsSync(folder)) throw new Error(`${folder} is there already: name a new folder`);
  // the database's user passes through it
  mkdirSync(folder, { recursive: true, mode: 0o711 });
}

/** @throws where something lies in it: nothing is restored over an installation */
export function makeEmptyFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty: set DATA_DIR to a new folder`);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
}

/** Copies a folder or file with all in it but one part, where there is one. */
export function copyIfThere(from: string, to: string, without?: string): void {
  if (existsSync(from)) cpSync(from, to, { recursive: true, preserveTimestamps: true, filter: (path) => path !== without });
}

/** Copies what lies beside the database from one data folder to another. */
export function copyBeside(from: string, to: string): void {
  for (const name of BESIDE) copyIfThere(join(from, name), join(to, name));
}
