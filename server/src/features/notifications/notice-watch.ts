import type { Pool } from 'pg';
import { newestNotice, readersSince } from './store.ts';

/** A notice gets its ID before its commit, so for this long one with a lower ID than the newest may still appear, ms. */
const LATE_MS = 10_000;

/** Finds users with new notices, written by any process, once per notice. */
export interface NoticeWatch {
  start(): Promise<void>;
  /** @returns the users with notices that are new since the last call */
  poll(): Promise<ReadonlySet<bigint>>;
}

/** @param now ms, of a monotonic clock */
export function createNoticeWatch(pool: Pool, now: () => number): NoticeWatch {
  /** notices up to this ID have all been announced */
  let complete = 0n;
  /** when newer ones were first seen */
  const seen = new Map<bigint, number>();

  function dropOld(): void {
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
    async poll() {
      const found = await readersSince(pool, complete);
      const fresh = found.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.set(id, now());
      dropOld();
      return new Set(fresh.map(({ userId }) => userId));
    },
  };
}
