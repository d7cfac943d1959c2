import { call } from '../calls/client.ts';
import { serverNow } from '../server-time.ts';
import { renewSession, restoreLate, type SessionEnd } from './session.ts';
import { useSession } from './session-store.ts';

const CHECK_EVERY_MS = 60_000;
const REFRESH_WHEN_LEFT_MS = 5 * 60_000;
/** delay before an inconclusive check is repeated; it doubles, up to the interval of the checks */
const FIRST_PAUSE_MS = 5_000;
/** the silent check's code for an ended session */
const CODE_CHECK_FAILED = -1;

export interface SessionWatch {
  /** checks immediately */
  checkNow(): Promise<void>;
  /** checks after a delay, which grows while there is no answer */
  checkLater(): void;
}

/**
 * Watches the session: renews a token that is about to expire, once a minute and whenever the page becomes visible, is restored or the
 * network is back, when it also checks whether the session is still active. An unanswered check is repeated and ends nothing.
 * Separate from the session itself, since the first minute does not need it.
 */
export function watchSession(end: (why: SessionEnd) => void): SessionWatch {
  let pauseMs = FIRST_PAUSE_MS;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const checkLater = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void checkExpiry(), pauseMs);
    pauseMs = Math.min(2 * pauseMs, CHECK_EVERY_MS);
  };
  const checkExpiry = async (): Promise<void> => {
    if (await isInconclusive()) return checkLater();
    clearTimeout(waiting);
    pauseMs = FIRST_PAUSE_MS;
  };
  /** @returns whether the page has no valid token, without a definite answer that the session has ended */
  const isInconclusive = async (): Promise<boolean> => {
    const { status, expiresAtMs } = useSession.getState();
    if (status !== 'signed-in') return restoreLate();
    if (expiresAtMs - serverNow() > REFRESH_WHEN_LEFT_MS) return false;
    const renewal = await renewSession();
    if (expiresAtMs > serverNow()) return false;
    if (renewal === 'refused') end('expired');
    return renewal === 'inconclusive' && useSession.getState().status === 'signed-in';
  };
  const checkAlive = async (): Promise<void> => {
    const { status, token, expiresAtMs } = useSession.getState();
    // an expired one is for the renewal to decide
    if (status !== 'signed-in' || expiresAtMs <= serverNow()) return;
    const result = await call('check', {}, { endLocalSession: true });
    // if the token was renewed meanwhile, the answer is about an old one
    if (result.ok || result.code !== CODE_CHECK_FAILED || useSession.getState().token !== token) return;
    // on a device whose clock is slow the token may only have expired
    if ((await renewSession()) === 'refused') end('expired');
  };
  const checkNow = (): Promise<void> => checkExpiry().then(checkAlive);
  setInterval(() => void checkExpiry(), CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkNow();
  });
  // a page restored from memory by Back was never hidden in some browsers
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void checkNow();
  });
  addEventListener('online', () => void checkExpiry());
  return { checkNow, checkLater };
}
