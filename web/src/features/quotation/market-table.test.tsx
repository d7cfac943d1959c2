// @vitest-environment happy-dom
import { accepted, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PATHS } from '@truefill/api/paths.ts';
import { instrumentToWire } from '@truefill/api/market/instrument-mapping.ts';
import { brand } from '@truefill/client/brand.ts';
import { instrumentsQuery } from '../../instruments/instruments.ts';
import { MarketTable } from './market-table.tsx';

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

let network: ScriptedNetwork;
let queries: QueryClient;

beforeEach(() => {
  Object.assign(brand(), { categories: [4] });
  network = new ScriptedNetwork();
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(480);
});

function show(): void {
  const Table = () => <MarketTable category={4} />;
  const router = createRouter({ routeTree: createRootRoute({ component: Table }), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

const works = (path: string) => accepted(path === PATHS.productList ? { BTCUSDT: product } : {});

test('markets stay as they were if refetching fails, marked as out of date until it succeeds', async () => {
  network.answer = works;
  show();
  await screen.findByRole('link', { name: 'BTC/USDT' });
  network.answer = () => null;
  await act(() => queries.refetchQueries({ queryKey: instrumentsQuery.queryKey }));
  expect(queries.getQueryState(instrumentsQuery.queryKey)?.status).toBe('error');
  screen.getByRole('link', { name: 'BTC/USDT' });
  expect(screen.queryByText('The markets did not load')).toBeNull();
  await screen.findByText('The list could not be updated.');
  network.answer = works;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('The list could not be updated.')).toBeNull());
});

test('markets that could not be loaded at all can be requested again by a button', async () => {
  show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  network.answer = works;
  fireEvent.click(again);
  expect(await screen.findByRole('link', { name: 'BTC/USDT' })).toBeTruthy();
});
