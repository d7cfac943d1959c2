import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

/**
 * Fields of `/proc/<pid>/stat`, counted after the name: the parent, then the process's own ticks and those of its ended
 * children.
 */
const PARENT = 1;
const OWN = [11, 12] as const;
const ENDED_CHILDREN = [13, 14] as const;

/** Processor time of a database server, including its ended backends, ms. Linux only: NaN elsewhere. */
export function serverCpuMs(postmaster: number): number {
  if (process.platform !== 'linux') return NaN;
  while (true) {
    const before = ticksMs(statOf(String(postmaster)), ...ENDED_CHILDREN);
    const active = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(statOf)
      .filter((stat) => stat?.[PARENT] === String(postmaster));
    const own = statOf(String(postmaster));
    // A backend that ended meanwhile may have been counted twice, or not at all.
    if (ticksMs(own, ...ENDED_CHILDREN) !== before) continue;
    return ticksMs(own, ...OWN, ...ENDED_CHILDREN) + active.reduce((total, stat) => total + ticksMs(stat, ...OWN), 0);
  }
}

/** Processor time of this process's ended children, ms. */
export function endedChildrenCpuMs(): number {
  return process.platform === 'linux' ? ticksMs(statOf('self'), ...ENDED_CHILDREN) : NaN;
}

function statOf(pid: string): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

function ticksMs(stat: readonly string[] | null, ...fields: readonly number[]): number {
  return fields.reduce((total, field) => total + Number(stat?.[field] ?? 0) * TICK_MS, 0);
}
