// @vitest-environment happy-dom
import { MINUTE_MS } from '@truefill/domain/time/durations.ts';
import { act, render, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Chart, dispose, init } from 'klinecharts';
import type { PriceScale } from '@truefill/api/workspace/chart-layout.ts';
import { useState } from 'react';
import '@truefill/client/testing/hooks.fixture.tsx';
import type { CandlePage } from './candle-source.ts';
import { logarithmicAxis, usePriceScale } from './price-scale.ts';
import { useChart } from './use-chart.ts';
import { shift, zoom } from './view-actions.ts';

/** The approximate price of a market; 1 if not set. */
const UNITS = new Map([
  ['SHIBUSDT', 0.00001234],
  ['BTCUSDT', 109_000],
]);

/** What the page holds at the moment, and what was requested from the library and the market service. */
const held = vi.hoisted(() => ({
  charts: 0,
  made: 0,
  disposed: 0,
  observers: 0,
  feeds: new Set<string>(),
  most: 0,
  listeners: 0,
  requested: [] as string[],
}));

vi.mock('klinecharts', async (original) => {
  const library = await original<{ readonly init: typeof init; readonly dispose: typeof dispose }>();
  return {
    ...library,
    init: (...given: Parameters<typeof init>) => {
      held.made += 1;
      return library.init(...given);
    },
    dispose: (...given: Parameters<typeof dispose>) => {
      held.disposed += 1;
      library.dispose(...given);
    },
  };
});

vi.mock('./candle-feeds.ts', () => ({
  candleFeeds: {
    history: (symbol: string): Promise<CandlePage> => {
      held.requested.push(symbol);
      const unit = UNITS.get(symbol) ?? 1;
      return Promise.resolve({
        more: false,
        candles: Array.from({ length: 50 }, (_, index) => ({
          startMs: index * MINUTE_MS,
          open: unit,
          high: 2 * unit,
          low: unit,
          close: unit * (1 + ((index + 3) % 7) / 7),
          volume: 1,
        })),
      });
    },
    listen: (symbol: string, period: string) => {
      held.feeds.add(`${symbol}/${period}`);
      held.most = Math.max(held.most, held.feeds.size);
      return () => held.feeds.delete(`${symbol}/${period}`);
    },
  },
}));

const painted: string[] = [];
/** A canvas that draws nothing: it records the texts, and returns what the library reads back. */
const answers: Readonly<Record<string, unknown>> = {
  measureText: (text: string) => ({ width: text.length * 6 }),
  createLinearGradient: () => ({ addColorStop: () => undefined }),
  fillText: (text: string) => painted.push(text),
};
const context = new Proxy({}, { get: (_, name) => answers[String(name)] ?? (() => undefined), set: () => true });

// on a busy machine the library and frames take longer
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
beforeAll(() => import('klinecharts'));

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  const Observer = class {
    readonly #seen = new Set<Element>();
    observe(element: Element): void {
      if (!this.#seen.has(element)) held.observers += 1;
      this.#seen.add(element);
    }
    unobserve(element: Element): void {
      if (this.#seen.delete(element)) held.observers -= 1;
    }
    disconnect(): void {
      held.observers -= this.#seen.size;
      this.#seen.clear();
    }
  };
  vi.stubGlobal('ResizeObserver', Observer);
  for (const target of [window, document]) {
    const [add, remove] = [target.addEventListener.bind(target), target.removeEventListener.bind(target)];
    const known = new Set<unknown>();
    target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions | boolean): void => {
      if (!known.has(listener)) held.listeners += 1;
      known.add(listener);
      add(type, listener, options);
    };
    target.removeEventListener = (type: string, listener: EventListener, options?: EventListenerOptions | boolean): void => {
      if (known.delete(listener)) held.listeners -= 1;
      remove(type, listener, options);
    };
  }
});

interface ShownProps {
  readonly symbol: string;
  readonly scale?: PriceScale;
  readonly pricePrecision?: number;
  readonly onChart: (chart: Chart | null) => void;
}

function Shown({ symbol, scale = 'linear', pricePrecision = 2, onChart }: ShownProps) {
  const [made] = useState(() => onChart);
  const { container, chart } = useChart({ symbol, period: '1min', pricePrecision }, made);
  usePriceScale(chart, scale);
  return <div ref={container} />;
}

test('switching between markets keeps one chart and one feed, and none after the chart unmounts', async () => {
  const charts: (Chart | null)[] = [];
  // one chart is created first: data that the library shares between all charts is created once
  const first = render(<Shown symbol="EURUSD" onChart={() => undefined} />);
  await waitFor(() => expect(held.feeds.size).toBe(1));
  first.unmount();
  await waitFor(() => expect(held.disposed).toBe(held.made));
  const before = { ...held };
  held.requested.length = 0;

  const symbols = Array.from({ length: 30 }, (_, index) => `MARKET${index}`);
  const { rerender, unmount } = render(<Shown symbol="MARKET0" onChart={(chart) => charts.push(chart)} />);
  for (const symbol of [...symbols, 'MARKET0']) {
    rerender(<Shown symbol={symbol} onChart={() => undefined} />);
    await waitFor(() => expect([...held.feeds]).toEqual([`${symbol}/1min`]));
  }
  expect(held.most).toBe(1);
  expect(held.made - before.made).toBe(1);
  expect(held.requested).toEqual([...symbols, 'MARKET0']);
  expect(charts[0]?.getDataList()).toHaveLength(50);

  unmount();
  await waitFor(() => expect(held.disposed).toBe(held.made));
  await act(() => Promise.resolve());
  expect({ feeds: held.feeds.size, observers: held.observers, listeners: held.listeners }).toEqual({
    feeds: 0,
    observers: before.observers,
    listeners: before.listeners,
  });
  expect(charts.at(-1)).toBeNull();
});

