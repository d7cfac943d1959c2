// @vitest-environment happy-dom
import { pass, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { beforeEach, expect, test, vi } from 'vitest';
import { dropSession } from '@truefill/client/session/session-store.ts';
import { useToasts } from '@truefill/client/toasts/toast-store.ts';
import { announceOtherUser } from './announce-other-user.ts';

const visibility = vi.spyOn(document, 'visibilityState', 'get');

beforeEach(() => {
  vi.useFakeTimers();
  useToasts.setState([], true);
  visibility.mockReturnValue('visible');
  history.replaceState(null, '', '/');
});

/** Waits until what is to be said is said. */
async function told(): Promise<void> {
  await pass(10);
  await vi.dynamicImportSettled();
  await pass(10);
}

/** Another user follows one who has logged out. @returns the number of toasts about it */
async function change(path: string): Promise<number> {
  signIn('real', 7);
  const stop = announceOtherUser();
  signIn('demo', 7);
  dropSession();
  history.replaceState(null, '', path);
  signIn('real', 8);
  await told();
  stop();
  return useToasts.getState().length;
}

test('a tab in view says that it shows another account, unless that was logged in here', async () => {
  expect(await change('/BTCUSDT/chart')).toBe(1);
  useToasts.setState([], true);
  expect(await change('/login')).toBe(0);
});

test('a hidden tab says so when the user returns to it, wherever it was, and once', async () => {
  visibility.mockReturnValue('hidden');
  signIn('real', 7);
  const stop = announceOtherUser();
  dropSession();
  history.replaceState(null, '', '/login');
  signIn('real', 8);
  await told();
  expect(useToasts.getState()).toHaveLength(0);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  await told();
  expect(useToasts.getState()).toHaveLength(1);
  stop();
});

test('the same user who is back is no news', async () => {
  signIn('real', 7);
  const stop = announceOtherUser();
  dropSession();
  signIn('real', 7);
  await told();
  expect(useToasts.getState()).toHaveLength(0);
  stop();
});
