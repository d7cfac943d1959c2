import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The postmaster named by the cluster's `postmaster.pid`, if it is really running there. The file alone proves nothing: it
 * survives a crash, and the process ID may have been reused.
 */
export function runningPostmaster(cluster: string): number | undefined {
  const pid = pidIn(join(cluster, 'postmaster.pid'));
  return pid !== undefined && processesIn(cluster).includes(pid) ? pid : undefined;
}

/** All live processes whose working folder is the cluster: the postmaster and its children, which may briefly outlive it. */
export function processesIn(cluster: string): number[] {
  if (process.platform === 'linux') {
    const folder = realFolder(cluster);
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry) && workingFolder(entry) === folder)
      .map(Number);
  }
  const pid = pidIn(join(cluster, 'postmaster.pid'));
  if (pid === undefined || !isAlive(pid)) return [];
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  return stdout.includes('postgres') ? [pid] : [];
}

/** Whether a client is connected to the cluster, judging by its processes' titles; false if they cannot be read. */
export function hasClients(cluster: string): boolean {
  if (process.platform !== 'linux') return false;
  return processesIn(cluster).some((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(' [local] ');
    } catch {
      return false;
    }
  });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function pidIn(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
    return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // The process ended meanwhile, is a zombie, or belongs to another user.
    return undefined;
  }
}
