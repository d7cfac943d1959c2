// @vitest-environment happy-dom
import { refused, resizeWindow, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createAppRouter, type AppRouter } from '../../../routes.tsx';

/** timeout for a busy machine */
const PATIENCE = { timeout: 30_000 };

let router: AppRouter;

beforeEach(async () => {
  signIn();
  new ScriptedNetwork().answer = () => refused(1012);
  window.history.replaceState(null, '', '/legal');
  resizeWindow(390);
  router = createAppRouter(createBrowserHistory());
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await vi.waitUntil(() => router.state.status === 'idle', PATIENCE);
});

describe.each(['place', 'placeOption'] as const)('a link to %s without a direction leads to the chart', (page) => {
  const open = (direction?: 0 | 1) =>
    act(() =>
      router.navigate({
        to: `/$symbol/${page}`,
        params: { symbol: 'EURUSD' },
        search: direction === undefined ? {} : { direction },
      }),
    );

  async function expectChart(): Promise<void> {
    await vi.waitFor(() => expect(window.location.pathname).toBe('/EURUSD/chart'), PATIENCE);
    expect(router.state.location.pathname).toBe('/EURUSD/chart');
  }

  test('from another page', async () => {
    await open();
    await expectChart();
  });

  test('from the chart', async () => {
    await act(() => router.navigate({ to: '/$symbol/chart', params: { symbol: 'EURUSD' } }));
    await open();
    await expectChart();
  });

  test('from the order page', async () => {
    await open(0);
    await open();
    await expectChart();
  });

  test('twice', async () => {
    await open();
    await expectChart();
    await open();
    await expectChart();
  });
});
