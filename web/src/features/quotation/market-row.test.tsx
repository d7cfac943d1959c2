// @vitest-environment happy-dom
import { accepted, ScriptedNetwork } from '../../hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PriceTuple } from '@truefill/api/live.ts';
import { instrumentFromWire, instrumentToWire, type InstrumentView } from '@truefill/api/mapping/instrument.ts';
import { quotes } from '../../live/market-feed.ts';
import { MarketRow } from './market-row.tsx';

type Drawn = 'price' | 'change' | 'sparkline' | 'mark';

const drawn = vi.hoisted(() => ({ price: 0, change: 0, sparkline: 0, mark: 0 }));
const counted = vi.hoisted(() => {
  return <Props,>(what: keyof typeof drawn, Part: (props: Props) => React.ReactNode) =>
    (props: Props) => {
      drawn[what] += 1;
      return <Part {...(props as Props & object)} />;
    };
});
vi.mock(import('@truefill/ui/components/price-text.tsx'), async (load) => {
  return { PriceText: counted('price', (await load()).PriceText) };
});
vi.mock(import('@truefill/ui/components/change-text.tsx'), async (load) => {
  return { ChangeText: counted('change', (await load()).ChangeText) };
});
vi.mock(import('@truefill/ui/components/sparkline.tsx'), async (load) => {
  return { Sparkline: counted('sparkline', (await load()).Sparkline) };
});
vi.mock(import('@truefill/ui/components/instrument-mark.tsx'), async (load) => {
  return { InstrumentMark: counted('mark', (await load()).InstrumentMark) };
});

const MARKETS = 500;
const ON_SCREEN = 16;
const symbolOf = (index: number): string => `M${index}USDT`;

const instruments = Array.from({ length: ON_SCREEN }, (_, sort): InstrumentView => {
  return instrumentFromWire(
    instrumentToWire({
      symbol: symbolOf(sort),
      name: `Market ${sort}`,
      category: 'cryptos',
      categoryId: 4,
      pricePrecision: 2,
      pricePip: '0.01',
      logoUrl: `/market/logo/${sort}.svg`,
      tradable: true,
      sort,
      base: `M${sort}`,
      quoteCurrency: 'USDT',
      utcHours: [],
      openings: { isOpen: true, opensAtMs: null, closesAtMs: null },
    }),
  );
});

/** One frame of all markets, as the feed sends it; `of` says how one differs from resting. */
async function frame(of: (index: number) => Partial<{ mid: number; change: number; high: number }> = () => ({})): Promise<void> {
  const prices = Array.from({ length: MARKETS }, (_, index): PriceTuple => {
    const { mid = 100, change = 0.5, high = 120 } = of(index);
    return [symbolOf(index), mid - 1, mid + 1, mid, 80, high, change, Date.now(), 7];
  });
  await act(async () => {
    quotes.apply(prices);
    quotes.flush();
  });
}

/** What a frame makes the rows draw again. */
async function drawnBy(of: Parameters<typeof frame>[0]): Promise<Partial<Record<Drawn, number>>> {
  Object.assign(drawn, { price: 0, change: 0, sparkline: 0, mark: 0 });
  await frame(of);
  return Object.fromEntries(Object.entries(drawn).filter(([, times]) => times > 0));
}

async function show(columns: number): Promise<void> {
  const component = () => (
    <div role="table">
      {instruments.map((instrument) => (
        <MarketRow key={instrument.symbol} instrument={instrument} chosen={false} scrolling={false} columns={columns} />
      ))}
    </div>
  );
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findAllByRole('row')).toHaveLength(ON_SCREEN);
  // the lines have been fetched: nothing but prices is on its way any more
  await vi.waitFor(() => expect(document.querySelectorAll('path[fill^="url(#"]')).toHaveLength(ON_SCREEN));
}

beforeEach(() => {
  const candle = { time: 0, openPrice: 1, closePrice: 2, highestPrice: 3, lowestPrice: 1, volume: 1 };
  new ScriptedNetwork().answer = () => accepted([candle, candle]);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

const textOf = (index: number): string | null | undefined => screen.getAllByRole('row')[index]?.textContent;

test('a frame of 500 quotes draws the cells on screen whose figure changed, and nothing else of their rows', async () => {
  await show(3);
  await frame();
  expect(await drawnBy(() => ({}))).toEqual({});
  expect(await drawnBy((index) => (index === 4 || index >= ON_SCREEN ? { mid: 101 } : {}))).toEqual({ price: 1 });
  expect(textOf(4)).toContain('101.00');
  expect(await drawnBy((index) => ({ mid: 102, change: index === 4 ? 0.75 : 0.5 }))).toEqual({ price: ON_SCREEN, change: 1 });
  expect(textOf(4)).toContain('+0.75%');
  // columns without room are not there
  expect(await drawnBy(() => ({ mid: 102, high: 130 }))).toEqual({ change: 1 });
});

test('the line takes the colour of the day when the day turns, and is not drawn in between', async () => {
  await show(3);
  await frame(() => ({ change: 0.5 }));
  expect(await drawnBy(() => ({ change: 0.75 }))).toEqual({ change: ON_SCREEN });
  expect(await drawnBy((index) => ({ change: index === 0 ? -0.5 : 0.75 }))).toEqual({ change: 1, sparkline: 1 });
});

test('each of the further columns is a cell of its own', async () => {
  await show(7);
  await frame();
  expect(screen.getAllByRole('row')[0]?.querySelectorAll('[role=cell]')).toHaveLength(7);
  expect(await drawnBy((index) => (index === 2 ? { high: 125 } : {}))).toEqual({ price: 1 });
  expect(textOf(2)).toContain('125.00');
  expect(await drawnBy((index) => (index === 2 ? { mid: 101, high: 125 } : {}))).toEqual({ price: 3 });
});

test('a burst of frames between two pictures draws its last prices once', async () => {
  await show(3);
  await frame();
  Object.assign(drawn, { price: 0 });
  await act(async () => {
    for (let mid = 100; mid <= 150; mid++) quotes.apply([[symbolOf(0), mid - 1, mid + 1, mid, 80, 120, 0.5, 1, 7]]);
    quotes.flush();
  });
  expect(drawn.price).toBe(1);
  expect(textOf(0)).toContain('150.00');
});
