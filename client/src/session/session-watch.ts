import { call } from '../calls/client.ts';
import { renewSession, restoreLate, type SessionEnd } from './session.ts';
import { useSession } from './session-store.ts';

const CHECK_EVERY_MS = 60_000;
const REFRESH_WHEN_LEFT_MS = 5 * 60_000;
/** what got no verdict is asked again after that, then after twice as long, and at last with every check */
const FIRST_PAUSE_MS = 5_000;
/** the silent check's answer for a dead session */
const CODE_CHECK_FAILED = -1;

export interface SessionWatch {
  /** asks at once */
  look(): Promise<void>;
  /** asks after a pause, which grows as long as nobody answers */
  lookAgain(): void;
}

/**
 * Watches the session: renews a token that is about to end, once a minute and whenever the page is looked at again or the network
 * is back, when it is also asked whether the session is still alive. What gets no answer is asked again: it ends nothing. Apart
 * from the session itself, since the first minute needs none of it.
 */
export function watchSession(end: (why: SessionEnd) => void): SessionWatch {
  let pauseMs = FIRST_PAUSE_MS;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const lookAgain = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void checkExpiry(), pauseMs);
    pauseMs = Math.min(2 * pauseMs, CHECK_EVERY_MS);
  };
  const checkExpiry = async (): Promise<void> => {
    if (await isUnheard()) return lookAgain();
    clearTimeout(waiting);
    pauseMs = FIRST_PAUSE_MS;
  };
  /** @returns whether the page is without a token that works, and nobody said that it is to stay so */
  const isUnheard = async (): Promise<boolean> => {
    const { status, expiresAtMs } = useSession.getState();
    if (status !== 'signed-in') return restoreLate();
    if (expiresAtMs - Date.now() > REFRESH_WHEN_LEFT_MS) return false;
    const renewal = await renewSession();
    if (expiresAtMs > Date.now()) return false;
    if (renewal === 'refused') end('expired');
    return renewal === 'unheard' && useSession.getState().status === 'signed-in';
  };
  const checkAlive = async (): Promise<void> => {
    const { status, token, expiresAtMs } = useSession.getState();
    // one that is over is for the renewal to decide
    if (status !== 'signed-in' || expiresAtMs <= Date.now()) return;
    const result = await call('check', {}, { leaveSession: true });
    // a token that was renewed meanwhile was not the one that was asked about
    if (!result.ok && result.code === CODE_CHECK_FAILED && useSession.getState().token === token) end('expired');
  };
  const look = (): Promise<void> => checkExpiry().then(checkAlive);
  setInterval(() => void checkExpiry(), CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look();
  });
  addEventListener('online', () => void checkExpiry());
  return { look, lookAgain };
}
