// @vitest-environment happy-dom
import { accepted, refused, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { WithdrawScreen } from './withdraw.tsx';

let network: ScriptedNetwork;

beforeEach(() => {
  network = new ScriptedNetwork();
  queryClient.clear();
});

function show(): void {
  const root = createRootRoute();
  const route = (path: string) => createRoute({ getParentRoute: () => root, path, component: WithdrawScreen });
  const routeTree = root.addChildren(['/user/withdraw', '/position', '/user'].map(route));
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/user/withdraw'] }) });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

test('nothing stands against a withdrawal', async () => {
  network.answer = () => accepted(null);
  signIn();
  show();
  await screen.findByText('Nothing blocks a withdrawal');
  expect(network.to('/withdrawStatus')).toHaveLength(1);
});

test('open orders do, and are a tap away', async () => {
  network.answer = () => refused(1070);
  signIn();
  show();
  await screen.findByText(/Orders are still open/);
  expect(screen.getByRole('link', { name: 'Show open orders' }).getAttribute('href')).toBe('/position');
});

test('another refusal says its reason and leads nowhere', async () => {
  network.answer = () => refused(1066);
  signIn();
  show();
  await screen.findByText(/\(1066\)/);
  expect(screen.queryByRole('link', { name: 'Show open orders' })).toBeNull();
});

test('demo money is not asked about', async () => {
  signIn('demo');
  show();
  await screen.findByText("Demo money can't be withdrawn");
  expect(network.sent).toEqual([]);
});
