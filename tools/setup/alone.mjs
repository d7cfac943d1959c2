import { linkSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const LOOK_AGAIN_MS = 200;
const BEAT_MS = 1_000;
/** A holder that has shown no sign of life for so long was killed: its process ID may belong to another process by now. */
const STALE_MS = 15_000;
let requests = 0;

/**
 * Runs the work while no other process, nor another caller in this one, runs work of that name in the folder. The lock of a killed
 * process is removed: at once if its process ID is gone, else when the lock has not been touched for a while.
 * @param waiting called once if another one has the lock
 */
export async function alone(root, name, work, waiting = () => undefined) {
  const folder = join(root, 'node_modules', '.truefill-locks');
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, name);
  requests += 1;
  const own = `${lock}.${process.pid}.${requests}`;
  // linked rather than written in place, so that nobody reads a lock without a process ID
  writeFileSync(own, String(process.pid));
  try {
    for (let tries = 0; !taken(own, lock); tries += 1) {
      if (tries === 0) waiting();
      await setTimeout(LOOK_AGAIN_MS);
    }
  } finally {
    rmSync(own, { force: true });
  }
  const beat = setInterval(() => touch(lock), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(lock, { force: true });
  }
}

function taken(own, lock) {
  if (linked(own, lock)) return true;
  if (isDead(lock)) removeDead(own, lock);
  return false;
}

function linked(own, lock) {
  try {
    // the link shares its time with the file, which may be from long ago
    touch(own);
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** One process at a time removes a dead lock and looks again before it does, so that nobody removes the lock of a successor. */
function removeDead(own, lock) {
  const removal = `${lock}.removal`;
  if (!linked(own, removal)) {
    if (ageOf(removal) > STALE_MS) rmSync(removal, { force: true });
    return;
  }
  if (isDead(lock)) rmSync(lock, { force: true });
  rmSync(removal, { force: true });
}

function isDead(lock) {
  try {
    return !isAlive(Number(readFileSync(lock, 'utf8'))) || ageOf(lock) > STALE_MS;
  } catch {
    // it has just been released
    return false;
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // a lock that was taken for dead, after this process had stood still: the work goes on
  }
}

function ageOf(file) {
  try {
    return Date.now() - statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
