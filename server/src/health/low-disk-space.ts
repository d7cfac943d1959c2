import { statfs } from 'node:fs/promises';

const LOW_BYTES = 2 * 1024 ** 3;
const GIGABYTE = 1e9;

/**
 * A warning if the disk of a folder has less than 2 GiB left: a weekday of quotes takes about one. Null if there is enough
 * space.
 */
export async function lowDiskSpace(folder: string, stat: typeof statfs = statfs): Promise<string | null> {
  const { bavail, bsize } = await stat(folder);
  const free = bavail * bsize;
  return free >= LOW_BYTES ? null : `disk: ${(free / GIGABYTE).toFixed(1)} GB left for ${folder}`;
}
