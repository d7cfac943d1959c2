import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents one at a time: Node's recursive mkdir never returns on a file system that always answers
 * ENOENT, such as procfs.
 */
export function createFolder(path: string, mode: number): void {
  if (existsSync(path)) return;
  const above = dirname(path);
  if (above !== path) createFolder(above, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // another process created it meanwhile
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
