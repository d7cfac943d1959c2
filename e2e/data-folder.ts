import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new data folder of a test. Named so that the sweep of the next test run ends and removes what a killed one left. */
export function makeDataFolder(): string {
  return mkdtempSync(join(tmpdir(), `truefill-test-${process.pid}-`));
}

/** Removes a data folder whose server has stopped. */
export function removeDataFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
