// @vitest-environment happy-dom
import { accepted, pass, refused, resizeWindow, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import { act, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Envelope } from '@truefill/api/envelope.ts';
import { points } from '@truefill/domain/market/price.ts';
import { chooseOneClick, useOneClickUsers } from '../../../preferences/one-click-store.ts';
import { useToasts } from '@truefill/client/toasts/toast-store.ts';
import { useLayout } from '@truefill/client/page/use-layout.ts';
import { openOrder, pendingOrder } from './order.fixture.ts';
import { OrderSheets } from './order-sheets.tsx';
import { closeShownOrder, closePlacedOrder, showOrder, showPlaced, useShownOrder } from '../../../trading-parts/shown-order.ts';

const PHONE = 390;
const WIDE = 1440;
/** timeout for a busy machine */
const WAIT_TIMEOUT_MS = 20_000;
const ORDER = openOrder({ stopLoss: 1.15 });
const EDIT = 'Edit stop loss and take profit';
const PLACED = { orderNumber: ORDER.orderNumber, kind: 'market', symbol: ORDER.symbol } as const;
const DRAGGED = { kind: 'level', orderId: ORDER.id, lineId: 'stop 7', level: 'stopLoss', price: points(115_500n) } as const;

const feed = vi.hoisted(() => ({ frame: { orders: [] as readonly unknown[] }, pending: [] as readonly unknown[] }));
vi.mock('../../../live/exchange-feed.ts', async (original) => ({
  ...(await original<object>()),
  useHoldings: () => feed.frame,
  usePending: () => feed.pending,
}));

/** A page whose tree differs on each side of the breakpoint, with the elements that overlay both, as in the shell. */
function Page() {
  const layout = useLayout();
  return (
    <>
      <main key={layout}>{layout}</main>
      <OrderSheets />
    </>
  );
}

async function resize(width: number): Promise<void> {
  resizeWindow(width);
  await pass(0);
}

beforeAll(() =>
  Promise.all([
    import('@truefill/client/overlays/sheet-with-back.tsx'),
    import('./levels/level-sheet.tsx'),
    import('./position-sheet.tsx'),
    import('./pending/pending-sheet.tsx'),
    import('../ticket/placed-panel.tsx'),
  ]),
);

let network: ScriptedNetwork;

beforeEach(async () => {
  vi.useFakeTimers();
  network = new ScriptedNetwork();
  useOneClickUsers.setState([], true);
  useToasts.setState([], true);
  signIn();
  feed.frame = { orders: [ORDER] };
  feed.pending = [];
  closeShownOrder();
  closePlacedOrder();
  await resize(PHONE);
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await pass(0);
});

/** The code of a sheet is loaded when it is first opened. */
async function opened(open: () => void, heading: string): Promise<HTMLElement> {
  act(open);
  return vi.waitFor(() => screen.getByRole('dialog', { name: heading }), { timeout: WAIT_TIMEOUT_MS });
}

test.each([
  ['a placed order', () => showPlaced(PLACED), 'Position opened', () => screen.getByText(ORDER.orderNumber)],
  ['a dragged level', () => showOrder(DRAGGED), EDIT, () => screen.getByDisplayValue('1.15500')],
] as const)(
  '%s stays open when the window crosses the breakpoint, but not in another account',
  async (_what, open, title, shown) => {
    const sheet = await opened(open, title);
    expect(shown()).toBeTruthy();
    await resize(WIDE);
    expect(screen.getByRole('main', { hidden: true }).textContent).toBe('desktop');
    expect(screen.getByRole('dialog', { name: title })).toBe(sheet);
    expect(shown()).toBeTruthy();
    await resize(PHONE);
    expect(screen.getByRole('dialog', { name: title })).toBe(sheet);
    act(() => signIn('demo'));
    await pass(1_000);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('a placed order is shown above a sheet in which the user has typed, and leaves it as it was', async () => {
  await opened(() => showOrder(DRAGGED), EDIT);
  await opened(() => showPlaced(PLACED), 'Position opened');
  act(closePlacedOrder);
  await pass(1_000);
  expect(screen.getByDisplayValue('1.15500')).toBeTruthy();
});

test('the sheet of a dragged level closes when its position has closed', async () => {
  await opened(() => showOrder(DRAGGED), EDIT);
  feed.frame = { orders: [] };
  await resize(WIDE);
  await pass(1_000);
  expect(screen.queryByRole('dialog')).toBeNull();
});

const WAITING = pendingOrder({ id: 8 });

test('a dragged level of a pending order opens its form with that level, and its own limit', async () => {
  feed.pending = [WAITING];
  await opened(
    () => showOrder({ kind: 'pending', orderId: 8, confirm: false, dragged: { of: 'stopLoss', price: points(115_500n) } }),
    'Edit order',
  );
  expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['1.16200', '1.15500']);
});

const ROW_BUTTONS = [
  [
    'closes a position',
    { kind: 'position', orderId: ORDER.id, confirm: true },
    '/closeOrder',
    { orderId: ORDER.id },
    'Close position',
  ],
  [
    'cancels a pending order',
    { kind: 'pending', orderId: WAITING.id, confirm: true },
    '/cancelOrder',
    { orderId: WAITING.id },
    'Cancel order',
  ],
] as const;

test.each(ROW_BUTTONS)('a row’s button that %s asks for confirmation', async (_what, sheet, path, _body, title) => {
  feed.pending = [WAITING];
  await opened(() => showOrder(sheet), title);
  expect(network.to(path)).toEqual([]);
});

test.each(ROW_BUTTONS)(
  'with one-click trading a row’s button that %s does so immediately, and only once',
  async (_what, sheet, path, body) => {
    feed.pending = [WAITING];
    chooseOneClick(true);
    network.answer = () => accepted(null);
    act(() => showOrder(sheet));
    await pass(1_000);
    expect(network.to(path).map((sent) => sent.body)).toEqual([body]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(useShownOrder.getState()).toMatchObject({ sheet: null, onScreen: false });
    const toastTexts = useToasts.getState().map(({ getText }) => getText(i18next));
    expect(toastTexts).toEqual([
      expect.stringMatching(/^(Closed|Canceled:) \d+\.\d+ EURUSD at \d+\.\d+(, [−+]\$\d+\.\d\d net)?$/),
    ]);
  },
);

test('a one-click close that takes long says what is being done, until the answer', async () => {
  chooseOneClick(true);
  let answer: (envelope: Envelope<unknown>) => void = () => undefined;
  network.answer = () => new Promise((resolve) => (answer = resolve));
  act(() => showOrder({ kind: 'position', orderId: ORDER.id, confirm: true }));
  const toasts = () => useToasts.getState().map(({ getText }) => getText(i18next));
  await pass(500);
  expect(toasts()).toEqual([]);
  await pass(1_000);
  expect(toasts()).toEqual(['Closing 0.50 EURUSD…']);
  answer(accepted(null));
  await pass(10);
  expect(toasts()).toEqual([expect.stringMatching(/^Closed 0.50 EURUSD/)]);
});

test('a one-click close that was refused shows the reason', async () => {
  chooseOneClick(true);
  network.answer = () => refused(409);
  act(() => showOrder({ kind: 'position', orderId: ORDER.id, confirm: true }));
  await pass(1_000);
  expect(useToasts.getState().map(({ tone }) => tone)).toEqual(['error']);
});

test('with one-click trading the details of a position still open, and a part of it can be closed', async () => {
  chooseOneClick(true);
  network.answer = () => accepted(null);
  const sheet = await opened(() => showOrder({ kind: 'position', orderId: ORDER.id, confirm: false }), 'Position');
  expect(network.to('/closeOrder')).toEqual([]);
  expect(sheet.textContent).toContain('Close part');
});
