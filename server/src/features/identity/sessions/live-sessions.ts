import { sql, type Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import { createSessionEndings } from './session-endings.ts';
import type { EndReason, IdentityDatabase, IdentityTables } from '../tables.ts';

const MAX_REMEMBERED = 200_000;
/** What is remembered is believed for so long after the last look at what other processes ended. */
const BELIEVED_MS = 5_000;
/** Longer than any transaction lasts that ends sessions: a look finds also those that were written down before the last one. */
const LATE_SECONDS = 90;

/** Which sessions are live. Known ones are remembered, so that a request costs no query. */
export interface LiveSessions {
  /** also notes that the session is in use */
  isLive(sessionId: string): Promise<boolean>;
  /** when a session was last used here, ms; null where it was not */
  seenMs(sessionId: string): number | null;
  /** takes a session that was just written */
  began(sessionId: string): void;
  /** Ends a session: from this call on it is dead for every request, and told to anyone who listens once that is durable. */
  end(sessionId: string, reason: EndReason): Promise<void>;
  /** Ends the sessions that a transaction chooses, together with what else it writes: all of that or nothing. @returns how many */
  endChosen(choose: (transaction: Transaction<IdentityTables>) => Promise<readonly string[]>, reason: EndReason): Promise<number>;
  /** takes in which sessions other processes have ended; what is remembered is worth no more than the last look */
  look(): Promise<void>;
  /** answers an unsubscribe */
  onEnded(listener: (sessionId: string) => void): () => void;
}

export interface LiveSessionsParts {
  readonly database: IdentityDatabase;
  readonly clock: Clock;
  /** only passes, for judging how old the last look is */
  readonly steadyClock: Clock;
}

export function createLiveSessions({ database, clock, steadyClock }: LiveSessionsParts): LiveSessions {
  /** live ones, and when they were last used */
  const remembered = new Map<string, number>();
  const endings = createSessionEndings((sessionId) => remembered.delete(sessionId), steadyClock, 2 * LATE_SECONDS * 1_000);
  /** the last look, by our clock and by the database's */
  let lookedAtMs = -Infinity;
  let lookedAt: Date | null = null;

  const remember = (sessionId: string): void => {
    // the first look would not find what ended long before it
    if (lookedAt === null) return;
    // a change of password may be through before the login beside it hears that its session was written
    if (endings.isDead(sessionId)) return;
    remembered.set(sessionId, clock.now());
    // the oldest is forgotten, and looked up again should it come back
    if (remembered.size > MAX_REMEMBERED) remembered.delete(remembered.keys().next().value ?? '');
  };

  return {
    async isLive(sessionId) {
      if (endings.isDead(sessionId)) return false;
      if (remembered.has(sessionId) && steadyClock.now() - lookedAtMs < BELIEVED_MS) {
        remembered.set(sessionId, clock.now());
        return true;
      }
      const before = endings.count();
      if (!(await isWritten(database, sessionId)) || endings.isDead(sessionId)) return false;
      // something ended while the query was under way, this one perhaps: believe the row once, but keep nothing of it
      if (before === endings.count()) remember(sessionId);
      return true;
    },
    seenMs: (sessionId) => remembered.get(sessionId) ?? null,
    began: remember,
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
    async look() {
      const nowMs = steadyClock.now();
      const seen = await endedSince(database, lookedAt);
      endings.hear(seen.ended);
      lookedAt = seen.at;
      lookedAtMs = nowMs;
    },
    onEnded: endings.onEnded,
  };
}

/** Which sessions were ended since a moment, or a little before it, and the present moment. */
async function endedSince(
  database: IdentityDatabase,
  since: Date | null,
): Promise<{ readonly at: Date; readonly ended: readonly string[] }> {
  const { rows } = await sql<{ at: Date; ended: string[] }>`
    select now() as at, array(
      select id from sessions where ended_at > coalesce(${since}::timestamptz, now()) - make_interval(secs => ${LATE_SECONDS})
    ) as ended`.execute(database);
  const [seen] = rows;
  if (!seen) throw new Error('the sessions that ended could not be read');
  return seen;
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

async function markEnded(
  database: IdentityDatabase,
  sessionIds: readonly string[],
  reason: EndReason,
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
