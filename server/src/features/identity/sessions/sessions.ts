import { randomUUID } from 'node:crypto';
import type { Brand } from '@truefill/api/brand.ts';
import type { SessionEndReason } from '@truefill/api/identity/end-reasons.ts';
import type { SessionView } from '@truefill/api/identity/session-mapping.ts';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import type { SelectQueryBuilder, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { ACCESS_TOKEN_MS, type AccessTokens } from './access-token.ts';
import { createLiveSessions, type LiveSessions } from './live-sessions.ts';
import { userNameOf } from '../users/login-name.ts';
import type { PhoneStore } from '../users/phone-store.ts';
import type { RefreshTokens } from './refresh-token.ts';
import { isOver, renewSession } from './renew-session.ts';
import type { Session } from './session.ts';
import type { IdentityDatabase, IdentityTables, SessionRow, TokenDelivery } from '../tables.ts';
import { findUser, type User, type UserKey } from '../users/users.ts';

/** What a client sends to get a new access token. */
export type RefreshProof =
  | { readonly delivery: 'cookie'; readonly refreshToken: string }
  | { readonly delivery: 'body'; readonly refreshToken: string; readonly accessToken: string };

/** A session's tokens, and whether it outlives the browser session. */
export interface IssuedSession extends SessionView {
  readonly remembered: boolean;
}

/** Where a login comes from. */
export interface Origin {
  readonly delivery: TokenDelivery;
  /** as sent by the client */
  readonly userAgent: string;
  /** the address that requests are counted by */
  readonly clientAddress: string;
  /** whether the session outlives the browser session */
  readonly remembered: boolean;
}

interface EndOptions {
  readonly reason: SessionEndReason;
  /** the session to keep; null for none */
  readonly except: string | null;
  /** runs in the same transaction, before the sessions are read: a new password never coexists with them */
  readonly alongside?: (transaction: Transaction<IdentityTables>) => Promise<void>;
}

export interface Sessions {
  /** Starts a session, unless the password has changed since it was checked. @throws Refusal 1108 */
  start(user: User, origin: Origin): Promise<IssuedSession>;
  /** The session of an access token; null if it is invalid, has expired, is of another brand, or its session has ended. */
  authenticate(token: string, brand: Brand): Promise<Session | null>;
  /** @throws Refusal 401 with 23519; a replayed token ends the session */
  refresh(proof: RefreshProof, brand: Brand): Promise<IssuedSession>;
  /** Issues a token for the other account mode. */
  switchMode(session: Session): Promise<IssuedSession>;
  end(sessionId: string, reason: SessionEndReason): Promise<void>;
  /** Ends a user's live sessions except one. @returns how many */
  endAll(user: UserKey, options: EndOptions): Promise<number>;
  /** a user's live sessions, most recently used first, and when each was last used, ms */
  ofUser(user: UserKey): Promise<readonly { readonly row: SessionRow; readonly seenMs: number }[]>;
  onEnded(listener: (sessionId: string) => void): () => void;
  /** polls for sessions ended by other processes */
  poll(): Promise<void>;
}

export interface SessionParts {
  readonly database: IdentityDatabase;
  readonly clock: Clock;
  readonly steadyClock: Clock;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly phones: PhoneStore;
  /** called in the transaction that ends a session because a spent token was used */
  readonly replayed: (transaction: Transaction<IdentityTables>, session: SessionRow, brand: Brand) => Promise<void>;
  readonly log: Pick<Logger, 'error'>;
}

/** Longer client names are truncated. */
const USER_AGENT_LENGTH = 300;

/** A dead session: 401 with 23519. */
export function sessionEnded(): Refusal {
  return new Refusal('loginRequired', { httpStatus: 401 });
}

/** Sessions in the database; live ones are cached, so that a request needs no query. */
export function createSessions(parts: SessionParts): Sessions {
  const { database, clock, accessTokens, refreshTokens } = parts;
  const live = createLiveSessions(parts);
  const show = sessionIssuer(parts);

  return {
    async start(user, origin) {
      const row = newRow(user, origin, clock.now());
      await insertSession(database, user, row);
      live.add(row.id);
      return show(row, userNameOf(parts.phones, user));
    },

    async authenticate(text, brand) {
      const token = accessTokens.read(text);
      if (token === null || token.brandId !== brand.id || !(await live.isLive(token.sessionId))) return null;
      const { sessionId, userId, accountMode, expiresAtMs } = token;
      if (accountMode === 'demo' && !brand.switches.virtualCurrencyTrade) return null;
      return { sessionId, userId, brandId: brand.id, accountMode, expiresAtMs };
    },

    async refresh(proof, brand) {
      const refreshToken = refreshTokens.read(proof.refreshToken);
      const access = proof.delivery === 'body' ? accessTokens.read(proof.accessToken, { alsoExpired: true }) : null;
      if (refreshToken === null || (proof.delivery === 'body' && access?.sessionId !== refreshToken.sessionId))
        throw sessionEnded();
      const outcome = await renewSession(database, clock.now(), brand, proof.delivery, refreshToken, access);
      if ('reason' in outcome) {
        if (outcome.reason === 'replay') await endReplayed(parts, live, outcome.row, brand);
        else if (outcome.reason !== 'unknown') await live.end(refreshToken.sessionId, outcome.reason);
        throw sessionEnded();
      }
      return show(outcome.row, userNameOf(parts.phones, outcome.user));
    },

    async switchMode(session) {
      const accountMode: AccountMode = session.accountMode === 'demo' ? 'real' : 'demo';
      const row = await database
        .updateTable('sessions')
        .set({ account_mode: accountMode, access_token_id: randomUUID(), used_ms: BigInt(clock.now()) })
        .where('id', '=', session.sessionId)
        .where('brand_id', '=', session.brandId)
        .where('ended_ms', 'is', null)
        .returningAll()
        .executeTakeFirst();
      const user = row && (await findUser(database, row.brand_id, row.user_id));
      if (!user) throw sessionEnded();
      return show(row, userNameOf(parts.phones, user));
    },

    end: live.end,
    endAll: (user, { reason, except, alongside }) =>
      live.endChosen(async (transaction) => {
        await alongside?.(transaction);
        const rows = await liveRows(transaction, user).orderBy('id').forUpdate().execute();
        return rows.map(({ id }) => id).filter((id) => id !== except);
      }, reason),
    async ofUser(user) {
      const seen = (row: SessionRow): number => Math.max(Number(row.used_ms), live.seenMs(row.id) ?? 0);
      const rows = (await liveRows(database, user).execute()).filter((row) => !isOver(row, clock.now()));
      return rows.map((row) => ({ row, seenMs: seen(row) })).toSorted((one, other) => other.seenMs - one.seenMs);
    },
    onEnded: live.onEnded,
    poll: live.poll,
  };
}

/** Ends the session even if its user cannot be notified. */
async function endReplayed({ replayed, log }: SessionParts, live: LiveSessions, row: SessionRow, brand: Brand): Promise<void> {
  const endAndNotify = async (transaction: Transaction<IdentityTables>): Promise<string[]> => {
    await replayed(transaction, row, brand);
    return [row.id];
  };
  try {
    await live.endChosen(endAndNotify, 'replay');
  } catch (error) {
    log.error({ err: error }, 'failed to notify user of a replayed session');
    await live.end(row.id, 'replay');
  }
}

function liveRows(
  database: IdentityDatabase,
  { id, brand_id }: UserKey,
): SelectQueryBuilder<IdentityTables, 'sessions', SessionRow> {
  return database
    .selectFrom('sessions')
    .selectAll()
    .where('brand_id', '=', brand_id)
    .where('user_id', '=', id)
    .where('ended_ms', 'is', null);
}

function newRow(user: User, { delivery, userAgent, clientAddress, remembered }: Origin, nowMs: number): SessionRow {
  const now = BigInt(nowMs);
  return {
    id: randomUUID(),
    user_id: user.id,
    brand_id: user.brand_id,
    account_mode: 'real',
    delivery,
    refresh_generation: 0,
    access_token_id: randomUUID(),
    created_ms: now,
    used_ms: now,
    ended_ms: null,
    ended_at: null,
    ended_reason: null,
    proved_ms: now,
    remembered,
    user_agent: userAgent.slice(0, USER_AGENT_LENGTH),
    address: clientAddress,
  };
}

/** The password may have changed while it was being checked: that ended all sessions, but this one did not exist yet. */
function insertSession(database: IdentityDatabase, user: User, row: SessionRow): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    const now = await transaction
      .selectFrom('users')
      .select(['password_set_ms', 'closed_ms'])
      .where('brand_id', '=', user.brand_id)
      .where('id', '=', user.id)
      .forShare()
      .executeTakeFirst();
    if (now?.password_set_ms !== user.password_set_ms) throw new Refusal('incorrectAccountOrPassword');
    if (now.closed_ms !== null) throw new Refusal('accountDisabled');
    await transaction.insertInto('sessions').values(row).execute();
  });
}

function sessionIssuer({
  clock,
  accessTokens,
  refreshTokens,
}: SessionParts): (row: SessionRow, userName: string) => Promise<IssuedSession> {
  return async (row, userName) => {
    const expiresAtMs = Math.floor((clock.now() + ACCESS_TOKEN_MS) / 1000) * 1000;
    const fieldKey = refreshTokens.fieldKey(row.id);
    const { id: sessionId, user_id: userId, brand_id: brandId, account_mode: accountMode, access_token_id: tokenId } = row;
    return {
      accessToken: await accessTokens.sign({ tokenId, sessionId, userId, brandId, accountMode, expiresAtMs }, fieldKey),
      refreshToken: refreshTokens.make({ sessionId, generation: row.refresh_generation }),
      expiresAtMs,
      accountMode,
      userId: Number(userId),
      userName,
      fieldKey,
      remembered: row.remembered,
    };
  };
}
