// @vitest-environment happy-dom
import { accepted, refused, runHook, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import i18next from 'i18next';
import { brand } from '@truefill/client/brand.ts';
import { dropSession, useSession } from '@truefill/client/session/session-store.ts';
import { useToasts } from '@truefill/client/toasts/toast-store.ts';
import { useLogin } from './use-login.ts';

const went = vi.hoisted(() => ({ to: '' }));
vi.mock('@tanstack/react-router', () => {
  return { useRouter: () => ({ history: { replace: (to: string) => void (went.to = to) } }) };
});

const USER = 7;
const SWITCH = '/user/info/switch';

let network: ScriptedNetwork;
let demoAnswers: boolean;

beforeEach(() => {
  demoAnswers = true;
  brand().switches.virtualCurrencyTrade = true;
  useToasts.setState([], true);
  network = new ScriptedNetwork();
  const session = { token: 'next', expiredTimeTs: Date.now() + 1_800_000, userId: USER, userName: 'trader', aesKey: '' };
  network.answer = (path) => {
    if (!path.endsWith(SWITCH)) return accepted({ ...session, virtualStatus: '0' });
    return demoAnswers ? accepted({ ...session, virtualStatus: '1' }) : refused(500);
  };
});

/** The session of a user ends at a URL; somebody logs in. @returns the URL after the login */
async function logInAfter(userId: number, loggedOut: boolean, returnTo?: string): Promise<string> {
  signIn('real', userId);
  history.pushState(null, '', '/user/account?part=name');
  dropSession(loggedOut);
  const { result } = runHook(() => useLogin(returnTo));
  await act(() => result.current.attempt({ type: 'E', username: 'mara@mail.example' }, 'meadow-compass-17'));
  return went.to;
}

test('a user whose session expired at a URL returns there', async () => {
  expect(await logInAfter(USER, false)).toBe('/user/account?part=name');
});

test.each([
  ['somebody else', USER + 1, false],
  ['who logged out', USER, true],
] as const)('%s starts at home', async (_who, userId, loggedOut) => {
  expect(await logInAfter(userId, loggedOut)).toBe('/');
});

test('a response that arrives after the screen was left logs in, but does not navigate', async () => {
  went.to = '';
  dropSession(true);
  const { result, unmount } = runHook(() => useLogin('/history'));
  const attempt = result.current.attempt({ type: 'E', username: 'mara@mail.example' }, 'meadow-compass-17');
  unmount();
  await act(() => attempt);
  expect(useSession.getState().status).toBe('signed-in');
  expect(went.to).toBe('');
});

test('a URL that required the login takes precedence', async () => {
  expect(await logInAfter(USER, false, '/history')).toBe('/history');
});

/** A new user logs in for the first time. @returns the resulting account, and the toasts */
async function begin(): Promise<readonly [string, readonly string[]]> {
  const { result } = runHook(() => useLogin('/BTCUSDT/place?direction=0', { newUser: true }));
  await act(() => result.current.attempt({ type: 'E', username: 'mara@mail.example' }, 'meadow-compass-17'));
  expect(went.to).toBe('/BTCUSDT/place?direction=0');
  return [useSession.getState().accountMode, useToasts.getState().map(({ getText }) => getText(i18next))];
}

test('a new user starts in the demo account at their destination, and is told so once', async () => {
  expect(await begin()).toEqual(['demo', [expect.stringContaining('demo account with $100,000.00')]]);
});

test('if the demo account does not respond or is not offered, a new user starts in the real one', async () => {
  demoAnswers = false;
  expect(await begin()).toEqual(['real', ['Account created']]);
  brand().switches.virtualCurrencyTrade = false;
  const sent = network.to(SWITCH).length;
  expect((await begin())[0]).toBe('real');
  expect(network.to(SWITCH)).toHaveLength(sent);
});
