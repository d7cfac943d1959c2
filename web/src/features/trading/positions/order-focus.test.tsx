// @vitest-environment happy-dom
import { pass, resizeWindow, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Button } from '@truefill/ui/components/button.tsx';
import { focusOfOrders } from '../../../trading-parts/focus-targets.ts';
import { placeButton } from '../../../trading-parts/place-button.ts';
import { MarketDock } from './market-dock.tsx';
import { MarketPositions } from './market-positions.tsx';
import { openOrder } from './order.fixture.ts';
import { OrderSheets } from './order-sheets.tsx';
import { closeShownOrder, closePlacedOrder, showPlaced } from '../../../trading-parts/shown-order.ts';

const ORDER = openOrder();
/** timeout for a busy machine */
const WAIT_TIMEOUT_MS = 20_000;

const feed = vi.hoisted(() => ({ tell: (_orders: readonly unknown[]): void => undefined }));
vi.mock('../../../live/exchange-feed.ts', async (original) => {
  const { create } = await import('zustand');
  const useOrders = create<{ orders: readonly unknown[] }>(() => ({ orders: [] }));
  feed.tell = (orders) => useOrders.setState({ orders });
  return { ...(await original<object>()), useHoldings: () => useOrders(), usePending: () => [] };
});

const ticket = { there: true, coolingDown: false, placed: 0 };

async function open(lists: () => React.ReactNode): Promise<void> {
  const root = createRootRoute({
    component: () => (
      <>
        <main>
          <h1>Positions</h1>
          <Outlet />
          {ticket.there ? <Button {...placeButton(ticket.coolingDown, () => (ticket.placed += 1))}>Buy</Button> : null}
        </main>
        <OrderSheets />
      </>
    ),
  });
  const position = createRoute({ getParentRoute: () => root, path: '/position', component: lists });
  const router = createRouter({
    routeTree: root.addChildren([position]),
    history: createMemoryHistory({ initialEntries: ['/position'] }),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await pass(0);
}

const tell = async (orders: readonly unknown[]): Promise<void> => {
  act(() => feed.tell(orders));
  await pass(1_000);
};
const dialog = (): Promise<HTMLElement> => vi.waitFor(() => screen.getByRole('dialog'), { timeout: WAIT_TIMEOUT_MS });

beforeAll(() =>
  Promise.all([
    import('@truefill/client/overlays/sheet-with-back.tsx'),
    import('./position-sheet.tsx'),
    import('../ticket/placed-panel.tsx'),
  ]),
);

beforeEach(() => {
  vi.useFakeTimers();
  new ScriptedNetwork().answer = () => null;
  signIn();
  closeShownOrder();
  closePlacedOrder();
  Object.assign(ticket, { there: true, coolingDown: false, placed: 0 });
});

describe.each([
  ['phone', 390, () => <MarketPositions />],
  ['desktop', 1440, () => <MarketDock tab="positions" onTab={() => undefined} />],
] as const)('%s', (_device, width, lists) => {
  /** Opens the position by its focused row. */
  async function openRow(): Promise<HTMLElement> {
    resizeWindow(width);
    await open(lists);
    await tell([ORDER]);
    const row = screen.getByRole('button', { name: /EURUSD/ });
    row.focus();
    fireEvent.click(row);
    await dialog();
    await pass(500);
    expect(document.activeElement).not.toBe(row);
    return row;
  }

  test('closing a sheet returns the focus to its row, or to the list once the row is gone', async () => {
    const row = await openRow();
    act(closeShownOrder);
    await pass(1_000);
    expect(document.activeElement).toBe(row);
    await tell([]);
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
    expect(screen.getByRole('tabpanel').textContent).toContain('No open positions');
  });

  test('a sheet that closes with its position moves the focus to the list', async () => {
    await openRow();
    await tell([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
  });

  test('an element focused elsewhere keeps the focus', async () => {
    resizeWindow(width);
    await open(lists);
    await tell([ORDER]);
    screen.getByRole('button', { name: 'Buy' }).focus();
    await tell([]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Buy' }));
  });
});

describe('a placed order', () => {
  async function placeAndLeave(by: string): Promise<void> {
    await open(() => <MarketDock tab="positions" onTab={() => undefined} />);
    act(() => showPlaced({ orderNumber: '5', kind: 'market', symbol: 'EURUSD' }));
    await dialog();
    await pass(500);
    fireEvent.click(screen.getByRole('button', { name: by }));
    await pass(1_000);
  }

  test('returns the focus to the button that placed it, even while that is disabled', async () => {
    ticket.coolingDown = true;
    await placeAndLeave('Done');
    const button = screen.getByRole('button', { name: 'Buy' });
    expect(document.activeElement).toBe(button);
    fireEvent.click(button);
    expect(ticket.placed).toBe(0);
  });

  test('moves it to the heading if the button is gone', async () => {
    ticket.there = false;
    await placeAndLeave('Done');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Positions' }));
  });

  test('moves it to the list if the user goes there', async () => {
    await placeAndLeave('View position');
    expect(document.activeElement).toBe(focusOfOrders());
    expect(screen.getByRole('tabpanel')).toBe(focusOfOrders());
  });

  test('is not repeated by holding a key down', async () => {
    await open(() => null);
    const button = screen.getByRole('button', { name: 'Buy' });
    expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true);
    expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(button, { key: 'Tab', repeat: true })).toBe(true);
  });
});
