import type { Pool } from 'pg';

/** Disk and memory full, errors of reading and writing, a database that became read-only. */
const CANNOT_WRITE = /^(53|58|25006)/;
/** Then it is tried again: a server that nobody asks any more would never find out that it can. */
const TOLD_FOR_MS = 30_000;

interface Trouble {
  readonly reason: string;
  readonly atMs: number;
}

const troubles = new WeakMap<Pool, Trouble>();

/** Remembers how a transaction that writes ended: with an error that says that nothing can be written, or well. */
export function noteWrite(pool: Pool, error: unknown = null): void {
  if (error === null) troubles.delete(pool);
  else if (CANNOT_WRITE.test(String((error as { code?: unknown }).code))) {
    troubles.set(pool, { reason: (error as Error).message, atMs: performance.now() });
  }
}

/** Why nothing can be written to the database, if the last transaction failed for that within the last 30 s; else null. */
export function writeTrouble(pool: Pool): string | null {
  const trouble = troubles.get(pool);
  return trouble && performance.now() - trouble.atMs < TOLD_FOR_MS ? trouble.reason : null;
}
