// @vitest-environment happy-dom
import { accepted, pass, refused, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PATHS } from '@truefill/api/paths.ts';
import { brand } from '@truefill/client/brand.ts';
import { MarketPicker } from './market-picker.tsx';
import { SearchScreen } from './search.tsx';

const PRODUCT = {
  pricePrecision: 2,
  pricePip: '0.01',
  logoUrl: '/mark.svg',
  tradeStatus: 1,
  marketStartTime: [],
  marketCloseTime: [],
  quote: 'USD',
  marketOpen: true,
  opensAt: null,
  closesAt: null,
};
const product = (symbol: string, name: string, type: number, sort: number) => {
  return { ...PRODUCT, symbol, name, type, sort, base: symbol };
};
const PRODUCTS = {
  A: product('AAA', 'Apple', 5, 0),
  B: product('BBB', 'Bitcoin', 4, 1),
  C: product('CCC', 'Cocoa', 4, 2),
};

function showPicker(onChoose: (symbol: string) => void, queries = new QueryClient()): ScriptedNetwork {
  Object.assign(brand(), { categories: [4, 5], hotSymbols: ['AAA'] });
  const network = new ScriptedNetwork();
  network.answer = (path) => {
    if (path === PATHS.productSearch) return accepted({ forexProductList: ['CCC', 'AAA', 'BBB'] });
    return accepted(path === PATHS.productList ? PRODUCTS : {});
  };
  render(
    <QueryClientProvider client={queries}>
      <MarketPicker chosen="BBB" onChoose={onChoose} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  return network;
}

test('the picker groups the results, and its keys move through all of them', async () => {
  const onChoose = vi.fn<(symbol: string) => void>();
  showPicker(onChoose);
  const field = await screen.findByRole('combobox');
  const options = (): (string | null)[] => screen.queryAllByRole('option').map((option) => option.getAttribute('data-symbol'));
  const at = (): string | null | undefined =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.getAttribute('data-symbol');
  await vi.waitFor(() => expect(options()).toEqual(['AAA']), { timeout: 30_000 });
  expect(at()).toBeUndefined();
  fireEvent.change(field, { target: { value: 'c' } });
  fireEvent.submit(field);
  await vi.waitFor(() => expect(options()).toEqual(['CCC', 'BBB', 'AAA']), { timeout: 30_000 });
  expect(screen.getAllByRole('group').filter((group) => group.hasAttribute('aria-labelledby'))).toHaveLength(2);
  expect(at()).toBe('CCC');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(at()).toBe('AAA');
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  fireEvent.submit(field);
  expect(onChoose.mock.calls).toEqual([['BBB']]);
  // these choose among the words of an input method
  fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true });
  expect(at()).toBe('BBB');
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 });
  expect((field as HTMLInputElement).value).toBe('c');
  fireEvent.keyDown(field, { key: 'Escape' });
  await vi.waitFor(() => expect(options()).toEqual(['AAA']), { timeout: 30_000 });
  expect((field as HTMLInputElement).value).toBe('');
});

test('results stay if the same search fails later', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const network = showPicker(() => undefined, queries);
  const field = await screen.findByRole('combobox');
  fireEvent.change(field, { target: { value: 'c' } });
  fireEvent.submit(field);
  await vi.waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(3), { timeout: 30_000 });
  network.answer = () => refused(1012);
  await act(() => queries.refetchQueries({ queryKey: ['search', 'c'] }));
  expect(queries.getQueryState(['search', 'c'])?.status).toBe('error');
  expect(screen.queryAllByRole('option')).toHaveLength(3);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a search starts once typing pauses, immediately with Enter, and not after the page is left', async () => {
  Object.assign(brand(), { categories: [4], hotSymbols: [], searchWords: ['BTC'] });
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
  const field = await screen.findByRole('combobox');
  // the brand's hot words, below the field
  expect(screen.getAllByRole('button', { pressed: false }).map((chip) => chip.textContent)).toEqual(['BTC']);
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
