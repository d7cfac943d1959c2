import type { Pool } from 'pg';

/** SQLSTATEs for full disk and memory, I/O errors, and a read-only database. */
const CANNOT_WRITE = /^(53|58|25006)/;
/** After this, writes are attempted again: without requests, a server would never learn that it can write. */
const REPORTED_FOR_MS = 30_000;

interface Trouble {
  readonly reason: string;
  readonly atMs: number;
}

const troubles = new WeakMap<Pool, Trouble>();

/** Records the outcome of a write transaction: an error that means nothing can be written, or success. */
export function noteWrite(pool: Pool, error: unknown = null): void {
  if (error === null) troubles.delete(pool);
  else if (CANNOT_WRITE.test(String((error as { code?: unknown }).code))) {
    troubles.set(pool, { reason: (error as Error).message, atMs: performance.now() });
  }
}

/** The reason if the last transaction failed because nothing could be written, within the last 30 s; else null. */
export function writeTrouble(pool: Pool): string | null {
  const trouble = troubles.get(pool);
  return trouble && performance.now() - trouble.atMs < REPORTED_FOR_MS ? trouble.reason : null;
}
