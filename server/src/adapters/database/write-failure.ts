import type { Pool } from 'pg';

/** SQLSTATEs for full disk and memory, I/O errors, and a read-only database. */
const CANNOT_WRITE = /^(53|58|25006)/;
/** After this, writes are attempted again: without requests, a server would never learn that it can write. */
const REPORTED_FOR_MS = 30_000;

interface WriteFailure {
  readonly reason: string;
  readonly atMs: number;
}

const failures = new WeakMap<Pool, WriteFailure>();

/** Records the outcome of a write transaction: an error that means nothing can be written, or success. */
export function noteWrite(pool: Pool, error: unknown = null): void {
  if (error === null) failures.delete(pool);
  else if (CANNOT_WRITE.test(String((error as { code?: unknown }).code))) {
    failures.set(pool, { reason: (error as Error).message, atMs: performance.now() });
  }
}

/** The reason if the last transaction failed because nothing could be written, within the last 30 s; else null. */
export function writeFailure(pool: Pool): string | null {
  const failure = failures.get(pool);
  return failure && performance.now() - failure.atMs < REPORTED_FOR_MS ? failure.reason : null;
}
