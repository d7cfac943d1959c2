// @vitest-environment happy-dom
import { accepted, runHook, ScriptedNetwork, signIn } from '../../hooks.fixture.tsx';
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { dropSession } from '../../session/session-store.ts';
import { useLogin } from './use-login.ts';

const went = vi.hoisted(() => ({ to: '' }));
vi.mock('@tanstack/react-router', () => {
  return { useRouter: () => ({ history: { replace: (to: string) => void (went.to = to) } }) };
});

const USER = 7;

beforeEach(() => {
  new ScriptedNetwork().answer = () =>
    accepted({
      token: 'next',
      expiredTimeTs: Date.now() + 1_800_000,
      virtualStatus: '0',
      userId: USER,
      userName: 'trader',
      aesKey: '',
    });
});

/** The session of a user ends at an address; somebody logs in. @returns where that leads */
async function logInAfter(userId: number, loggedOut: boolean, returnTo?: string): Promise<string> {
  signIn('real', userId);
  history.pushState(null, '', '/user/account?part=name');
  dropSession(loggedOut);
  const { result } = runHook(() => useLogin(returnTo));
  await act(() => result.current.attempt({ type: 'E', username: 'mara@mail.example' }, 'meadow-compass-17'));
  return went.to;
}

test('who was logged in at an address where the session ended of itself comes back there', async () => {
  expect(await logInAfter(USER, false)).toBe('/user/account?part=name');
});

test.each([
  ['somebody else', USER + 1, false],
  ['who logged out', USER, true],
] as const)('%s begins at home', async (_who, userId, loggedOut) => {
  expect(await logInAfter(userId, loggedOut)).toBe('/');
});

test('an address that asked for the login goes before', async () => {
  expect(await logInAfter(USER, false, '/history')).toBe('/history');
});
