import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFolder } from './create-folder.ts';

it('creates the folder and its parents, and leaves an existing one', () => {
  const root = mkdtempSync(join(tmpdir(), 'truefill-folder-'));
  try {
    const folder = join(root, 'above', 'below');
    createFolder(folder, 0o700);
    createFolder(folder, 0o700);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  } finally {
    rmSync(root, { recursive: true });
  }
});

it.runIf(process.platform === 'linux')('gives up if the folder can never be created', () => {
  expect(() => createFolder('/proc/nowhere/below', 0o700)).toThrow(/ENOENT|EACCES|EPERM/);
});
