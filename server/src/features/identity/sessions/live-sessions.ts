import type { SessionEndReason } from '@truefill/api/identity/end-reasons.ts';
import { sql, type Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import { createSessionEndings } from './session-endings.ts';
import type { IdentityDatabase, IdentityTables } from '../tables.ts';

const MAX_REMEMBERED = 200_000;
/** How long the cache is trusted after the last successful poll for sessions ended elsewhere. */
const CACHE_TRUSTED_MS = 5_000;
/**
 * Longer than any transaction that ends sessions: a poll also finds rows written before the last poll but committed after it.
 */
const LATE_SECONDS = 90;

/** Which sessions are live. Known ones are cached, so that a request needs no query. */
export interface LiveSessions {
  /** also records that the session is in use */
  isLive(sessionId: string): Promise<boolean>;
  /** when a session was last used in this process, ms; null if it was not */
  seenMs(sessionId: string): number | null;
  /** adds a session that was just written */
  add(sessionId: string): void;
  /** Ends a session: it is dead for every request from this call on, and listeners are notified once that is durable. */
  end(sessionId: string, reason: SessionEndReason): Promise<void>;
  /** Ends the sessions that a transaction chooses, atomically with its other writes. @returns how many */
  endChosen(
    choose: (transaction: Transaction<IdentityTables>) => Promise<readonly string[]>,
    reason: SessionEndReason,
  ): Promise<number>;
  /** polls for sessions ended by other processes; the cache is trusted only for a while after a poll */
  poll(): Promise<void>;
  /** returns the unsubscribe function */
  onEnded(listener: (sessionId: string) => void): () => void;
}

export interface LiveSessionsParts {
  readonly database: IdentityDatabase;
  readonly clock: Clock;
  /** monotonic, for the age of the last poll */
  readonly steadyClock: Clock;
}

export function createLiveSessions({ database, clock, steadyClock }: LiveSessionsParts): LiveSessions {
  /** live sessions, and when they were last used */
  const remembered = new Map<string, number>();
  const endings = createSessionEndings((sessionId) => remembered.delete(sessionId), steadyClock, 2 * LATE_SECONDS * 1_000);
  /** the last poll, by our clock and by the database's */
  let polledAtMs = -Infinity;
  let polledAt: Date | null = null;

  const remember = (sessionId: string): void => {
    // the first poll would not find sessions that ended long before it
    if (polledAt === null) return;
    // a concurrent change of password may have ended the session before the login learns that it was written
    if (endings.isDead(sessionId)) return;
    remembered.set(sessionId, clock.now());
    // evict the oldest, which is read again if it returns
    if (remembered.size > MAX_REMEMBERED) remembered.delete(remembered.keys().next().value ?? '');
  };

  return {
    async isLive(sessionId) {
      if (endings.isDead(sessionId)) return false;
      if (remembered.has(sessionId) && steadyClock.now() - polledAtMs < CACHE_TRUSTED_MS) {
        remembered.set(sessionId, clock.now());
        return true;
      }
      const before = endings.count();
      if (!(await isWritten(database, sessionId)) || endings.isDead(sessionId)) return false;
      // a session ended during the query, perhaps this one: accept the row once, but do not cache it
      if (before === endings.count()) remember(sessionId);
      return true;
    },
    seenMs: (sessionId) => remembered.get(sessionId) ?? null,
    add: remember,
    end: (sessionId, reason) =>
      endings.run((begin) => {
        begin([sessionId]);
        return markEnded(database, [sessionId], reason, clock.now());
      }),
    async endChosen(choose, reason) {
      let count = 0;
      await endings.run((begin) =>
        database.transaction().execute(async (transaction) => {
          const chosen = await choose(transaction);
          count = chosen.length;
          begin(chosen);
          await markEnded(transaction, chosen, reason, clock.now());
        }),
      );
      return count;
    },
    async poll() {
      const nowMs = steadyClock.now();
      const seen = await endedSince(database, polledAt);
      endings.addEnded(seen.ended);
      polledAt = seen.at;
      polledAtMs = nowMs;
    },
    onEnded: endings.onEnded,
  };
}

/** Sessions ended since a moment, with an overlap, and the present moment. */
async function endedSince(
  database: IdentityDatabase,
  since: Date | null,
): Promise<{ readonly at: Date; readonly ended: readonly string[] }> {
  const { rows } = await sql<{ at: Date; ended: string[] }>`
    select now() as at, array(
      select id from sessions where ended_at > coalesce(${since}::timestamptz, now()) - make_interval(secs => ${LATE_SECONDS})
    ) as ended`.execute(database);
  const [seen] = rows;
  if (!seen) throw new Error('failed to read ended sessions');
  return seen;
}

/** Whether the database has this session as live. */
async function isWritten(database: IdentityDatabase, sessionId: string): Promise<boolean> {
  const row = await database
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_ms', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

async function markEnded(
  database: IdentityDatabase,
  sessionIds: readonly string[],
  reason: SessionEndReason,
  nowMs: number,
): Promise<void> {
  if (sessionIds.length === 0) return;
  await database
    .updateTable('sessions')
    .set({ ended_ms: BigInt(nowMs), ended_at: sql<Date>`clock_timestamp()`, ended_reason: reason })
    .where('id', 'in', sessionIds)
    .where('ended_ms', 'is', null)
    .execute();
}
