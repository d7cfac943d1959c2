// @vitest-environment happy-dom
import { accepted, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PATHS } from '@truefill/api/paths.ts';
import { instrumentToWire } from '@truefill/api/market/instrument-mapping.ts';
import { brand } from '@truefill/client/brand.ts';
import { ExploreScreen } from './explore.tsx';

const product = instrumentToWire({
  symbol: 'BTCUSDT',
  name: 'Bitcoin',
  category: 'cryptos',
  categoryId: 4,
  pricePrecision: 2,
  pricePip: '0.01',
  logoUrl: '/market/logo/BTCUSDT.svg',
  tradable: true,
  sort: 0,
  base: 'BTC',
  quoteCurrency: 'USDT',
  utcHours: [],
  openings: { isOpen: true, opensAtMs: null, closesAtMs: null },
});

test('the markets are shown before any price, and a tab has no back button', async () => {
  Object.assign(brand(), { categories: [4], switches: { ...brand().switches, exploreTab: true } });
  new ScriptedNetwork().answer = (path) => accepted(path === PATHS.productList ? { BTCUSDT: product } : {});
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(480);
  const router = createRouter({ routeTree: createRootRoute({ component: ExploreScreen }), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('link', { name: 'BTC/USDT' })).getAttribute('href')).toBe('/BTCUSDT/chart');
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
});
