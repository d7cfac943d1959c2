import type { Clock } from '../../../platform/clock.ts';

/** Sessions that are being ended; listeners are notified of each once. */
export interface SessionEndings {
  /** increases whenever a session ends */
  count(): number;
  /** whether it is being ended, or ended recently */
  isDead(sessionId: string): boolean;
  /**
   * Runs work that ends sessions. Those it names are dead for every request from then on; listeners are notified once it has
   * finished.
   */
  run(work: (begin: (sessionIds: readonly string[]) => void) => Promise<void>): Promise<void>;
  /** Records sessions that other processes ended; known ones are ignored. */
  addEnded(sessionIds: readonly string[]): void;
  /** returns the unsubscribe function */
  onEnded(listener: (sessionId: string) => void): () => void;
}

/**
 * @param dead called for each session as soon as it is dead, before that is written
 * @param steadyClock monotonic
 * @param retentionMs how long an ended session is remembered
 */
export function createSessionEndings(dead: (sessionId: string) => void, steadyClock: Clock, retentionMs: number): SessionEndings {
  const listeners = new Set<(sessionId: string) => void>();
  /** sessions that a query may still find live */
  const ending = new Set<string>();
  /** sessions that were reported, and when */
  const reported = new Map<string, number>();
  let count = 0;

  function report(sessionId: string): void {
    reported.set(sessionId, steadyClock.now());
    for (const listener of listeners) listener(sessionId);
  }

  return {
    count: () => count,
    isDead: (sessionId) => ending.has(sessionId) || reported.has(sessionId),
    async run(work) {
      const named: string[] = [];
      try {
        await work((sessionIds) => {
          named.push(...sessionIds);
          for (const id of sessionIds) dead(id);
          for (const id of sessionIds) ending.add(id);
        });
      } finally {
        count += 1;
        for (const id of named) ending.delete(id);
      }
      for (const id of named) report(id);
    },
    addEnded(sessionIds) {
      const news = sessionIds.filter((id) => !ending.has(id) && !reported.has(id));
      if (news.length > 0) count += 1;
      for (const id of news) {
        dead(id);
        report(id);
      }
      const nowMs = steadyClock.now();
      for (const [id, atMs] of reported) if (nowMs - atMs > retentionMs) reported.delete(id);
    },
    onEnded(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
