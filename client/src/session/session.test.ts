// @vitest-environment happy-dom
import { accepted, pass, refused, ScriptedNetwork } from '../testing/hooks.fixture.tsx';
import { beforeEach, describe, expect, onTestFinished, test, vi, type Mock } from 'vitest';
import { call } from '../calls/client.ts';
import { noteAnswerTime } from '../server-time.ts';
import { markSignedIn, maybeSignedIn } from './session-marks.ts';
import { recheckSession, signIn, signOut, startSession, type SessionEnd } from './session.ts';
import { dropSession, useSession } from './session-store.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const REFRESH = '/wa-na/refresh';
const CHECK = '/waa/dd';
const LOGIN_REQUIRED = 23519;
/** inconclusive answers: no network, a server error, too many calls */
const NO_VERDICTS = [
  ['no network', () => null],
  ['1000', () => refused(1000)],
  ['1110', () => refused(1110)],
] as const;

let network: ScriptedNetwork;
let ended: SessionEnd[];
/** the last message to the other tabs, and a function that delivers one to this tab */
let posted: unknown[];
let receive: (data: unknown) => void;

const answer = (leftMs: number, virtualStatus: '0' | '1' = '0') => ({
  token: `token until ${Date.now() + leftMs}`,
  expiredTimeTs: Date.now() + leftMs,
  virtualStatus,
  userId: 7,
  userName: 'trader',
  aesKey: `key of ${virtualStatus}`,
});

/** A server that has ended the session. */
const noLongerActive = (path: string) => refused(path.endsWith(REFRESH) ? LOGIN_REQUIRED : -1);

/** @returns called when a session came from elsewhere, or late */
async function start(demoTrading = true): Promise<Mock<() => void>> {
  const onChangedElsewhere = vi.fn<() => void>();
  await startSession({ demoTrading, onEnded: (why) => void ended.push(why), onChangedElsewhere });
  await vi.dynamicImportSettled();
  return onChangedElsewhere;
}

/** The page becomes visible again. */
async function checkLater(): Promise<void> {
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  dropSession(true);
  // no other tab, nor one left by an earlier test
  posted = [];
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      onmessage: ((event: { readonly data: unknown }) => void) | null = null;
      constructor() {
        receive = (data) => this.onmessage?.({ data });
      }
      postMessage(data: unknown): void {
        posted.push(data);
      }
    },
  );
  // the test environment has no locks
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_name: string, work: () => unknown) => work() },
  });
  localStorage.clear();
  network = new ScriptedNetwork();
  ended = [];
});

describe('a session ends', () => {
  test.each([
    ['1002 of the own user', 'userInfo', 1002],
    ['23519 of any call', 'notificationUnreadCount', 23519],
    ['23519 of the own user', 'userInfo', 23519],
  ] as const)('on %s', async (_what, name, code) => {
    await start();
    signIn(answer(30 * MINUTE));
    network.answer = () => refused(code);
    await call(name, {});
    expect(ended).toEqual(['lost']);
    expect(useSession.getState()).toMatchObject({ status: 'visitor', token: null });
    expect(maybeSignedIn()).toBe(false);
  });

  test('on no other refusal, and not on 1002 of another call', async () => {
    await start();
    signIn(answer(30 * MINUTE));
    for (const code of [-1, 400, 1000, 1001, 1108]) {
      network.answer = () => refused(code);
      await call('userInfo', {});
    }
    network.answer = () => refused(1002);
    await call('notificationUnreadCount', {});
    expect(ended).toEqual([]);
    expect(useSession.getState().status).toBe('signed-in');
  });

  test('if it is a demo session and demo trading is off', async () => {
    await start(false);
    signIn(answer(30 * MINUTE, '1'));
    expect(ended).toEqual(['demo-disabled']);
    expect(useSession.getState().status).toBe('visitor');
    signIn(answer(30 * MINUTE));
    expect(useSession.getState().status).toBe('signed-in');
  });

  test('if the restored one is a demo session and demo trading is off', async () => {
    markSignedIn(true);
    network.answer = () => accepted(answer(30 * MINUTE, '1'));
    await start(false);
    expect(ended).toEqual(['demo-disabled']);
    expect(useSession.getState().status).toBe('visitor');
  });

  test('on -1 of the check when the page becomes visible again', async () => {
    await start();
    signIn(answer(30 * MINUTE));
    network.answer = () => refused(1000);
    await checkLater();
    expect(network.to(CHECK).length).toBeGreaterThan(0);
    expect(ended).toEqual([]);
    network.answer = noLongerActive;
    await checkLater();
    expect(ended).toEqual(['expired']);
    expect(useSession.getState().status).toBe('visitor');
  });

  test('when the browser restores a page that was left: some do so without it becoming visible', async () => {
    await start();
    signIn(answer(30 * MINUTE));
    network.answer = noLongerActive;
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    await pass(0);
    expect(network.to(CHECK)).toHaveLength(0);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await pass(0);
    expect(ended).toEqual(['expired']);
  });

  test('but not if only its token has expired, which a device with a slow clock does not know', async () => {
    await start();
    signIn(answer(30 * MINUTE));
    network.answer = (path) => (path.endsWith(REFRESH) ? accepted(answer(60 * MINUTE)) : refused(-1));
    await checkLater();
    expect(ended).toEqual([]);
    expect(useSession.getState().token).toBe(`token until ${Date.now() + 60 * MINUTE}`);
  });

  test.each(NO_VERDICTS)('nor if its renewal gets %s', async (_what, silent) => {
    await start();
    signIn(answer(30 * MINUTE));
    network.answer = (path) => (path.endsWith(REFRESH) ? silent() : refused(-1));
    await checkLater();
    expect(ended).toEqual([]);
    expect(useSession.getState().status).toBe('signed-in');
  });

  test('on -1 of a check after a doubt; one that only needs renewal continues', async () => {
    await start();
    signIn(answer(4 * MINUTE));
    network.answer = (path) => (path.endsWith(REFRESH) ? accepted(answer(30 * MINUTE)) : accepted(null));
    recheckSession();
    await pass(0);
    expect([network.to(REFRESH).length, network.to(CHECK).length]).toEqual([1, 1]);
    expect(ended).toEqual([]);
    network.answer = noLongerActive;
    recheckSession();
    await pass(0);
    expect(ended).toEqual(['expired']);
  });
});

