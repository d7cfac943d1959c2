import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, one at a time: the recursive way of Node never comes back from a file system that answers
 * ENOENT for ever, as the kernel's own do.
 */
export function createFolder(path: string, mode: number): void {
  if (existsSync(path)) return;
  const above = dirname(path);
  if (above !== path) createFolder(above, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // another process made it meanwhile
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
