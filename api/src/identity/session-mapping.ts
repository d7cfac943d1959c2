import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import type { SessionAnswer } from './calls.ts';
import { accountModeFromWire, accountModeToWire } from './user-mapping.ts';

/** A session as returned by login, refresh and switch. */
export interface SessionView {
  readonly accessToken: string;
  /** null for clients that store it in the cookie */
  readonly refreshToken: string | null;
  /** expiry of the access token, ms */
  readonly expiresAtMs: number;
  readonly accountMode: AccountMode;
  readonly userId: number;
  readonly userName: string;
  /** base64 key of the session for the fields that travel encrypted */
  readonly fieldKey: string;
}

/** Reads a session answer. */
export function sessionFromWire(wire: SessionAnswer): SessionView {
  return {
    accessToken: wire.token,
    refreshToken: wire.refreshToken ?? null,
    expiresAtMs: wire.expiredTimeTs,
    accountMode: accountModeFromWire(wire.virtualStatus),
    userId: wire.userId,
    userName: wire.userName,
    fieldKey: wire.aesKey,
  };
}

/** Writes a session answer. */
export function sessionToWire(session: SessionView): SessionAnswer {
  return {
    token: session.accessToken,
    ...(session.refreshToken === null ? {} : { refreshToken: session.refreshToken }),
    expiredTimeTs: session.expiresAtMs,
    virtualStatus: accountModeToWire(session.accountMode),
    userId: session.userId,
    userName: session.userName,
    aesKey: session.fieldKey,
  };
}
