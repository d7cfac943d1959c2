import { create } from 'zustand';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import type { SessionView } from '@truefill/api/identity/session-mapping.ts';

interface SessionData {
  /** in memory only; the refresh token is in an HttpOnly cookie that no script can read */
  readonly token: string | null;
  readonly userId: number;
  readonly userName: string;
  readonly accountMode: AccountMode;
  /** ms since the epoch */
  readonly expiresAtMs: number;
  /** base64 key for encrypting fields; in memory only, constant for the session's lifetime */
  readonly fieldKey: string;
}

/** Where the user was when a session expired. */
export interface LeftPlace {
  readonly userId: number;
  /** path and query */
  readonly href: string;
}

export interface Session extends SessionData {
  /** unknown until the refresh at start is answered */
  readonly status: 'unknown' | 'visitor' | 'signed-in';
  /** location of a user whose session ended without a logout; otherwise null */
  readonly left: LeftPlace | null;
}

const NOBODY: SessionData = { token: null, userId: 0, userName: '', accountMode: 'real', expiresAtMs: 0, fieldKey: '' };

export const useSession = create<Session>(() => ({ status: 'unknown', left: null, ...NOBODY }));

/** Sets the page's session. */
export function holdSession({ accessToken: token, userId, userName, accountMode, expiresAtMs, fieldKey }: SessionView): void {
  useSession.setState({ status: 'signed-in', left: null, token, userId, userName, accountMode, expiresAtMs, fieldKey });
}

/** Clears the session. @param loggedOut the user ended it, and nothing is resumed */
export function dropSession(loggedOut = false): void {
  const { userId, left } = useSession.getState();
  const place = userId === 0 ? left : { userId, href: location.pathname + location.search };
  useSession.setState({ status: 'visitor', left: loggedOut ? null : place, ...NOBODY });
}

/** User and account mode, which identify requests and drafts of accounts. */
export function ownerOf({ userId, accountMode }: Pick<Session, 'userId' | 'accountMode'>): string {
  return `${userId}/${accountMode}`;
}

/** Whether an owner is one of the user's accounts. */
export function isOfUser(owner: string, userId: number): boolean {
  return owner.startsWith(`${userId}/`);
}

/** Whether the current account is a demo account. */
export function useIsDemo(): boolean {
  return useSession(({ status, accountMode }) => status === 'signed-in' && accountMode === 'demo');
}
