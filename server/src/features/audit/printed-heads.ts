import { DAY_MS, HOUR_MS } from '@truefill/domain/time/durations.ts';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';

/** A head of the chain as printed outside the database. */
export interface PublishedHead {
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

/** The printed heads, oldest first; truncated lines are skipped. */
export function readPublishedHeads(dataDir: string): PublishedHead[] {
  const lines = readIfThere(pathIn(dataDir)).split('\n');
  return lines.flatMap((line) => {
    const [, time = '', seq, hash = ''] = LINE.exec(line) ?? [];
    return seq === undefined ? [] : [{ atMs: Date.parse(time), seq: Number(seq), hash }];
  });
}

/**
 * Prints the chain's head once there is an entry: in each hour in which it changed, and in each UTC day. Entries since the last
 * print could be cut off unnoticed. Runs every minute, so it catches up after downtime.
 */
export async function publishHead(pool: Pool, dataDir: string, nowMs: number): Promise<void> {
  const last = readPublishedHeads(dataDir).at(-1);
  const isWithin = (span: number): boolean => last !== undefined && Math.floor(last.atMs / span) >= Math.floor(nowMs / span);
  if (isWithin(HOUR_MS)) return;
  const { rows } = await pool.query<{ seq: bigint; hash: Buffer }>('select seq, hash from audit_head where seq > 0');
  const [head] = rows;
  if (!head || (isWithin(DAY_MS) && Number(head.seq) === last?.seq)) return;
  mkdirSync(join(dataDir, 'audit'), { recursive: true, mode: 0o700 });
  // starts a new line, even after one truncated by a crash
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
