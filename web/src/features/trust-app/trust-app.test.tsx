// @vitest-environment happy-dom
import { refused, resizeWindow, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { brand } from '@truefill/client/brand.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAppRouter } from '../../routes.tsx';

/** timeout for a busy machine */
const PATIENCE = { timeout: 30_000 };

beforeEach(() => {
  new ScriptedNetwork().answer = () => refused(1012);
  resizeWindow(390);
  Object.assign(brand().switches, { onlyPlayOnTrustApp: true });
});
afterEach(() => {
  Object.assign(brand().switches, { onlyPlayOnTrustApp: false });
  Reflect.deleteProperty(window, 'trustwallet');
});

function open(path: string): void {
  window.history.replaceState(null, '', path);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createAppRouter(createBrowserHistory())} />
    </QueryClientProvider>,
  );
}

test.each([
  ['/BTCUSDT/chart', '/BTCUSDT/chart'],
  ['/BTCUSDT/place?direction=1', '/BTCUSDT/place?direction=1'],
  ['/search?keyword=gold', '/search?keyword=gold'],
  ['/', '/'],
  ['/trust-app', '/'],
  ['/trust-app?to=%2F%2Felsewhere.example', '/'],
  ['/trust-app?to=%2Ftrust-app', '/'],
])('%s opens in the wallet’s browser as %s', async (path, page) => {
  open(path);
  const link = await screen.findByRole('link', { name: 'Open in Trust Wallet' }, PATIENCE);
  expect(window.location.pathname).toBe('/trust-app');
  const query = new URL(link.getAttribute('href') ?? '').searchParams;
  expect(query.get('url')).toBe(window.location.origin + page);
});

test.each([
  ['/trust-app?to=%2FBTCUSDT%2Fchart', '/BTCUSDT/chart'],
  ['/trust-app?to=%2Ftrust-app', '/'],
  ['/trust-app', '/'],
])('in the wallet’s browser %s leads to %s', async (path, page) => {
  Object.assign(window, { trustwallet: {} });
  open(path);
  await waitFor(() => expect(window.location.pathname).toBe(page), PATIENCE);
});
