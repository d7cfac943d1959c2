import { create } from 'zustand';
import type { AccountMode } from '@truefill/domain/account-mode.ts';
import type { SessionView } from '@truefill/api/mapping/session.ts';

interface SessionData {
  /** kept in memory only; the refresh token lives in an HttpOnly cookie that no script can read */
  readonly token: string | null;
  readonly userId: number;
  readonly userName: string;
  readonly accountMode: AccountMode;
  /** ms since the epoch */
  readonly expiresAtMs: number;
}

export interface Session extends SessionData {
  /** unknown until the start-up refresh has answered */
  readonly status: 'unknown' | 'visitor' | 'signed-in';
}

const NOBODY: SessionData = { token: null, userId: 0, userName: '', accountMode: 'real', expiresAtMs: 0 };

export const useSession = create<Session>(() => ({ status: 'unknown', ...NOBODY }));

/** Takes a session as the page's own. */
export function holdSession({ accessToken, userId, userName, accountMode, expiresAtMs }: SessionView): void {
  useSession.setState({ status: 'signed-in', token: accessToken, userId, userName, accountMode, expiresAtMs });
}

/** Forgets the session. */
export function dropSession(): void {
  useSession.setState({ status: 'visitor', ...NOBODY });
}
