import type { SessionAnswer } from '@truefill/api/identity/calls.ts';
import { sessionFromWire, type SessionView } from '@truefill/api/identity/session-mapping.ts';
import { call, connectSession } from '../calls/client.ts';
import { forgetUnanswered, markRefreshing, markSignedIn, maybeSignedIn, settleMs } from './session-marks.ts';
import { dropSession, holdSession, useSession } from './session-store.ts';

const LOCK = 'truefill.refresh';

type TabMessage =
  | { readonly kind: 'session'; readonly session: SessionView }
  | { readonly kind: 'signed-out'; readonly why: SessionEnd };

/** Why a session ended; the shell turns it into a notice and a way to go. */
export type SessionEnd = 'signed-out' | 'lost' | 'expired' | 'demo-disabled';

export interface SessionRules {
  /** false ends a demo session, as the specification wants it where the brand has no demo trading */
  readonly demoTrading: boolean;
  ended(why: SessionEnd): void;
  /** another tab has logged in or out: what this one shows may no longer be open to it */
  changedElsewhere(): void;
}

let tabs: BroadcastChannel | null = null;
let rules: SessionRules = { demoTrading: true, ended: () => undefined, changedElsewhere: () => undefined };
let running: Promise<boolean> | null = null;
let watching: Promise<() => Promise<void>> | null = null;

/** Connects the session with the client, the other tabs and the clock, and brings back the last session. */
export async function startSession(withRules: SessionRules): Promise<void> {
  rules = withRules;
  connectSession({ token: () => useSession.getState().token, recover: refreshSession, lost: () => end('lost') });
  tabs = new BroadcastChannel('truefill.session');
  tabs.onmessage = (event: MessageEvent<TabMessage>) => {
    if (event.data.kind === 'session') holdSession(event.data.session);
    else {
      forgetUnanswered();
      forget(event.data.why);
    }
    rules.changedElsewhere();
  };
  watching = import('./session-watch.ts').then(({ watchSession }) => watchSession(end));
  await restoreSession();
}

/** Asks for a session by the refresh cookie; without a trace of one nothing is sent. */
export async function restoreSession(): Promise<void> {
  if (!maybeSignedIn() || !(await refreshSession())) dropSession();
}

/** Asks at once whether the session still lives: something speaks against it. */
export function doubtSession(): void {
  void watching?.then((look) => look());
}

/** Takes the answer of login or of the account switch, in every tab. */
export function signIn(answer: SessionAnswer): void {
  const session = sessionFromWire(answer);
  if (session.accountMode === 'demo' && !rules.demoTrading) return end('demo-disabled');
  holdSession(session);
  markSignedIn(true);
  tabs?.postMessage({ kind: 'session', session } satisfies TabMessage);
}

/**
 * Logs out on the server and in every tab. The local session ends whatever the server says, and before it says it: what asks
 * once a second would otherwise ask with a token that is just being refused.
 */
export async function signOut(): Promise<void> {
  const { token } = useSession.getState();
  const told = token === null ? null : call('logout', {}, { leaveSession: true, outlivesPage: true });
  leaveSession();
  await told;
}

/** Ends the local session in every tab, where the server has ended its own already. */
export function leaveSession(): void {
  forgetUnanswered();
  end('signed-out');
}

/**
 * Exchanges the refresh cookie for a new access token. The cookie is good for one use, so tabs take turns, and one that
 * finds the token already renewed by another takes that.
 * @returns whether there is a session now
 */
export function refreshSession(): Promise<boolean> {
  running ??= inTurn(refreshNow).finally(() => {
    running = null;
  });
  return running;
}

async function refreshNow(): Promise<boolean> {
  const { expiresAtMs, token } = useSession.getState();
  const waitMs = settleMs(Date.now());
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  markRefreshing(Date.now());
  const result = await call('refresh', token === null ? {} : { token }, { leaveSession: true, outlivesPage: true });
  markRefreshing(null);
  if (result.ok) {
    signIn(result.data);
    return useSession.getState().status === 'signed-in';
  }
  if (result.code >= 0) markSignedIn(false);
  // no answer at all is no verdict: an access token that still has time left goes on working
  return result.code < 0 && expiresAtMs > Date.now();
}

async function inTurn(work: () => Promise<boolean>): Promise<boolean> {
  const before = useSession.getState().token;
  const onceMine = (): Promise<boolean> => {
    const now = useSession.getState().token;
    return now !== null && now !== before ? Promise.resolve(true) : work();
  };
  return 'locks' in navigator ? navigator.locks.request(LOCK, onceMine) : onceMine();
}

function end(why: SessionEnd): void {
  if (useSession.getState().status !== 'signed-in' && why !== 'demo-disabled') return forget(why);
  forget(why);
  tabs?.postMessage({ kind: 'signed-out', why } satisfies TabMessage);
  rules.ended(why);
}

function forget(why: SessionEnd): void {
  markSignedIn(false);
  dropSession(why === 'signed-out');
}