test('the key for encrypted fields is set with each session, and cleared with it', async () => {
  markSignedIn(true);
  network.answer = () => accepted(answer(30 * MINUTE));
  await start();
  expect(useSession.getState().fieldKey).toBe('key of 0');
  signIn(answer(30 * MINUTE, '1'));
  expect(useSession.getState().fieldKey).toBe('key of 1');
  await signOut();
  expect(useSession.getState().fieldKey).toBe('');
});

describe('open pages', () => {
  test.each([
    ['when the session is lost', () => call('notificationUnreadCount', {}), { userId: 7, href: '/user/account?part=name' }],
    ['not after a logout', () => signOut(), null],
  ])('can be continued, here and in the other tabs, %s', async (_when, ends, left) => {
    await start();
    signIn(answer(30 * MINUTE));
    history.pushState(null, '', '/user/account?part=name');
    network.answer = () => refused(23519);
    await ends();
    expect(useSession.getState()).toMatchObject({ status: 'visitor', left });
    const message = posted.at(-1);
    signIn(answer(30 * MINUTE));
    expect(useSession.getState().left).toBeNull();
    receive(message);
    expect(useSession.getState()).toMatchObject({ status: 'visitor', left });
  });
});

describe('once a minute', () => {
  test('a token with less than five minutes left is renewed, and one with more is not', async () => {
    await start();
    signIn(answer(6.5 * MINUTE));
    network.answer = () => accepted(answer(30 * MINUTE));
    await pass(MINUTE);
    expect(network.to(REFRESH)).toEqual([]);
    await pass(MINUTE);
    expect(network.to(REFRESH)).toHaveLength(1);
    expect(useSession.getState().expiresAtMs).toBe(Date.now() + 30 * MINUTE);
    await pass(10 * MINUTE);
    expect(network.to(REFRESH)).toHaveLength(1);
    expect(ended).toEqual([]);
  });

  test('a device whose clock is two days fast renews no token that is valid', async () => {
    noteAnswerTime(Date.now() - 2 * DAY);
    await start();
    signIn(answer(30 * MINUTE - 2 * DAY));
    network.answer = (path) => accepted(path.endsWith(REFRESH) ? answer(60 * MINUTE - 2 * DAY) : null);
    await pass(24 * MINUTE);
    expect(network.to(REFRESH)).toEqual([]);
    await pass(2 * MINUTE);
    expect(network.to(REFRESH)).toHaveLength(1);
    noteAnswerTime(Date.now());
    expect(ended).toEqual([]);
  });

  test('one that the server does not renew is retried, and ends the session once it has expired', async () => {
    await start();
    signIn(answer(4.5 * MINUTE));
    network.answer = () => refused(LOGIN_REQUIRED);
    await pass(4 * MINUTE);
    expect(network.to(REFRESH)).toHaveLength(4);
    expect(ended).toEqual([]);
    await pass(MINUTE);
    expect(ended).toEqual(['expired']);
    await pass(5 * MINUTE);
    expect(network.to(REFRESH)).toHaveLength(5);
  });

  test('a visitor sends nothing', async () => {
    await start();
    await pass(5 * MINUTE);
    expect(network.sent).toEqual([]);
  });
});

