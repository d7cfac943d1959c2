// @vitest-environment happy-dom
import { pass, resizeWindow, ScriptedNetwork, signIn, withQueries } from '@truefill/client/testing/hooks.fixture.tsx';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MarketPositions } from './market-positions.tsx';

const feed = vi.hoisted(() => ({ tellPending: (_orders: readonly unknown[]): void => undefined }));
vi.mock('../../../live/exchange-feed.ts', async (original) => {
  const { create } = await import('zustand');
  const useOrders = create<{ pending: readonly unknown[] | null }>(() => ({ pending: null }));
  feed.tellPending = (pending) => useOrders.setState({ pending });
  return { ...(await original<object>()), useHoldings: () => ({ orders: [] }), usePending: () => useOrders().pending };
});

test('pending orders are not reported as none before they are known', async () => {
  vi.useFakeTimers();
  resizeWindow(390);
  new ScriptedNetwork().answer = () => null;
  signIn();
  const root = createRootRoute();
  const position = createRoute({ getParentRoute: () => root, path: '/position', component: MarketPositions });
  const history = createMemoryHistory({ initialEntries: ['/position?tab=pending'] });
  render(withQueries(<RouterProvider router={createRouter({ routeTree: root.addChildren([position]), history })} />));
  await pass(500);
  expect(screen.queryByText('No pending orders')).toBeNull();
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
  act(() => feed.tellPending([]));
  await pass(500);
  screen.getByText('No pending orders');
});
