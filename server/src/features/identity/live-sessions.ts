import type { Clock } from '../../clock.ts';
import type { EndReason, IdentityDatabase } from './tables.ts';

const MAX_REMEMBERED = 200_000;

/** Which sessions are live. Known ones are remembered, so that a request costs no query. */
export interface LiveSessions {
  /** also notes that the session is in use */
  isLive(sessionId: string): Promise<boolean>;
  /** when a session was last used here, ms; null where it was not */
  seenMs(sessionId: string): number | null;
  /** takes a session that was just written */
  began(sessionId: string): void;
  /** Ends a session: from this call on it is dead for every request, and told to whoever listens once that is durable. */
  end(sessionId: string, reason: EndReason): Promise<void>;
  /** answers an unsubscribe */
  onEnded(listener: (sessionId: string) => void): () => void;
}

export function createLiveSessions(database: IdentityDatabase, clock: Clock): LiveSessions {
  /** live ones, and when they were last used */
  const remembered = new Map<string, number>();
  const listeners = new Set<(sessionId: string) => void>();
  /** sessions that are being ended, which a query may still find alive */
  const ending = new Set<string>();
  let endings = 0;

  const remember = (sessionId: string): void => {
    remembered.set(sessionId, clock.now());
    // the oldest is forgotten, and looked up again should it come back
    if (remembered.size > MAX_REMEMBERED) remembered.delete(remembered.keys().next().value ?? '');
  };

  return {
    async isLive(sessionId) {
      if (ending.has(sessionId)) return false;
      if (remembered.has(sessionId)) {
        remembered.set(sessionId, clock.now());
        return true;
      }
      const before = endings;
      const row = await database
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', sessionId)
        .where('ended_ms', 'is', null)
        .executeTakeFirst();
      if (!row || ending.has(sessionId)) return false;
      // something ended while the query was under way, this one perhaps: believe the row once, but keep nothing of it
      if (before === endings) remember(sessionId);
      return true;
    },
    seenMs: (sessionId) => remembered.get(sessionId) ?? null,
    began: remember,
    async end(sessionId, reason) {
      remembered.delete(sessionId);
      ending.add(sessionId);
      try {
        await database
          .updateTable('sessions')
          .set({ ended_ms: BigInt(clock.now()), ended_reason: reason })
          .where('id', '=', sessionId)
          .where('ended_ms', 'is', null)
          .execute();
      } finally {
        endings += 1;
        ending.delete(sessionId);
      }
      for (const listener of listeners) listener(sessionId);
    },
    onEnded(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
