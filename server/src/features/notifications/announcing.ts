import type { Pool } from 'pg';
import { newestNotice, readersSince } from './store.ts';

/** A notice gets its number before it is committed, so for so long one below the newest may still come to be seen, ms. */
const LATE_MS = 10_000;

/** Finds whose notices are new, whichever process wrote them, each once. */
export interface Announcing {
  start(): Promise<void>;
  /** @returns the users with notices that were not there the last time */
  look(): Promise<ReadonlySet<bigint>>;
}

/** @param now ms, of a clock that only goes on */
export function createAnnouncing(pool: Pool, now: () => number): Announcing {
  /** notices up to here are all told of */
  let complete = 0n;
  /** when those above were first seen */
  const seen = new Map<bigint, number>();

  function forgetOld(): void {
    for (const [id, atMs] of seen) {
      if (atMs > now() - LATE_MS) return;
      seen.delete(id);
      if (id > complete) complete = id;
    }
  }

  return {
    async start() {
      complete = await newestNotice(pool);
    },
    async look() {
      const found = await readersSince(pool, complete);
      const fresh = found.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.set(id, now());
      forgetOld();
      return new Set(fresh.map(({ userId }) => userId));
    },
  };
}