describe.each(NO_VERDICTS)('%s is inconclusive', (_what, silent) => {
  test('a session outlives its token, and continues once there is an answer', async () => {
    await start();
    signIn(answer(30 * MINUTE));
    network.answer = silent;
    await pass(40 * MINUTE);
    await checkLater();
    expect(ended).toEqual([]);
    expect([useSession.getState().status, maybeSignedIn()]).toEqual(['signed-in', true]);
    network.answer = () => accepted(answer(30 * MINUTE));
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(useSession.getState().expiresAtMs).toBe(Date.now() + 30 * MINUTE);
  });

  test('a call that is refused meanwhile ends nothing', async () => {
    await start();
    signIn(answer(30 * MINUTE));
    vi.stubGlobal('fetch', (path: string) => {
      const response = path.endsWith(REFRESH) ? silent() : refused(400);
      if (response === null) return Promise.reject(new TypeError('the line is broken'));
      return Promise.resolve(new Response(JSON.stringify(response), { status: path.endsWith(REFRESH) ? 200 : 401 }));
    });
    expect(await call('notificationUnreadCount', {})).toMatchObject({ ok: false, code: 400 });
    expect(ended).toEqual([]);
    expect(maybeSignedIn()).toBe(true);
  });

  test('a page loaded meanwhile starts as a visitor’s, and gets its session as soon as there is an answer', async () => {
    markSignedIn(true);
    network.answer = silent;
    const changed = await start();
    expect([useSession.getState().status, maybeSignedIn()]).toEqual(['visitor', true]);
    await pass(MINUTE);
    const requested = network.to(REFRESH).length;
    // after 5, 10, 20 and 40 s
    expect([requested > 3, requested < 7]).toEqual([true, true]);
    network.answer = () => accepted(answer(30 * MINUTE));
    await pass(MINUTE);
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', userId: 7 });
    expect(changed).toHaveBeenCalledTimes(1);
    expect(ended).toEqual([]);
  });
});

test('a browser that forbids locks to a site without storage still answers whether there is a session', async () => {
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: () => Promise.reject(new DOMException('The request was denied.', 'SecurityError')) },
  });
  markSignedIn(true);
  network.answer = () => accepted(answer(30 * MINUTE));
  await start();
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', userId: 7 });
  expect(network.to(REFRESH)).toHaveLength(1);
});

test('a user whose browser has no room for the mark is still signed in after a reload', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  markSignedIn(true);
  network.answer = () => accepted(answer(30 * MINUTE));
  await start();
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', userId: 7 });
});

test('a call that was refused is not repeated for another user, who has logged in unnoticed', async () => {
  await start();
  signIn(answer(30 * MINUTE));
  const tokens: (string | null)[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path.endsWith(REFRESH)) return Promise.resolve(Response.json(accepted({ ...answer(60 * MINUTE), userId: 8 })));
    tokens.push(new Headers(init.headers).get('authorization'));
    return Promise.resolve(Response.json(refused(LOGIN_REQUIRED), { status: 401 }));
  });
  expect(await call('resetBalance', {})).toMatchObject({ ok: false, code: LOGIN_REQUIRED });
  expect(tokens).toHaveLength(1);
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', userId: 8 });
  expect(ended).toEqual([]);
});

test('a page that learned that there is no session asks no more', async () => {
  markSignedIn(true);
  network.answer = () => refused(LOGIN_REQUIRED);
  await start();
  await pass(5 * MINUTE);
  expect(network.to(REFRESH)).toHaveLength(1);
  expect(maybeSignedIn()).toBe(false);
});

describe('a renewed session that arrives', () => {
  let arrive: () => void;

  /** A renewal in progress, whose answer waits for `arrive`. */
  async function renewing(): Promise<void> {
    await start();
    signIn(answer(4 * MINUTE));
    network.answer = (path) => accepted(path.endsWith(REFRESH) ? answer(60 * MINUTE) : null);
    const gate = Promise.withResolvers<void>();
    const fetchAtOnce = fetch;
    vi.stubGlobal('fetch', async (...requested: Parameters<typeof fetch>) => {
      if (String(requested[0]).endsWith(REFRESH)) await gate.promise;
      return fetchAtOnce(...requested);
    });
    arrive = gate.resolve;
    recheckSession();
    await pass(0);
  }

  test('after a logout signs nobody in again', async () => {
    await renewing();
    void signOut();
    await pass(0);
    posted.length = 0;
    arrive();
    await pass(0);
    expect([useSession.getState().status, maybeSignedIn()]).toEqual(['visitor', false]);
    expect(posted).toEqual([]);
  });

  test('after an account switch keeps the chosen account', async () => {
    await renewing();
    signIn(answer(30 * MINUTE, '1'));
    arrive();
    await pass(0);
    expect(useSession.getState().accountMode).toBe('demo');
    expect(ended).toEqual([]);
  });
});
