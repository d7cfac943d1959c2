import type { Clock } from '../../../platform/clock.ts';

/** Sessions that are being ended, and who is told of each, once. */
export interface SessionEndings {
  /** rises whenever something has ended */
  count(): number;
  /** whether it is being ended, or was not long ago */
  isDead(sessionId: string): boolean;
  /** Runs what ends sessions. Those it names are dead for every request from then on, and told of once it has come to its end. */
  run(work: (begin: (sessionIds: readonly string[]) => void) => Promise<void>): Promise<void>;
  /** Takes in sessions that somebody else has ended, also such as are known to have. */
  hear(sessionIds: readonly string[]): void;
  /** answers an unsubscribe */
  onEnded(listener: (sessionId: string) => void): () => void;
}

/**
 * @param dead told of each session as soon as it is dead, before its end is written down
 * @param steadyClock only passes
 * @param forgetMs after which nobody hears of an ended session any more
 */
export function createSessionEndings(dead: (sessionId: string) => void, steadyClock: Clock, forgetMs: number): SessionEndings {
  const listeners = new Set<(sessionId: string) => void>();
  /** what a query may still find alive */
  const ending = new Set<string>();
  /** what was told of, and when */
  const told = new Map<string, number>();
  let count = 0;

  function tell(sessionId: string): void {
    told.set(sessionId, steadyClock.now());
    for (const listener of listeners) listener(sessionId);
  }

  return {
    count: () => count,
    isDead: (sessionId) => ending.has(sessionId) || told.has(sessionId),
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
      for (const id of named) tell(id);
    },
    hear(sessionIds) {
      const news = sessionIds.filter((id) => !ending.has(id) && !told.has(id));
      if (news.length > 0) count += 1;
      for (const id of news) {
        dead(id);
        tell(id);
      }
      const nowMs = steadyClock.now();
      for (const [id, atMs] of told) if (nowMs - atMs > forgetMs) told.delete(id);
    },
    onEnded(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
