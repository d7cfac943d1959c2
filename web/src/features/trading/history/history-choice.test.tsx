// @vitest-environment happy-dom
import { accepted, pass, resizeWindow, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dropSession } from '@truefill/client/session/session-store.ts';
import { useLayout } from '@truefill/client/page/use-layout.ts';
import { HistoryPanel } from './history-panel.tsx';
import { HistoryScreen } from './history.tsx';

const PHONE = 390;
const WIDE = 1440;
/** timeout for a busy machine */
const WAIT_TIMEOUT_MS = 20_000;
const NUMBER = '2611200641073';
const CANCELED = 4;
/** in wire format */
const ORDER = {
  id: 7,
  uid: NUMBER,
  tradePair: 'EURUSD',
  productName: 'Euro / US Dollar',
  pricePrecision: 5,
  orderType: 0,
  buyPoint: 1,
  positionStatus: CANCELED,
  orderQuantity: 0.5,
  limitPrice: 1.15,
  parentOrderId: 0,
  trailingDistance: 0,
  openingPrice: 0,
  currentPrice: 0,
  stopPrice: 0,
  takeProfitPrice: 0,
  orderTimeTs: 1_000,
  transactionTimeTs: 0,
  closingTimeTs: 2_000,
};

let router: AnyRouter;

async function resize(width: number): Promise<void> {
  resizeWindow(width);
  await pass(100);
}

function shown(words: string): Promise<HTMLElement> {
  return vi.waitFor(() => screen.getByText(words), { timeout: WAIT_TIMEOUT_MS });
}

async function visit(path: string): Promise<void> {
  await act(() => router.navigate({ to: path }));
  await pass(100);
}

// the code of a sheet is loaded with the first one that opens
beforeAll(() => import('@truefill/client/overlays/sheet-with-back.tsx'));

beforeEach(async () => {
  vi.useFakeTimers();
  signIn();
  // reset the state of the previous test
  dropSession(true);
  signIn();
  new ScriptedNetwork().answer = (path, { positionStatus }: { positionStatus?: number }) =>
    path.includes('/order/query')
      ? accepted({ list: positionStatus === CANCELED ? [ORDER] : [], pages: 1, netToday: 0, netTotal: 0 })
      : null;
  await resize(PHONE);
  const root = createRootRoute({ component: Outlet });
  const History = () => (useLayout() === 'phone' ? <HistoryScreen /> : <HistoryPanel />);
  const route = (path: string, component: () => React.ReactNode) => createRoute({ getParentRoute: () => root, path, component });
  router = createRouter({
    routeTree: root.addChildren([route('/', () => null), route('/history', History)]),
    history: createMemoryHistory({ initialEntries: ['/history'] }),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  fireEvent.click(await shown('Canceled'));
  fireEvent.click(await shown('EURUSD'));
  await shown(NUMBER);
});

test('the details of an order stay open, in the list that opened them, when the window crosses the breakpoint', async () => {
  expect(screen.getByRole('dialog')).toBeTruthy();
  await resize(WIDE);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('complementary').textContent).toContain(NUMBER);
  await resize(PHONE);
  expect(screen.getByRole('dialog').textContent).toContain(NUMBER);
});

test('leaving the list and coming back shows its initial state', async () => {
  await visit('/');
  await visit('/history');
  expect(screen.queryByText(NUMBER)).toBeNull();
});
