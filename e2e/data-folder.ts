import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the prepared folder, where there is one, to the processes that the journeys run in. */
export const PREPARED_DATA = 'TRUEFILL_PREPARED_DATA';

/** A new data folder of a test. Named so that the sweep of the next test run ends and removes what a killed one left. */
export function makeDataFolder(): string {
  return mkdtempSync(join(tmpdir(), `truefill-test-${process.pid}-`));
}

/** A new data folder as a first start leaves it, where one has been prepared; an empty one elsewhere. */
export function copyDataFolder(): string {
  const folder = makeDataFolder();
  const prepared = process.env[PREPARED_DATA];
  // with its owners, one of which is the database's user
  if (prepared) execFileSync('cp', ['-pR', `${prepared}/.`, folder]);
  return folder;
}

/** Removes a data folder whose server has stopped. */
export function removeDataFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
