import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const LOOK_AGAIN_MS = 200;
let asked = 0;

/**
 * Does the work while no other process, nor another caller in this one, does work of that name in the folder. A process that was killed holds up nobody:
 * its file names it.
 */
export async function alone(root, name, work) {
  const folder = join(root, 'node_modules', '.truefill-locks');
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, name);
  asked += 1;
  const own = `${lock}.${process.pid}.${asked}`;
  // linked and not written in place, so that nobody reads a file without a process in it
  writeFileSync(own, String(process.pid));
  try {
    while (!taken(own, lock)) await setTimeout(LOOK_AGAIN_MS);
  } finally {
    rmSync(own, { force: true });
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function taken(own, lock) {
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const holder = holderOf(lock);
  if (holder !== undefined && !isAlive(holder)) rmSync(lock, { force: true });
  return false;
}

function holderOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    // it has just been given back
    return undefined;
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
