// @vitest-environment happy-dom
import { pass, resizeWindow, ScriptedNetwork, signIn } from '../../hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { points } from '@truefill/domain/price.ts';
import { useLayout } from '../../shell/use-layout.ts';
import { openOrder } from './order.fixture.ts';
import { OrderSheets } from './order-sheets.tsx';
import { leaveOrder, leavePlaced, showOrder, showPlaced } from './shown-order.ts';

const PHONE = 390;
const WIDE = 1440;
/** for a busy machine */
const PATIENCE_MS = 20_000;
const ORDER = openOrder({ stopLoss: 1.15 });
const EDIT = 'Edit stop loss and take profit';
const PLACED = { orderNumber: ORDER.orderNumber, kind: 'market', symbol: ORDER.symbol } as const;
const DRAGGED = { kind: 'level', orderId: ORDER.id, lineId: 'stop 7', level: 'stopLoss', price: points(115_500n) } as const;

const feed = vi.hoisted(() => ({ frame: { orders: [] as readonly unknown[] } }));
vi.mock('../../live/exchange-feed.ts', async (original) => ({
  ...(await original<object>()),
  useHoldings: () => feed.frame,
  usePending: () => [],
}));

/** A page whose tree is another one on each side of the breakpoint, and beside it what lies over both, as in the shell. */
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
  Promise.all([import('../../shell/sheet-with-back.tsx'), import('./level-sheet.tsx'), import('../ticket/placed-panel.tsx')]),
);

beforeEach(async () => {
  vi.useFakeTimers();
  new ScriptedNetwork().answer = () => null;
  signIn();
  feed.frame = { orders: [ORDER] };
  leaveOrder();
  leavePlaced();
  await resize(PHONE);
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await pass(0);
});

/** The code of a sheet comes when it is first opened. */
async function opened(open: () => void, heading: string): Promise<HTMLElement> {
  act(open);
  return vi.waitFor(() => screen.getByRole('dialog', { name: heading }), { timeout: PATIENCE_MS });
}

test.each([
  ['a placed order', () => showPlaced(PLACED), 'Position opened', () => screen.getByText(ORDER.orderNumber)],
  ['a dragged level', () => showOrder(DRAGGED), EDIT, () => screen.getByDisplayValue('1.15500')],
] as const)(
  '%s stays on screen in a window that crosses the breakpoint, and not in another account',
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

test('a placed order is told above a sheet in which something is typed, and leaves it as it was', async () => {
  await opened(() => showOrder(DRAGGED), EDIT);
  await opened(() => showPlaced(PLACED), 'Position opened');
  act(leavePlaced);
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
