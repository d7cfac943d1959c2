import { call } from '../calls/client.ts';
import { refreshSession, type SessionEnd } from './session.ts';
import { useSession } from './session-store.ts';

const CHECK_EVERY_MS = 60_000;
const REFRESH_WHEN_LEFT_MS = 5 * 60_000;
/** the silent check's answer for a dead session */
const CODE_CHECK_FAILED = -1;

/**
 * Watches the session: renews a token that is about to end, once a minute and whenever the page is looked at again, when it is
 * also asked whether the session is still alive. Apart from the session itself, since the first minute needs none of it.
 * @returns what asks at once
 */
export function watchSession(end: (why: SessionEnd) => void): () => Promise<void> {
  const checkExpiry = async (): Promise<void> => {
    const { status, expiresAtMs } = useSession.getState();
    if (status !== 'signed-in' || expiresAtMs - Date.now() > REFRESH_WHEN_LEFT_MS) return;
    if (!(await refreshSession()) && expiresAtMs <= Date.now()) end('expired');
  };
  const checkAlive = async (): Promise<void> => {
    const { status, token } = useSession.getState();
    if (status !== 'signed-in') return;
    const result = await call('check', {}, { leaveSession: true });
    // a token that was renewed meanwhile was not the one that was asked about
    if (!result.ok && result.code === CODE_CHECK_FAILED && useSession.getState().token === token) end('expired');
  };
  const look = (): Promise<void> => checkExpiry().then(checkAlive);
  setInterval(() => void checkExpiry(), CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look();
  });
  return look;
}
