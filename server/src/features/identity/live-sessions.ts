import type { Transaction } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { EndReason, IdentityDatabase, IdentityTables } from './tables.ts';

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
  /** Ends the sessions that a transaction chooses, together with what else it writes: all of that or nothing. @returns how many */
  endChosen(choose: (transaction: Transaction<IdentityTables>) => Promise<readonly string[]>, reason: EndReason): Promise<number>;
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

  /** Runs what ends sessions. Those it names are dead for every request from then on, and told of once it has come to its end. */
  async function whileEnding(work: (begin: (sessionIds: readonly string[]) => void) => Promise<void>): Promise<void> {
    const named: string[] = [];
    try {
      await work((sessionIds) => {
        named.push(...sessionIds);
        for (const id of sessionIds) remembered.delete(id);
        for (const id of sessionIds) ending.add(id);
      });
    } finally {
      endings += 1;
      for (const id of named) ending.delete(id);
    }
    for (const id of named) for (const listener of listeners) listener(id);
  }

  return {
    async isLive(sessionId) {
      if (ending.has(sessionId)) return false;
      if (remembered.has(sessionId)) {
        remembered.set(sessionId, clock.now());
        return true;
      }
      const before = endings;
      if (!(await isWritten(database, sessionId)) || ending.has(sessionId)) return false;
      // something ended while the query was under way, this one perhaps: believe the row once, but keep nothing of it
      if (before === endings) remember(sessionId);
      return true;
    },
    seenMs: (sessionId) => remembered.get(sessionId) ?? null,
    began: remember,
    end: (sessionId, reason) =>
      whileEnding((begin) => {
        begin([sessionId]);
        return markEnded(database, [sessionId], reason, clock.now());
      }),
    async endChosen(choose, reason) {
      let count = 0;
      await whileEnding((begin) =>
        database.transaction().execute(async (transaction) => {
          const chosen = await choose(transaction);
          count = chosen.length;
          begin(chosen);
          await markEnded(transaction, chosen, reason, clock.now());
        }),
      );
      return count;
    },
    onEnded(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Whether a live session of this number is in the database. */
async function isWritten(database: IdentityDatabase, sessionId: string): Promise<boolean> {
  const row = await database
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_ms', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

async function markEnded(database: IdentityDatabase, sessionIds: readonly string[], reason: EndReason, nowMs: number): Promise<void> {
  if (sessionIds.length === 0) return;
  await database
    .updateTable('sessions')
    .set({ ended_ms: BigInt(nowMs), ended_reason: reason })
    .where('id', 'in', sessionIds)
    .where('ended_ms', 'is', null)
    .execute();
}
