// @vitest-environment happy-dom
import { accepted, pass, ScriptedNetwork } from '../../hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PATHS } from '@truefill/api/paths.ts';
import { brand } from '../../brand.ts';
import { SearchScreen } from './search.tsx';

test('a word is searched for once the typing rests, at once with Enter, and not after the page is left', async () => {
  Object.assign(brand(), { categories: [4], hotSymbols: [] });
  const network = new ScriptedNetwork();
  network.answer = (path) => accepted(path === PATHS.productSearch ? { forexProductList: [] } : {});
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({
      getParentRoute: () => root,
      path: '/search',
      component: SearchScreen,
      validateSearch: ({ keyword }) => (typeof keyword === 'string' ? { keyword } : {}),
    }),
    createRoute({ getParentRoute: () => root, path: '/', component: () => null }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/search'] }) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const field = await screen.findByRole('searchbox');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const keywords = (): unknown[] => network.to(PATHS.productSearch).map(({ body }) => (body as { keyword: string }).keyword);
  fireEvent.change(field, { target: { value: 'eu' } });
  await pass(149);
  fireEvent.change(field, { target: { value: 'eur' } });
  await pass(149);
  expect(keywords()).toEqual([]);
  await pass(1);
  expect(keywords()).toEqual(['eur']);
  fireEvent.change(field, { target: { value: 'gold' } });
  fireEvent.submit(field);
  await pass(0);
  expect(keywords()).toEqual(['eur', 'gold']);
  fireEvent.change(field, { target: { value: 'gold x' } });
  await act(async () => void (await router.navigate({ to: '/' })));
  await pass(200);
  expect(router.state.location.pathname).toBe('/');
});
