import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Passes the prepared folder, if there is one, to the processes that run the journeys. */
export const PREPARED_DATA = 'TRUEFILL_PREPARED_DATA';

/** A new data folder of a test. Its name lets the next test run find and remove what a killed one left behind. */
export function makeDataFolder(): string {
  return mkdtempSync(join(tmpdir(), `truefill-test-${process.pid}-`));
}

/** A new data folder in the state after a first start, if one has been prepared; otherwise an empty one. */
export function copyDataFolder(): string {
  const folder = makeDataFolder();
  const prepared = process.env[PREPARED_DATA];
  // preserving owners, one of which is the database's user
  if (prepared) execFileSync('cp', ['-pR', `${prepared}/.`, folder]);
  return folder;
}

/** Removes a data folder whose server has stopped. */
export function removeDataFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
