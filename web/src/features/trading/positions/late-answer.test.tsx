// @vitest-environment happy-dom
import { accepted, pass, resizeWindow, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Envelope } from '@truefill/api/envelope.ts';
import { points } from '@truefill/domain/market/price.ts';
import {
  closeShownOrder,
  closePlacedOrder,
  showOrder,
  useShownOrder,
  type OrderSheet,
} from '../../../trading-parts/shown-order.ts';
import { openOrder, pendingOrder } from './order.fixture.ts';
import { OrderSheets } from './order-sheets.tsx';

vi.mock('../../../live/exchange-feed.ts', async (original) => ({
  ...(await original<object>()),
  useHoldings: () => ({ orders: [ORDER, OTHER] }),
  usePending: () => [WAITING, WAITING_TOO],
}));
vi.mock('../../../live/connection-store.ts', async (original) => ({ ...(await original<object>()), useIsLive: () => true }));
vi.mock('../../../live/market-feed.ts', async (original) => ({
  ...(await original<object>()),
  useQuote: () => ({ symbol: 'EURUSD', bid: 1.16428, ask: 1.1644 }),
}));
vi.mock('../../../trading-parts/use-terms.ts', async () => {
  const { eurusd } = await import('../../../trading-parts/terms.fixture.ts');
  return { useTerms: () => eurusd, useAllTerms: () => new Map([['EURUSD', eurusd]]) };
});

const ORDER = openOrder({ stopLoss: 1.15, closableAtMs: 0 });
const OTHER = openOrder({ id: 9, orderNumber: '9', closableAtMs: 0, stopLoss: 1.15 });
const WAITING = pendingOrder({ id: 8 });
const WAITING_TOO = pendingOrder({ id: 10, orderNumber: '10' });
const MOVED = { kind: 'pending', confirm: false, dragged: { of: 'limit', price: points(116_100n) } } as const;
const DRAGGED = { kind: 'level', lineId: 'stop 7', level: 'stopLoss', price: points(115_500n) } as const;
const SAVE = /Save changes/;

/** the response to the next command, once a test sets it */
let answer: (envelope: Envelope<unknown>) => void;
let network: ScriptedNetwork;

beforeAll(() =>
  Promise.all([
    import('@truefill/client/overlays/sheet-with-back.tsx'),
    import('./levels/level-sheet.tsx'),
    import('./position-sheet.tsx'),
    import('./pending/pending-sheet.tsx'),
  ]),
);

beforeEach(async () => {
  vi.useFakeTimers();
  network = new ScriptedNetwork();
  network.answer = (path) => (path.includes('/order/') ? new Promise((resolve) => (answer = resolve)) : null);
  signIn();
  closeShownOrder();
  closePlacedOrder();
  resizeWindow(390);
  const router = createRouter({ routeTree: createRootRoute({ component: OrderSheets }), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await pass(0);
});

async function open(sheet: OrderSheet): Promise<void> {
  act(() => showOrder(sheet));
  await pass(1_000);
}

async function press(name: string | RegExp): Promise<void> {
  const [button] = ['button', 'radio'].flatMap((role) => screen.queryAllByRole<HTMLButtonElement>(role, { name }));
  if (!button) throw new Error(`there is no ${name} to press`);
  expect(button.disabled).toBe(false);
  fireEvent.click(button);
  await pass(10);
}

const position = (orderId: number, rest: object = {}) => ({ kind: 'position', orderId, confirm: false, ...rest }) as const;

test.each([
  ['closing', position(7, { confirm: true }), [/Close at/], position(9, { confirm: true })],
  ['closing a part', position(7, { confirm: true }), ['Part', /Close 0.25/], position(9)],
  ['reversing', position(7, { at: 'reverse' }), [/^Reverse/], position(9, { at: 'reverse' })],
  ['a dragged level', { ...DRAGGED, orderId: 7 }, [SAVE], { ...DRAGGED, orderId: 9, lineId: 'stop 9' }],
  ['a moved limit price', { ...MOVED, orderId: 8 }, [SAVE], { ...MOVED, orderId: 10 }],
  [
    'canceling',
    { kind: 'pending', orderId: 8, confirm: true },
    [/Cancel order/],
    { kind: 'pending', orderId: 10, confirm: true },
  ],
] as const)('a late response to %s leaves another order’s sheet open', async (_what, first, presses, next) => {
  await open(first);
  for (const name of presses) await press(name);
  expect(network.sent.filter(({ path }) => path.includes('/order/'))).toHaveLength(1);
  await open(next);
  answer(accepted(null));
  await pass(1_000);
  // when reversing, the second order
  answer(accepted('261123000001'));
  await pass(1_000);
  expect(useShownOrder.getState().sheet).toEqual(next);
});

test('a late response to a change does not affect the view that the same sheet shows by then', async () => {
  await open({ kind: 'pending', orderId: 8, confirm: false });
  await press(/Edit/);
  fireEvent.click(screen.getByRole('button', { name: /: more$/ }));
  await press(SAVE);
  await press('Cancel');
  await press('Cancel order');
  answer(accepted(null));
  await pass(1_000);
  expect(screen.getByRole('dialog', { name: 'Cancel order' })).toBeTruthy();
});

test('a response that the user waits for closes the sheet', async () => {
  await open(position(7, { confirm: true }));
  await press(/Close at/);
  answer(accepted(null));
  await pass(1_000);
  expect(useShownOrder.getState().sheet).toBeNull();
});
