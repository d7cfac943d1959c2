import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';

/** A head of the chain as it was printed outside the database. */
export interface PrintedHead {
  /** when, ms */
  readonly atMs: number;
  readonly seq: number;
  /** in hex */
  readonly hash: string;
}

/** A line of the file: when, which entry, and its hash. */
const LINE = /^(\d{4}-\d{2}-\d{2}T[\d:.]+Z) (\d+) ([0-9a-f]{64})$/;

/** The file, which backups copy. */
function pathIn(dataDir: string): string {
  return join(dataDir, 'audit', 'heads.txt');
}

/** What was printed so far, oldest first; a line that was cut off is none. */
export function readPrintedHeads(dataDir: string): PrintedHead[] {
  const lines = readIfThere(pathIn(dataDir)).split('\n');
  return lines.flatMap((line) => {
    const [, time = '', seq, hash = ''] = LINE.exec(line) ?? [];
    return seq === undefined ? [] : [{ atMs: Date.parse(time), seq: Number(seq), hash }];
  });
}

/**
 * Prints the chain's head, once in each day of UTC and once there is an entry. Asked every minute, it makes up for a time in which no
 * server ran.
 */
export async function printHead(pool: Pool, dataDir: string, nowMs: number): Promise<void> {
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const last = readPrintedHeads(dataDir).at(-1);
  if (last && day(last.atMs) >= day(nowMs)) return;
  const { rows } = await pool.query<{ seq: bigint; hash: Buffer }>('select seq, hash from audit_head where seq > 0');
  const [head] = rows;
  if (!head) return;
  mkdirSync(join(dataDir, 'audit'), { recursive: true, mode: 0o700 });
  // on a line of its own, also after one that a crash cut off
  appendFileSync(pathIn(dataDir), `\n${new Date(nowMs).toISOString()} ${head.seq} ${head.hash.toString('hex')}\n`, {
    mode: 0o600,
  });
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