test('prices are linear, or equal changes are equally high; the axis shows prices or changes', async () => {
  let chart: Chart | null = null;
  const onChart = (made: Chart | null): void => void (chart = made ?? chart);
  const { rerender } = render(<Shown symbol="EURUSD" onChart={onChart} />);
  await waitFor(() => expect(chart?.getDataList()).toHaveLength(50));
  const placed = (scale: PriceScale): { readonly share: number; readonly back: number } => {
    rerender(<Shown symbol="EURUSD" scale={scale} onChart={onChart} />);
    const at = (value: number): number =>
      [chart?.convertToPixel([{ value }], { paneId: 'candle_pane' })].flat()[0]?.y ?? Number.NaN;
    const back = [chart?.convertFromPixel([{ x: 10, y: at(1.3) }], { paneId: 'candle_pane' })].flat()[0]?.value ?? Number.NaN;
    return { share: (at(1) - at(1.5)) / (at(1) - at(2)), back };
  };
  const shares = { linear: 0.5, percent: 0.5, logarithmic: Math.log(1.5) / Math.log(2) };
  for (const scale of ['linear', 'percent', 'logarithmic'] as const) {
    await waitFor(() => expect(placed(scale).share).toBeCloseTo(shares[scale], 2));
    expect(placed(scale).back).toBeCloseTo(1.3, 2);
  }
});

test('a logarithmic scale has space for quiet markets, and a negative price is its minimum', () => {
  const { minSpan, createRange, valueToRealValue } = logarithmicAxis;
  const range = (from: number, to: number) => ({
    from,
    to,
    range: to - from,
    realFrom: from,
    realTo: to,
    realRange: to - from,
    displayFrom: from,
    displayTo: to,
    displayRange: to - from,
  });
  const quiet = createRange?.({ defaultRange: range(107_000, 107_010) } as never);
  expect(quiet?.realRange).toBeGreaterThan(minSpan?.(2) ?? 1);
  expect(quiet?.realRange).toBeCloseTo(Math.log10(107_010 / 107_000), 9);
  expect(valueToRealValue?.(-5, { range: range(0, 1) })).toBe(-9);
});

test.each([
  { symbol: 'SHIBUSDT', pricePrecision: 8, price: /^0\.0000[12]\d{3}$/ },
  { symbol: 'BTCUSDT', pricePrecision: 2, price: /^[12]\d\d,\d{3}\.\d\d$/ },
])('every number on the chart of $symbol is formatted as in the rest of the app', async ({ symbol, pricePrecision, price }) => {
  const charts: Chart[] = [];
  const onChart = (made: Chart | null): void => void (made && charts.push(made));
  const { rerender } = render(<Shown symbol={symbol} pricePrecision={pricePrecision} onChart={onChart} />);
  await waitFor(() => expect(charts[0]?.getDataList()).toHaveLength(50));
  painted.length = 0;
  charts[0]?.createIndicator('MACD');
  await waitFor(() => expect(painted.filter((text) => price.test(text)).length).toBeGreaterThan(3));
  await waitFor(() => expect(painted.filter((text) => text.startsWith('\u2212')).length).toBeGreaterThan(0));
  rerender(<Shown symbol={symbol} pricePrecision={pricePrecision} scale="percent" onChart={onChart} />);
  await waitFor(() => expect(painted.filter((text) => /^\u2212[\d.]+%$/.test(text)).length).toBeGreaterThan(0));
  expect(painted.filter((text) => /-\d|\u22120\.?0*%?$|e-|\{/.test(text))).toEqual([]);
});

test('the time axis names round times, and zooming leaves the newest candle where it is', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const charts: Chart[] = [];
  painted.length = 0;
  render(<Shown symbol="EURUSD" onChart={(made) => void (made && charts.push(made))} />);
  await waitFor(() => expect(charts[0]?.getDataList()).toHaveLength(50));
  const times = (): string[] => [...new Set(painted.filter((text) => /^\d\d:\d\d$/.test(text)))].toSorted();
  await waitFor(() => expect(times()).toEqual(['01:15', '01:30', '01:45']));

  const newest = (): number => [charts[0]?.convertToPixel([{ dataIndex: 49 }])].flat()[0]?.x ?? Number.NaN;
  const before = newest();
  for (const direction of ['out', 'out', 'in', 'in', 'in', 'in', 'in', 'in'] as const) {
    zoom(charts[0] as Chart, direction);
    expect(Math.abs(newest() - before)).toBeLessThanOrEqual(1);
  }
  painted.length = 0;
  await waitFor(() => expect(times()).toContain('01:40'));
  shift(charts[0] as Chart, 'older');
  const far = newest();
  zoom(charts[0] as Chart, 'in');
  expect(newest()).toBeGreaterThan(far + 10);
});
