import type { SessionAnswer } from '@truefill/api/identity/calls.ts';
import { sessionFromWire, type SessionView } from '@truefill/api/identity/session-mapping.ts';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { call, connectSession, type Renewal } from '../calls/client.ts';
import { clearUnanswered, markRefreshing, markSignedIn, maybeSignedIn, settleMs } from './session-marks.ts';
import { dropSession, holdSession, useSession } from './session-store.ts';
import type { SessionWatch } from './session-watch.ts';

const LOCK = 'truefill.refresh';
/** after an inconclusive renewal, refused calls do not request another for this long */
const INCONCLUSIVE_PAUSE_MS = 2_000;
/** the server's answers without a check of the session: a server error, and too many calls */
const NO_VERDICTS: readonly number[] = [ERROR_CODES.unknown, ERROR_CODES.sendingTooOften];

type TabMessage =
  | { readonly kind: 'session'; readonly session: SessionView }
  | { readonly kind: 'signed-out'; readonly why: SessionEnd };

/** Why a session ended; the shell turns it into a notice and a navigation. */
export type SessionEnd = 'signed-out' | 'lost' | 'expired' | 'demo-disabled';

export interface SessionRules {
  /** false ends a demo session, as the specification requires if the brand has no demo trading */
  readonly demoTrading: boolean;
  onEnded(why: SessionEnd): void;
  /** another tab has logged in or out, or the session came late: the current page may no longer, or only now, be accessible */
  onChangedElsewhere(): void;
}

let tabs: BroadcastChannel | null = null;
let rules: SessionRules = { demoTrading: true, onEnded: () => undefined, onChangedElsewhere: () => undefined };
let running: Promise<Renewal> | null = null;
let watching: Promise<SessionWatch | null> | null = null;
/** the page loaded without a session because the check was inconclusive */
let isRestoring = false;
/** when a renewal was last inconclusive, ms */
let inconclusiveAtMs = -Infinity;

/** Connects the session with the client, the other tabs and the clock, and restores the last session. */
export async function startSession(withRules: SessionRules): Promise<void> {
  rules = withRules;
  const now = useSession.getState;
  connectSession({ token: () => now().token, userId: () => now().userId, recover, lost: () => end('lost') });
  tabs = new BroadcastChannel('truefill.session');
  tabs.onmessage = (event: MessageEvent<TabMessage>) => {
    isRestoring = false;
    if (event.data.kind === 'session') holdSession(event.data.session);
    else {
      clearUnanswered();
      clearSession(event.data.why);
    }
    rules.onChangedElsewhere();
  };
  watching = null;
  void watch();
  await restoreSession();
}

/** Requests a session with the refresh cookie; without a mark of one nothing is sent. */
async function restoreSession(): Promise<void> {
  const renewal = maybeSignedIn() ? await renewSession() : 'refused';
  if (useSession.getState().status === 'signed-in') return;
  dropSession();
  if (renewal !== 'inconclusive') return;
  isRestoring = true;
  void watch().then((found) => found?.checkLater());
}

/**
 * Asks again for a session if the check at page load was inconclusive; the current page may then be accessible.
 * @returns whether it is still inconclusive
 */
export async function restoreLate(): Promise<boolean> {
  if (!isRestoring) return false;
  const renewal = await renewSession();
  if (renewal === 'inconclusive') return isRestoring;
  isRestoring = false;
  if (renewal === 'renewed') rules.onChangedElsewhere();
  return false;
}

/** Checks immediately whether the session is still active, after a doubt. */
export function recheckSession(): void {
  void watch().then((found) => found?.checkNow());
}

/** The session watch; null if its code fails to load, which is retried at the next doubt. */
function watch(): Promise<SessionWatch | null> {
  watching ??= import('./session-watch.ts').then(
    ({ watchSession }) => watchSession(end),
    () => (watching = null),
  );
  return watching;
}

/** Applies the answer of a login or account switch in every tab. */
export function signIn(answer: SessionAnswer): void {
  const session = sessionFromWire(answer);
  if (session.accountMode === 'demo' && !rules.demoTrading) return end('demo-disabled');
  isRestoring = false;
  inconclusiveAtMs = -Infinity;
  holdSession(session);
  markSignedIn(true);
  tabs?.postMessage({ kind: 'session', session } satisfies TabMessage);
}

/**
 * Logs out on the server and in every tab. The local session ends whatever the server answers, and before it does: otherwise
 * polling code would use a token that is just being revoked.
 */
export async function signOut(): Promise<void> {
  const { token } = useSession.getState();
  const request = token === null ? null : call('logout', {}, { endLocalSession: true, keepalive: true });
  endLocalSession();
  await request;
}

/** Ends the local session in every tab, if the server has already ended its own. */
export function endLocalSession(): void {
  clearUnanswered();
  end('signed-out');
}

/** Gets a new access token after the session's token was refused. @returns whether there is one */
export async function refreshSession(): Promise<boolean> {
  return (await recover()) === 'renewed';
}

/**
 * Exchanges the refresh cookie for a new access token. The cookie can be used once, so tabs take turns, and one that
 * finds the token already renewed by another tab uses that.
 */
export function renewSession(): Promise<Renewal> {
  running ??= withRefreshLock(renewNow).finally(() => {
    running = null;
  });
  return running;
}

function recover(): Promise<Renewal> {
  return Date.now() - inconclusiveAtMs < INCONCLUSIVE_PAUSE_MS ? Promise.resolve('inconclusive') : renewSession();
}

async function renewNow(): Promise<Renewal> {
  const { token, userId } = useSession.getState();
  const waitMs = settleMs(Date.now());
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  markRefreshing(Date.now());
  const result = await call('refresh', token === null ? {} : { token }, { endLocalSession: true, keepalive: true });
  markRefreshing(null);
  const now = useSession.getState();
  // the session ended or was replaced meanwhile: the answer is obsolete
  if (now.token !== token || now.userId !== userId)
    return now.token !== null && now.userId === userId ? 'renewed' : 'inconclusive';
  if (result.ok) {
    signIn(result.data);
    return useSession.getState().status === 'signed-in' ? 'renewed' : 'refused';
  }
  // no answer is inconclusive: the cookie may still be valid
  if (result.code < 0 || NO_VERDICTS.includes(result.code)) {
    inconclusiveAtMs = Date.now();
    return 'inconclusive';
  }
  markSignedIn(false);
  return 'refused';
}

async function withRefreshLock(work: () => Promise<Renewal>): Promise<Renewal> {
  const before = useSession.getState().token;
  const renewUnlessRenewed = (): Promise<Renewal> => {
    const now = useSession.getState().token;
    return now !== null && now !== before ? Promise.resolve('renewed') : work();
  };
  // where a site has no storage, browsers may refuse the lock
  return 'locks' in navigator
    ? navigator.locks.request(LOCK, renewUnlessRenewed).catch(renewUnlessRenewed)
    : renewUnlessRenewed();
}

function end(why: SessionEnd): void {
  if (useSession.getState().status !== 'signed-in' && why !== 'demo-disabled') return clearSession(why);
  clearSession(why);
  tabs?.postMessage({ kind: 'signed-out', why } satisfies TabMessage);
  rules.onEnded(why);
}

function clearSession(why: SessionEnd): void {
  isRestoring = false;
  markSignedIn(false);
  dropSession(why === 'signed-out');
}
