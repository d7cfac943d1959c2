// @vitest-environment happy-dom
import { accepted, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PriceTuple } from '@truefill/api/live.ts';
import { instrumentFromWire, instrumentToWire, type InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { quotes } from '../../live/market-feed.ts';
import { MarketRow } from './market-row.tsx';

type Drawn = 'sparkline' | 'mark';

const drawn = vi.hoisted(() => ({ sparkline: 0, mark: 0 }));
const counted = vi.hoisted(() => {
  return <Props,>(what: keyof typeof drawn, Part: (props: Props) => React.ReactNode) =>
    (props: Props) => {
      drawn[what] += 1;
      return <Part {...(props as Props & object)} />;
    };
});
vi.mock(import('@truefill/ui/components/sparkline.tsx'), async (load) => {
  return { Sparkline: counted('sparkline', (await load()).Sparkline) };
});
vi.mock(import('@truefill/ui/components/instrument-mark.tsx'), async (load) => {
  return { InstrumentMark: counted('mark', (await load()).InstrumentMark) };
});

/** number of React commits since the last check */
let commits = 0;
let records: MutationRecord[] = [];
let observer: MutationObserver;

/** The DOM changes since the last check. */
function changes(): readonly MutationRecord[] {
  const all = [...records, ...observer.takeRecords()];
  records = [];
  return all;
}

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

/** One frame of all markets, as the feed sends it; `of` returns how a market differs from the default. */
function frame(of: (index: number) => Partial<{ mid: number; change: number; high: number }> = () => ({})): void {
  const prices = Array.from({ length: MARKETS }, (_, index): PriceTuple => {
    const { mid = 100, change = 0.5, high = 120 } = of(index);
    return [symbolOf(index), mid - 1, mid + 1, mid, 80, high, change, Date.now(), 7];
  });
  act(() => {
    quotes.apply(prices);
    quotes.flush();
  });
}

interface Work {
  /** texts written into the cells */
  readonly written: number;
  /** number of React commits */
  readonly commits: number;
}

/** The work that a frame causes: texts written, and components rendered. */
function workOf(of: Parameters<typeof frame>[0]): Work & Partial<Record<Drawn, number>> {
  Object.assign(drawn, { sparkline: 0, mark: 0 });
  commits = 0;
  changes();
  frame(of);
  const texts = changes().filter(({ type }) => type === 'characterData');
  const rendered = Object.fromEntries(Object.entries(drawn).filter(([, times]) => times > 0));
  return { written: texts.length, commits, ...rendered };
}

async function show(columns: number): Promise<void> {
  const component = () => (
    <Profiler id="rows" onRender={() => (commits += 1)}>
      <div role="grid">
        {instruments.map((instrument) => (
          <MarketRow
            key={instrument.symbol}
            instrument={instrument}
            chosen={false}
            place={0}
            isStop={false}
            scrolling={false}
            columns={columns}
          />
        ))}
      </div>
    </Profiler>
  );
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findAllByRole('row')).toHaveLength(ON_SCREEN);
  // the lines have been fetched: from now on only prices change
  await vi.waitFor(() => expect(document.querySelectorAll('path[fill^="url(#"]')).toHaveLength(ON_SCREEN), { timeout: 30_000 });
  await vi.dynamicImportSettled();
  observer = new MutationObserver((mutations) => void records.push(...mutations));
  observer.observe(screen.getByRole('grid'), { subtree: true, characterData: true, childList: true, attributes: true });
}

beforeEach(() => {
  new ScriptedNetwork().answer = (_path, { symbols }: { symbols: string[] }) =>
    accepted(Object.fromEntries(symbols.map((symbol) => [symbol, [1, 2]])));
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

const textOf = (index: number): string | null | undefined => screen.getAllByRole('row')[index]?.textContent;

test('a frame of 500 quotes rewrites the visible cells whose value changed, and renders nothing', async () => {
  await show(3);
  frame();
  expect(workOf(() => ({}))).toEqual({ written: 0, commits: 0 });
  expect(workOf((index) => (index === 4 || index >= ON_SCREEN ? { mid: 101 } : {}))).toEqual({ written: 1, commits: 0 });
  expect(textOf(4)).toContain('101.00');
  expect(workOf((index) => ({ mid: 102, change: index === 4 ? 0.75 : 0.5 }))).toEqual({
    written: ON_SCREEN + 1,
    commits: 0,
  });
  expect(textOf(4)).toContain('+0.75%');
  // columns that do not fit are not rendered
  expect(workOf(() => ({ mid: 102, high: 130 }))).toEqual({ written: 1, commits: 0 });
});

test('the line has the color of its own direction, whatever the daily change', async () => {
  await show(3);
  const colorOf = (): string | null | undefined => screen.getAllByRole('row')[0]?.querySelector('svg')?.getAttribute('class');
  expect(colorOf()).toMatch(/up/);
  expect(workOf(() => ({ change: -0.5 }))).toEqual({ written: 2 * ON_SCREEN, commits: 0 });
  expect(colorOf()).toMatch(/up/);
});

test('each of the additional columns is a cell of its own', async () => {
  await show(7);
  frame();
  expect(screen.getAllByRole('row')[0]?.querySelectorAll('[role=gridcell]')).toHaveLength(7);
  expect(workOf((index) => (index === 2 ? { high: 125 } : {}))).toEqual({ written: 1, commits: 0 });
  expect(textOf(2)).toContain('125.00');
  expect(workOf((index) => (index === 2 ? { mid: 101, high: 125 } : {}))).toEqual({ written: 3, commits: 0 });
});

test('a burst of frames between two animation frames writes its last prices once', async () => {
  await show(3);
  frame();
  changes();
  for (let mid = 100; mid <= 150; mid++) quotes.apply([[symbolOf(0), mid - 1, mid + 1, mid, 80, 120, 0.5, 1, 7]]);
  quotes.flush();
  expect(changes()).toHaveLength(1);
  expect(textOf(0)).toContain('150.00');
});

test('a new row shows known values, and a dash for unknown ones', async () => {
  frame(() => ({ mid: 77 }));
  await show(3);
  expect(textOf(0)).toContain('77.00');
  cleanup();
  const [, second] = instruments;
  instruments.splice(1, 1, { ...(second as InstrumentView), symbol: 'UNHEARD' });
  await show(3);
  expect(screen.getAllByRole('row')[1]?.querySelectorAll('[role=gridcell]')[2]?.textContent).toBe('\u2014\u2014');
  instruments.splice(1, 1, second as InstrumentView);
});
