import type { SessionAnswer } from '@truefill/api/identity/calls.ts';
import { sessionFromWire, type SessionView } from '@truefill/api/identity/session-mapping.ts';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { call, connectSession, type Renewal } from '../calls/client.ts';
import { forgetUnanswered, markRefreshing, markSignedIn, maybeSignedIn, settleMs } from './session-marks.ts';
import { dropSession, holdSession, useSession } from './session-store.ts';
import type { SessionWatch } from './session-watch.ts';

const LOCK = 'truefill.refresh';
/** after a renewal without a verdict, refused calls ask for none for so long */
const UNHEARD_PAUSE_MS = 2_000;
/** what the server answers where it has not looked at the session: its own fault, and too many calls */
const NO_VERDICTS: readonly number[] = [ERROR_CODES.unknown, ERROR_CODES.sendingTooOften];

type TabMessage =
  | { readonly kind: 'session'; readonly session: SessionView }
  | { readonly kind: 'signed-out'; readonly why: SessionEnd };

/** Why a session ended; the shell turns it into a notice and a way to go. */
export type SessionEnd = 'signed-out' | 'lost' | 'expired' | 'demo-disabled';

export interface SessionRules {
  /** false ends a demo session, as the specification wants it where the brand has no demo trading */
  readonly demoTrading: boolean;
  ended(why: SessionEnd): void;
  /** another tab has logged in or out, or the session came late: what this one shows may be open to it no longer, or only now */
  changedElsewhere(): void;
}

let tabs: BroadcastChannel | null = null;
let rules: SessionRules = { demoTrading: true, ended: () => undefined, changedElsewhere: () => undefined };
let running: Promise<Renewal> | null = null;
let watching: Promise<SessionWatch | null> | null = null;
/** the page came without a session because nobody said whether there is one */
let isRestoring = false;
/** when a renewal got no verdict last, ms */
let unheardAtMs = -Infinity;

/** Connects the session with the client, the other tabs and the clock, and brings back the last session. */
export async function startSession(withRules: SessionRules): Promise<void> {
  rules = withRules;
  connectSession({ token: () => useSession.getState().token, recover, lost: () => end('lost') });
  tabs = new BroadcastChannel('truefill.session');
  tabs.onmessage = (event: MessageEvent<TabMessage>) => {
    isRestoring = false;
    if (event.data.kind === 'session') holdSession(event.data.session);
    else {
      forgetUnanswered();
      forget(event.data.why);
    }
    rules.changedElsewhere();
  };
  watching = null;
  void watch();
  await restoreSession();
}

/** Asks for a session by the refresh cookie; without a trace of one nothing is sent. */
async function restoreSession(): Promise<void> {
  const renewal = maybeSignedIn() ? await renewSession() : 'refused';
  if (useSession.getState().status === 'signed-in') return;
  dropSession();
  if (renewal !== 'unheard') return;
  isRestoring = true;
  void watch().then((found) => found?.lookAgain());
}

/**
 * Asks once more for the session that nobody had a word of when the page came; what it shows may then be open to it.
 * @returns whether that is still to be asked
 */
export async function restoreLate(): Promise<boolean> {
  if (!isRestoring) return false;
  const renewal = await renewSession();
  if (renewal === 'unheard') return isRestoring;
  isRestoring = false;
  if (renewal === 'renewed') rules.changedElsewhere();
  return false;
}

/** Asks at once whether the session still lives: something speaks against it. */
export function doubtSession(): void {
  void watch().then((found) => found?.look());
}

/** The watch over the session; null where its code does not come, which is asked for again with the next doubt. */
function watch(): Promise<SessionWatch | null> {
  watching ??= import('./session-watch.ts').then(
    ({ watchSession }) => watchSession(end),
    () => (watching = null),
  );
  return watching;
}

/** Takes the answer of login or of the account switch, in every tab. */
export function signIn(answer: SessionAnswer): void {
  const session = sessionFromWire(answer);
  if (session.accountMode === 'demo' && !rules.demoTrading) return end('demo-disabled');
  isRestoring = false;
  unheardAtMs = -Infinity;
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

/** Gets a new access token for a session whose own was refused. @returns whether there is one */
export async function refreshSession(): Promise<boolean> {
  return (await recover()) === 'renewed';
}

/**
 * Exchanges the refresh cookie for a new access token. The cookie is good for one use, so tabs take turns, and one that
 * finds the token already renewed by another takes that.
 */
export function renewSession(): Promise<Renewal> {
  running ??= inTurn(renewNow).finally(() => {
    running = null;
  });
  return running;
}

function recover(): Promise<Renewal> {
  return Date.now() - unheardAtMs < UNHEARD_PAUSE_MS ? Promise.resolve('unheard') : renewSession();
}

async function renewNow(): Promise<Renewal> {
  const { token, userId } = useSession.getState();
  const waitMs = settleMs(Date.now());
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  markRefreshing(Date.now());
  const result = await call('refresh', token === null ? {} : { token }, { leaveSession: true, outlivesPage: true });
  markRefreshing(null);
  const now = useSession.getState();
  // it ended or gave way to another meanwhile: the answer is to a question that nobody asks any more
  if (now.token !== token || now.userId !== userId) return now.token !== null && now.userId === userId ? 'renewed' : 'unheard';
  if (result.ok) {
    signIn(result.data);
    return useSession.getState().status === 'signed-in' ? 'renewed' : 'refused';
  }
  // no answer is no verdict: the cookie may still be good
  if (result.code < 0 || NO_VERDICTS.includes(result.code)) {
    unheardAtMs = Date.now();
    return 'unheard';
  }
  markSignedIn(false);
  return 'refused';
}

async function inTurn(work: () => Promise<Renewal>): Promise<Renewal> {
  const before = useSession.getState().token;
  const onceMine = (): Promise<Renewal> => {
    const now = useSession.getState().token;
    return now !== null && now !== before ? Promise.resolve('renewed') : work();
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
  isRestoring = false;
  markSignedIn(false);
  dropSession(why === 'signed-out');
}
