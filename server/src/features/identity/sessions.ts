import { randomUUID } from 'node:crypto';
import type { SessionView } from '@truefill/api/mapping/session.ts';
import type { AccountMode } from '@truefill/domain/account-mode.ts';
import type { Selectable } from 'kysely';
import type { Clock } from '../../clock.ts';
import { Refusal } from '../../refusal.ts';
import { ACCESS_TOKEN_MS, type AccessToken, type AccessTokens } from './access-token.ts';
import type { RefreshTokens } from './refresh-token.ts';
import type { Session } from './session.ts';
import type { IdentityDatabase, IdentityTables, TokenDelivery } from './tables.ts';

/** A session that is not used for so long ends, and so does one that old, however busy. */
export const IDLE_MS = 7 * 24 * 3_600_000;
export const LIFETIME_MS = 30 * 24 * 3_600_000;
const MAX_REMEMBERED = 200_000;

export type EndReason = 'logout' | 'replay' | 'expired';
type SessionRow = Selectable<IdentityTables['sessions']>;

/** What a client shows to get a new access token. */
export type RefreshProof =
  | { readonly delivery: 'cookie'; readonly refreshToken: string }
  | { readonly delivery: 'body'; readonly refreshToken: string; readonly accessToken: string };

export interface Sessions {
  start(user: { id: bigint; email: string }, brandId: string, delivery: TokenDelivery): Promise<SessionView>;
  /** Who an access token stands for; null where it is none, has expired, is of another brand, or its session has ended. */
  authenticate(token: string, brandId: string): Promise<Session | null>;
  /** @throws Refusal 401 with 23519; a replayed token ends the session */
  refresh(proof: RefreshProof, brandId: string): Promise<SessionView>;
  /** Answers a token for the other account mode. */
  switchMode(session: Session): Promise<SessionView>;
  end(sessionId: string, reason: EndReason): Promise<void>;
  onEnded(listener: (sessionId: string) => void): () => void;
}

export interface SessionParts {
  readonly database: IdentityDatabase;
  readonly clock: Clock;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
}

/** A dead session: 401 with 23519. */
export function sessionEnded(): Refusal {
  return new Refusal('loginRequired', { httpStatus: 401 });
}

