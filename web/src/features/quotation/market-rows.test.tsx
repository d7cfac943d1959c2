// @vitest-environment happy-dom
import { accepted, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { instrumentFromWire, instrumentToWire, type InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { FavoriteStar } from '../../instruments/favorite-star.tsx';
import { MarketHeader } from './market-header.tsx';
import { MarketRows } from './market-rows.tsx';
import { walkRows } from './row-keys.ts';

const SYMBOLS = [...Array.from({ length: 60 }, (_, place) => `AB${String(place + 10)}USDT`), 'BTCUSDT', 'ETHUSDT', 'ETCUSDT'];

const instruments = SYMBOLS.map((symbol, sort): InstrumentView => {
  return instrumentFromWire(
    instrumentToWire({
      symbol,
      name: symbol,
      category: 'cryptos',
      categoryId: 4,
      pricePrecision: 2,
      pricePip: '0.01',
      logoUrl: '/mark.svg',
      tradable: true,
      sort,
      base: symbol.replace('USDT', ''),
      quoteCurrency: 'USDT',
      utcHours: [],
      openings: { isOpen: true, opensAtMs: null, closesAtMs: null },
    }),
  );
});

async function show(head?: ReactNode): Promise<void> {
  new ScriptedNetwork().answer = () => accepted([]);
  // a window of ten rows
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(480);
  const component = () => (
    <div data-scroll-restoration-id="markets">
      <MarketRows instruments={instruments} star={FavoriteStar} walk={walkRows} head={head} />
    </div>
  );
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const [first] = await screen.findAllByRole('link');
  first?.focus();
}

beforeEach(() => show());

/** The tab stops. */
const stops = (): (string | null)[] =>
  [...screen.getByRole('grid').querySelectorAll('a, button')]
    .filter((part) => (part as HTMLElement).tabIndex === 0)
    .map((part) => part.textContent);
const focused = (): string | null | undefined => document.activeElement?.closest('[role=row]')?.querySelector('a')?.textContent;

/** @returns whether the key was handled */
function press(...keys: readonly string[]): boolean {
  return keys
    .map((key) => {
      const target = document.activeElement ?? document.body;
      const event = createEvent.keyDown(target, { key });
      fireEvent(target, event);
      return event.defaultPrevented;
    })
    .every(Boolean);
}

test('a list is one tab stop, which follows the focus', () => {
  expect(stops()).toEqual(['AB10/USDT']);
  press('ArrowDown', 'ArrowDown', 'ArrowUp');
  expect(focused()).toBe('AB11/USDT');
  expect(stops()).toEqual(['AB11/USDT']);
  const row = document.activeElement?.closest('[role=row]');
  expect(row?.getAttribute('aria-rowindex')).toBe('2');
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(SYMBOLS.length));
});

test.each([
  ['a page down', ['PageDown'], 'AB20/USDT'],
  ['the last row, which is not on screen yet', ['End'], 'ETC/USDT'],
  ['the first row', ['End', 'PageUp', 'Home'], 'AB10/USDT'],
])('%s', (_where, keys, name) => {
  expect(press(...keys)).toBe(true);
  expect(focused()).toBe(name);
});

test('typing the letters of a name moves to it, and one letter from one market to the next', () => {
  const now = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(50_000);
  press('e');
  expect(focused()).toBe('ETH/USDT');
  press('t', 'c', 'u');
  expect(focused()).toBe('ETC/USDT');
  now.mockReturnValue(60_000);
  press('b');
  expect(focused()).toBe('BTC/USDT');
  now.mockReturnValue(70_000);
  press('e');
  now.mockReturnValue(80_000);
  press('e');
  expect(focused()).toBe('ETC/USDT');
  now.mockReturnValue(90_000);
  expect(press('q')).toBe(false);
  expect(focused()).toBe('ETC/USDT');
});

test('left and right move to a row’s star and back', () => {
  press('ArrowDown', 'ArrowLeft');
  expect(document.activeElement?.getAttribute('aria-pressed')).toBe('false');
  expect(focused()).toBe('AB11/USDT');
  press('ArrowRight');
  expect(document.activeElement?.textContent).toBe('AB11/USDT');
});

test('up in the first row, and keys with a modifier, are not handled', () => {
  expect(press('ArrowUp')).toBe(false);
  const link = document.activeElement ?? document.body;
  const event = createEvent.keyDown(link, { key: 'ArrowDown', ctrlKey: true });
  fireEvent(link, event);
  expect(event.defaultPrevented).toBe(false);
});

test('the header is one tab stop too, above the first row', async () => {
  cleanup();
  await show(<MarketHeader sorting={{ key: 'change', descending: true }} onSort={() => undefined} />);
  const head = (): string | null => document.activeElement?.closest('[role=columnheader]')?.getAttribute('data-column') ?? null;
  const [changeStop, firstRow, ...others] = stops();
  expect([changeStop, firstRow, others]).toEqual([
    screen.getByRole('grid').querySelector('[aria-sort=descending]')?.textContent,
    'AB10/USDT',
    [],
  ]);
  expect(press('ArrowUp')).toBe(true);
  expect(head()).toBe('change');
  press('ArrowRight');
  expect(head()).toBe('bid');
  press('End');
  expect(head()).toBe('low');
  expect(press('ArrowRight')).toBe(false);
  press('Home', 'ArrowRight');
  expect(head()).toBe('change');
  press('ArrowLeft');
  expect(head()).toBe('name');
  expect(press('ArrowUp')).toBe(false);
  expect(stops()).toHaveLength(2);
  press('ArrowDown', 'ArrowDown');
  expect(focused()).toBe('AB11/USDT');
});

test('a column that a narrower list would hide is no tab stop once the focus has left it', async () => {
  cleanup();
  await show(<MarketHeader sorting={{ key: 'low', descending: true }} onSort={() => undefined} />);
  const stopsOfHeads = (): (string | null | undefined)[] =>
    [...screen.getByRole('grid').querySelectorAll('[role=columnheader] [tabindex="0"]')].map(
      (stop) => stop.parentElement?.dataset['column'],
    );
  expect(stopsOfHeads()).toEqual(['name']);
  press('ArrowUp');
  press('End');
  expect(stopsOfHeads()).toEqual(['low']);
  press('ArrowDown');
  expect(stopsOfHeads()).toEqual(['name']);
});
