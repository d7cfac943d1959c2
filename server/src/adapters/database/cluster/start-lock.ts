import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from './folder-processes.ts';
import { DatabaseStartError } from './start-error.ts';

const TIMEOUT_MS = 120_000;

/**
 * Runs `work` while no other process of this machine starts or adopts the same cluster. The advisory lock cannot do this, since
 * it needs a running postmaster.
 */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!acquire(file)) {
    if (performance.now() > deadline) {
      throw new DatabaseStartError(
        `another start of the same data folder has not finished (${file}, process ${holder(file)?.pid})`,
      );
    }
    await delay(50);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function acquire(file: string): boolean {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, describe(process.pid));
  try {
    // A hard link appears with its content or not at all.
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const held = holder(file);
    if (held && !held.alive) rmSync(file, { force: true });
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function holder(file: string): { pid: number; alive: boolean } | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const pid = Number(text.split(' ', 1)[0]);
  return { pid, alive: isAlive(pid) && describe(pid) === text };
}

/** A process by ID and, if available, start time, since IDs are reused after a crash or reboot. */
function describe(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces; the start time is the 20th field after it.
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return `${pid}`;
  }
}