/** Sessions in the database; live ones are remembered, so that a request costs no query. */
export function createSessions(parts: SessionParts): Sessions {
  const { database, clock, accessTokens, refreshTokens } = parts;
  const live = rememberedIds();
  const listeners = new Set<(sessionId: string) => void>();
  const show = sessionShower(parts);

  const end = async (sessionId: string, reason: EndReason): Promise<void> => {
    live.delete(sessionId);
    await database
      .updateTable('sessions')
      .set({ ended_ms: BigInt(clock.now()), ended_reason: reason })
      .where('id', '=', sessionId)
      .where('ended_ms', 'is', null)
      .execute();
    for (const listener of listeners) listener(sessionId);
  };

  const isLive = async (sessionId: string): Promise<boolean> => {
    if (live.has(sessionId)) return true;
    const row = await database
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .where('ended_ms', 'is', null)
      .executeTakeFirst();
    if (row) live.add(sessionId);
    return row !== undefined;
  };

  return {
    async start(user, brandId, delivery) {
      const now = BigInt(clock.now());
      const row: SessionRow = {
        id: randomUUID(),
        user_id: user.id,
        brand_id: brandId,
        account_mode: 'real',
        delivery,
        refresh_generation: 0,
        access_token_id: randomUUID(),
        created_ms: now,
        used_ms: now,
        ended_ms: null,
        ended_reason: null,
      };
      await database.insertInto('sessions').values(row).execute();
      live.add(row.id);
      return show(row, user.email);
    },

    async authenticate(text, brandId) {
      const token = await accessTokens.read(text);
      if (token === null || token.brandId !== brandId || !(await isLive(token.sessionId))) return null;
      const { sessionId, userId, accountMode, expiresAtMs } = token;
      return { sessionId, userId, brandId, accountMode, expiresAtMs };
    },

    async refresh(proof, brandId) {
      const shown = refreshTokens.read(proof.refreshToken);
      const access = proof.delivery === 'body' ? await accessTokens.read(proof.accessToken, { alsoExpired: true }) : null;
      if (shown === null || (proof.delivery === 'body' && access?.sessionId !== shown.sessionId)) throw sessionEnded();
      const outcome = await renew(database, clock.now(), brandId, proof.delivery, shown, access);
      if ('fault' in outcome) {
        if (outcome.fault !== 'unknown') await end(shown.sessionId, outcome.fault);
        throw sessionEnded();
      }
      return show(outcome.row, outcome.email);
    },

    async switchMode(session) {
      const accountMode: AccountMode = session.accountMode === 'demo' ? 'real' : 'demo';
      const row = await database
        .updateTable('sessions')
        .set({ account_mode: accountMode, access_token_id: randomUUID(), used_ms: BigInt(clock.now()) })
        .where('id', '=', session.sessionId)
        .where('ended_ms', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (!row) throw sessionEnded();
      return show(row, await emailOf(database, row.user_id));
    },

    end,
    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Renewal = { readonly row: SessionRow; readonly email: string } | { readonly fault: 'unknown' | 'expired' | 'replay' };

/** Takes the session's row, judges what was shown against it, and writes the next generation. */
function renew(
  database: IdentityDatabase,
  nowMs: number,
  brandId: string,
  delivery: TokenDelivery,
  shown: { readonly sessionId: string; readonly generation: number },
  access: AccessToken | null,
): Promise<Renewal> {
  return database.transaction().execute(async (transaction): Promise<Renewal> => {
    const row = await transaction
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', shown.sessionId)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.ended_ms !== null || row.brand_id !== brandId || row.delivery !== delivery) return { fault: 'unknown' };
    if (nowMs - Number(row.used_ms) > IDLE_MS || nowMs - Number(row.created_ms) > LIFETIME_MS) return { fault: 'expired' };
    const newest = delivery === 'cookie' ? shown.generation === row.refresh_generation : access?.tokenId === row.access_token_id;
    if (!newest) return { fault: 'replay' };
    const next = await transaction
      .updateTable('sessions')
      .set({
        refresh_generation: row.refresh_generation + (delivery === 'cookie' ? 1 : 0),
        access_token_id: randomUUID(),
        used_ms: BigInt(nowMs),
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { row: next, email: await emailOf(transaction, row.user_id) };
  });
}

async function emailOf(database: IdentityDatabase, userId: bigint): Promise<string> {
  const { email } = await database.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  return email;
}

function sessionShower({
  clock,
  accessTokens,
  refreshTokens,
}: SessionParts): (row: SessionRow, email: string) => Promise<SessionView> {
  return async (row, email) => {
    const expiresAtMs = Math.floor((clock.now() + ACCESS_TOKEN_MS) / 1000) * 1000;
    const fieldKey = refreshTokens.fieldKey(row.id);
    const { id: sessionId, user_id: userId, brand_id: brandId, account_mode: accountMode, access_token_id: tokenId } = row;
    return {
      accessToken: await accessTokens.sign({ tokenId, sessionId, userId, brandId, accountMode, expiresAtMs }, fieldKey),
      refreshToken: refreshTokens.make({ sessionId, generation: row.refresh_generation }),
      expiresAtMs,
      accountMode,
      userId: Number(userId),
      userName: email,
      fieldKey,
    };
  };
}

/** Ids of sessions known to be live; the oldest are forgotten first and looked up again when they come back. */
function rememberedIds(): { has(id: string): boolean; add(id: string): void; delete(id: string): void } {
  const ids = new Set<string>();
  return {
    has: (id) => ids.has(id),
    add(id) {
      ids.add(id);
      if (ids.size > MAX_REMEMBERED) ids.delete(ids.values().next().value ?? '');
    },
    delete: (id) => void ids.delete(id),
  };
}
