import { readFileSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const FOLDER = '/dev/shm';
/** The clusters of the integration tests and of three journeys at once, each with its log of writes, and as much again. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Names a folder whose files live in memory, for what tests write: databases that are synchronised to a disk after each commit cost
 * a run more time than what they compute. Nothing is shown less by it, since a process that is killed loses no file in either place.
 * Undefined where there is none, where it has little room, or where programs in it may not run.
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
    // another system than Linux
    return undefined;
  }
}
