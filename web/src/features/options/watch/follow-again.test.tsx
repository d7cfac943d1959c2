// @vitest-environment happy-dom
import { accepted, pass, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { optionOrderFromWire } from '@truefill/api/options/mapping.ts';
import { useConnection } from '../../../live/connection-store.ts';
import { dropSession } from '@truefill/client/session/session-store.ts';
import { useToasts } from '@truefill/client/toasts/toast-store.ts';
import { DeferredOverlays } from '../../../shell/deferred-overlays.tsx';
import { OptionWatch } from './option-watch.tsx';
import { followOption, stopFollowing, useFollowed } from './watch-store.ts';
import { NOW, runningOption, SECONDS } from '../test-support/running-option.ts';

const USER = 7;
const STORAGE_KEY = 'truefill.followed-option';
const NUMBER = '2611200641073';
const END = NOW + SECONDS * 1_000;
const RUNNING = runningOption(3, NUMBER);
const WON = {
  ...RUNNING,
  priceEnd: 100_001,
  completeTime: END,
  winLost: 80,
  status: 2,
  outcome: 'win',
  endQuoteNumber: 2,
  endQuoteTime: END,
};
/** longer than all checks of a result take */
const CHECKED_FOR_MS = 120_000;
const ORDER = '/waa/option/findOption';

let network: ScriptedNetwork;
let pages: boolean;
let shownPath: () => string;
const settled = (): boolean => Date.now() >= END;

function Page() {
  const following = useFollowed(({ followed }) => followed !== null);
  return (
    <>
      {following ? <OptionWatch pages={pages} /> : null}
      <DeferredOverlays />
    </>
  );
}

async function open(): Promise<void> {
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: createMemoryHistory() });
  shownPath = () => router.state.location.pathname;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await pass(500);
}

/** The page is closed without cleanup, and reopened later by the user who is logged in then. */
async function reload(awayMs = 0, signInAgain = () => signIn('real', USER)): Promise<void> {
  const left = sessionStorage.getItem(STORAGE_KEY);
  cleanup();
  stopFollowing();
  dropSession();
  if (left !== null) sessionStorage.setItem(STORAGE_KEY, left);
  vi.setSystemTime(Date.now() + awayMs);
  signInAgain();
  await open();
}

const sheet = (): string => screen.queryByRole('dialog')?.textContent ?? '';
const follow = (): void => act(() => followOption(optionOrderFromWire(RUNNING), 'place'));

beforeAll(() => import('@truefill/client/overlays/sheet-with-back.tsx'));

beforeEach(async () => {
  stopFollowing();
  sessionStorage.clear();
  pages = true;
  vi.useFakeTimers({ now: NOW });
  network = new ScriptedNetwork();
  network.answer = (path) => {
    if (path.endsWith('/checkOptionOrderCompletion')) return accepted({ completed: settled() });
    return path.endsWith(ORDER) ? accepted(settled() ? WON : RUNNING) : null;
  };
  useConnection.setState({ state: 'live' });
  signIn('real', USER);
  await open();
  follow();
  await pass(500);
});

test('an option that was followed before a reload is counted down again, and its result shown', async () => {
  expect(sheet()).toContain('Running option');
  await reload();
  expect(sheet()).toContain('Running option');
  await pass(SECONDS * 1_000 + 3_000);
  expect(sheet()).toContain('+$79.00');
});

test('an option that ended meanwhile shows its result immediately, and only once', async () => {
  await reload(SECONDS * 2_000);
  expect(sheet()).toContain('+$79.00');
  await reload();
  expect(sheet()).toBe('');
});

test('an option whose result was shown, or that the user closed, is not shown again', async () => {
  await pass(SECONDS * 1_000 + 3_000);
  expect(sheet()).toContain('+$79.00');
  await reload();
  expect(sheet()).toBe('');
  vi.setSystemTime(NOW);
  follow();
  await pass(500);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await pass(500);
  await reload();
  expect(sheet()).toBe('');
});

test.each([
  ['another user', () => signIn('real', USER + 1)],
  ['the other account', () => signIn('demo', USER)],
])('%s does not see it, and it is deleted', async (_who, signInAgain) => {
  await reload(SECONDS * 2_000, signInAgain);
  expect(sheet()).toBe('');
  expect(network.to(ORDER)).toEqual([]);
  await reload();
  expect(sheet()).toBe('');
});

test('without a response it is requested again on the next connection, and not after that', async () => {
  const reconnect = async (): Promise<void> => {
    act(() => useConnection.setState({ state: 'reconnecting' }));
    act(() => useConnection.setState({ state: 'live' }));
    await pass(500);
  };
  const { answer } = network;
  network.answer = () => null;
  await reload();
  expect(sheet()).toBe('');
  network.answer = answer;
  await reconnect();
  expect(sheet()).toContain('Running option');
  await reconnect();
  expect(network.to(ORDER)).toHaveLength(2);
});

test.each([
  ['a phone', true, '/history'],
  ['a wide window', false, '/position'],
])('if a result cannot be fetched, a message leads to where results are: %s', async (_where, onPhone, list) => {
  cleanup();
  stopFollowing();
  pages = onPhone;
  await open();
  useToasts.setState([], true);
  network.answer = () => null;
  act(() => followOption(optionOrderFromWire(RUNNING), 'position'));
  await pass(SECONDS * 1_000 + CHECKED_FOR_MS);
  expect(useToasts.getState().map(({ tone, getText }) => [tone, getText(i18next)])).toEqual([
    ['error', expect.stringContaining('did not arrive in time')],
  ]);
  expect(shownPath()).toBe(list);
  expect(sheet()).toBe('');
});

test.each(['{', '{"owner":7}', '[]', '{"owner":"7/real","orderNumber":"5","flow":"else"}'])(
  'an invalid stored value is ignored: %s',
  async (text) => {
    sessionStorage.setItem(STORAGE_KEY, text);
    await reload();
    expect(sheet()).toBe('');
    expect(network.to(ORDER)).toEqual([]);
  },
);
