import { create } from 'zustand';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import type { SessionView } from '@truefill/api/identity/session-mapping.ts';

interface SessionData {
  /** kept in memory only; the refresh token lives in an HttpOnly cookie that no script can read */
  readonly token: string | null;
  readonly userId: number;
  readonly userName: string;
  readonly accountMode: AccountMode;
  /** ms since the epoch */
  readonly expiresAtMs: number;
  /** base64 key of the fields that travel encoded; kept in memory only, and the same for the session's whole life */
  readonly fieldKey: string;
}

/** Where a session ended of itself. */
export interface LeftPlace {
  readonly userId: number;
  /** path and query */
  readonly href: string;
}

export interface Session extends SessionData {
  /** unknown until the start-up refresh has answered */
  readonly status: 'unknown' | 'visitor' | 'signed-in';
  /** where the user was whose session ended without a logout; null for everybody else */
  readonly left: LeftPlace | null;
}

const NOBODY: SessionData = { token: null, userId: 0, userName: '', accountMode: 'real', expiresAtMs: 0, fieldKey: '' };

export const useSession = create<Session>(() => ({ status: 'unknown', left: null, ...NOBODY }));

/** Takes a session as the page's own. */
export function holdSession({ accessToken: token, userId, userName, accountMode, expiresAtMs, fieldKey }: SessionView): void {
  useSession.setState({ status: 'signed-in', left: null, token, userId, userName, accountMode, expiresAtMs, fieldKey });
}

/** Forgets the session. @param loggedOut it was the user who ended it, and nothing of it is gone on with */
export function dropSession(loggedOut = false): void {
  const { userId, left } = useSession.getState();
  const place = userId === 0 ? left : { userId, href: location.pathname + location.search };
  useSession.setState({ status: 'visitor', left: loggedOut ? null : place, ...NOBODY });
}

/** User and account mode, by which requests and drafts of accounts are told apart. */
export function ownerOf({ userId, accountMode }: Pick<Session, 'userId' | 'accountMode'>): string {
  return `${userId}/${accountMode}`;
}

/** Whether an owner is one of the user's accounts. */
export function isOfUser(owner: string, userId: number): boolean {
  return owner.startsWith(`${userId}/`);
}

/** Whether what is traded with is play money. */
export function useIsDemo(): boolean {
  return useSession(({ status, accountMode }) => status === 'signed-in' && accountMode === 'demo');
}
