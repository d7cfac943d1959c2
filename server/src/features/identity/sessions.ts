import { randomUUID } from 'node:crypto';
import type { SessionView } from '@truefill/api/mapping/session.ts';
import type { AccountMode } from '@truefill/domain/account-mode.ts';
import type { Clock } from '../../clock.ts';
import { Refusal } from '../../refusal.ts';
import { ACCESS_TOKEN_MS, type AccessTokens } from './access-token.ts';
import { createLiveSessions } from './live-sessions.ts';
import type { RefreshTokens } from './refresh-token.ts';
import { renewSession } from './renew-session.ts';
import type { Session } from './session.ts';
import type { EndReason, IdentityDatabase, SessionRow, TokenDelivery } from './tables.ts';
import { emailOf } from './users.ts';

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
  const live = createLiveSessions(database, clock);
  const show = sessionShower(parts);

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
      live.began(row.id);
      return show(row, user.email);
    },

    async authenticate(text, brandId) {
      const token = await accessTokens.read(text);
      if (token === null || token.brandId !== brandId || !(await live.isLive(token.sessionId))) return null;
      const { sessionId, userId, accountMode, expiresAtMs } = token;
      return { sessionId, userId, brandId, accountMode, expiresAtMs };
    },

    async refresh(proof, brandId) {
      const shown = refreshTokens.read(proof.refreshToken);
      const access = proof.delivery === 'body' ? await accessTokens.read(proof.accessToken, { alsoExpired: true }) : null;
      if (shown === null || (proof.delivery === 'body' && access?.sessionId !== shown.sessionId)) throw sessionEnded();
      const outcome = await renewSession(database, clock.now(), brandId, proof.delivery, shown, access);
      if ('fault' in outcome) {
        if (outcome.fault !== 'unknown') await live.end(shown.sessionId, outcome.fault);
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

    end: live.end,
    onEnded: live.onEnded,
  };
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
