import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const RETRY_MS = 200;
const HEARTBEAT_MS = 1_000;
/** A lock without a heartbeat for this long was left by a killed process. */
const STALE_MS = 15_000;

/**
 * Runs the work while no other process, nor another caller in this one, runs work of that name in the folder. Without a package,
 * since it runs before any is installed: making a folder is atomic, and its modification time is the heartbeat.
 * @param waiting called once if another one has the lock
 */
export async function alone(root, name, work, waiting = () => undefined) {
  const lock = join(root, 'node_modules', '.truefill-locks', name);
  mkdirSync(dirname(lock), { recursive: true });
  for (let attempts = 0; !taken(lock); attempts += 1) {
    if (attempts === 0) waiting();
    await setTimeout(RETRY_MS);
  }
  const heartbeat = setInterval(() => touch(lock), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    release(lock);
  }
}

function taken(lock) {
  if (made(lock)) return true;
  if (isStale(lock)) removeStale(lock);
  return false;
}

function made(lock) {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** One process at a time removes a stale lock, and checks it again first, so that none removes a successor's lock. */
function removeStale(lock) {
  const removal = `${lock}.removal`;
  if (!made(removal)) {
    if (isStale(removal)) release(removal);
    return;
  }
  if (isStale(lock)) release(lock);
  release(removal);
}

function isStale(lock) {
  const found = statSync(lock, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > STALE_MS;
}

function touch(lock) {
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {
    // the lock was considered stale, after this process had been suspended; the work goes on
  }
}

function release(lock) {
  rmSync(lock, { recursive: true, force: true });
}
