import { readFileSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const FOLDER = '/dev/shm';
/**
 * Space for the clusters of the integration tests and of three journeys at once, each with its write-ahead log, and as much
 * again.
 */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Returns an in-memory folder for data written by tests: syncing databases to disk after each commit takes
 * more time than the tests themselves. The tests prove the same, since a killed process loses no file in either place.
 * Undefined if there is none, if it has too little space, or if programs in it must not run.
 */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    if (Math.min(bavail * bsize, freemem()) < ROOM_BYTES) return undefined;
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, place]) => place === FOLDER);
    const isFit = mount?.[2] === 'tmpfs' && !mount[3]?.split(',').includes('noexec');
    return isFit ? FOLDER : undefined;
  } catch {
    // not Linux
    return undefined;
  }
}
