// @vitest-environment happy-dom
import { accepted, refused, resizeWindow, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { consoleReadPaths } from '@truefill/api/console-reads/paths.ts';
import { useSession, type Operator } from '../../session/session.ts';
import { RulesScreen } from './rules.tsx';

const FILE = { name: 'brands/northwind/brand.yaml', sha256: 'a1b2', sinceTs: 1_000, before: [] };
/** timeout for a busy machine */
const PATIENCE = { timeout: 30_000 };

beforeAll(() => import('@truefill/client/overlays/sheet-with-back.tsx'));

test('files that could not be refetched stay, with a note instead of an error', async () => {
  const network = new ScriptedNetwork();
  network.answer = (path) =>
    accepted(path === consoleReadPaths.consoleRule ? { ...FILE, content: 'name: Northwind' } : { list: [FILE] });
  useSession.setState({
    operator: { operatorId: 1, name: 'One', rights: ['rules.read'], brands: [], grants: [] } as unknown as Operator,
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createRouter({ routeTree: createRootRoute({ component: RulesScreen }), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Show' }, PATIENCE));
  await screen.findByText('name: Northwind', {}, PATIENCE);
  network.answer = () => refused(1012);
  await act(() => queries.refetchQueries());
  expect(queries.getQueryState(['rule', FILE.name])?.status).toBe('error');
  expect(screen.queryByText('name: Northwind')).not.toBeNull();
  expect(screen.queryAllByText('The list could not be updated.')).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['a phone', 390, ''],
  ['a desktop', 1440, 'Export'],
])('the list is saved as a file from the header on %s', async (_, width, text) => {
  resizeWindow(width);
  new ScriptedNetwork().answer = () => accepted({ list: [FILE] });
  useSession.setState({
    operator: { operatorId: 1, name: 'One', rights: ['rules.read', 'exports'], brands: [], grants: [] } as unknown as Operator,
  });
  const router = createRouter({ routeTree: createRootRoute({ component: RulesScreen }), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const button = await screen.findByRole('button', { name: 'Export' }, PATIENCE);
  expect(screen.getByRole('banner').contains(button)).toBe(true);
  expect(button.textContent).toBe(text);
});
