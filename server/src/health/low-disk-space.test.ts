import type { statfs } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { lowDiskSpace } from './low-disk-space.ts';

it.each([
  [3_000_000, null],
  [300_000, 'disk: 1.2 GB left for /data'],
  [0, 'disk: 0.0 GB left for /data'],
])('%d free blocks of 4 KB', async (bavail, line) => {
  const stat = (async () => ({ bavail, bsize: 4096 })) as unknown as typeof statfs;
  expect(await lowDiskSpace('/data', stat)).toBe(line);
});
