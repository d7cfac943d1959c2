import type * as klinecharts from 'klinecharts';
import type { Chart, DataLoader, KLineData } from 'klinecharts';
import type { CandleView } from '@truefill/api/market/price-mapping.ts';
import { PERIOD_MS, type Period } from '@truefill/domain/market/candle.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { brand } from '@truefill/client/brand.ts';
import { useConnection } from '../../../live/connection-store.ts';
import { loadAgain } from '../../../live/lazy-part.tsx';
import { registerAxisBackground } from './axis-tag-overlay.ts';
import { candleFeeds } from './candle-feeds.ts';
import { CandleSource, type OlderState } from './candle-source.ts';
import { chartStyles } from './chart-styles.ts';
import { registerDrawingTools } from '../drawings/drawing-overlays.ts';
import { registerPriceScales } from './price-scale.ts';
import { CHART_PERIODS, periodOf, shownPeriod } from './chart-period.ts';
import { countdownOn } from './countdown-text.ts';
import { shownNumber } from './shown-number.ts';
import { timeTicks } from './time-axis.ts';
import { anchorZoom, openView } from './view-actions.ts';

export type LoadState = 'loading' | 'ready' | 'empty' | 'failed';

export interface ChartMarket {
  readonly symbol: string;
  readonly period: Period;
  readonly pricePrecision: number;
}

/**
 * Creates the chart of a market in the element that receives the returned ref, and disposes it with the component.
 * @param made called with the chart, and with null once it is gone
 * @returns `retry` requests again what failed: the library, or the candles
 */
export function useChart(market: ChartMarket, made: (chart: Chart | null) => void) {
  const { symbol, period, pricePrecision } = market;
  const [chart, setChart] = useState<Chart | null>(null);
  const notify = useEffectEvent((next: Chart | null): void => {
    setChart(next);
    made(next);
  });
  const [state, setState] = useState<LoadState>('loading');
  const [older, setOlder] = useState<OlderState>('more');
  const { library, fetchLibrary } = useLibrary(() => setState('failed'));
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (!element || !library) return;
    let drawn: Chart | null = null;
    let observer: ResizeObserver | null = null;
    const source = new CandleSource(candleFeeds, {
      loading: () => setState('loading'),
      loaded: (count) => setState(count === 0 ? 'empty' : 'ready'),
      failed: () => setState('failed'),
      missed: () => drawn && reload(drawn),
      older: setOlder,
    });
    registerDrawingTools(library);
    registerPriceScales(library);
    registerAxisBackground(library);
    drawn = library.init(element, {
      timezone: brand().timeZone,
      styles: chartStyles(element),
      // the chart's own keys work only while it has the focus, see chart-keys
      hotkey: { enabled: false },
      // small numbers are written out: 0.0{3}2 is hard to read
      decimalFold: { format: shownNumber },
      formatter: { formatExtendText: ({ data }) => countdownOn(drawn, data.timestamp) },
    });
    if (drawn) {
      anchorZoom(drawn);
      openView(drawn);
    }
    // the library's own element would be a second tab stop, before everything else on the page
    for (const inner of element.querySelectorAll('[tabindex]')) inner.removeAttribute('tabindex');
    drawn?.overrideXAxis({ createTicks: timeTicks(drawn, () => PERIOD_MS[shownPeriod(drawn)]) });
    drawn?.setDataLoader(loaderOf(source, () => drawn && takeView(drawn)));
    observer = new ResizeObserver(() => drawn?.resize());
    observer.observe(element);
    notify(drawn);
    return () => {
      observer?.disconnect();
      source.stop();
      notify(null);
      // overlays remove themselves from the chart first
      queueMicrotask(() => library.dispose(element));
    };
  }, [library]);
  useEffect(() => {
    chart?.setSymbol({ ticker: symbol, pricePrecision, volumePrecision: 0 });
  }, [chart, symbol, pricePrecision]);
  useEffect(() => {
    chart?.setPeriod(CHART_PERIODS[period]);
  }, [chart, period]);
  useReloadAfterGap(chart);
  const retry = (): void => {
    if (chart) return reload(chart);
    setState('loading');
    fetchLibrary();
  };
  return { container, chart, state, older, retry };
}

type Library = typeof klinecharts;

const importLibrary = (): Promise<Library> => import('klinecharts');

/** The chart library, loaded with the first chart; null until it has loaded. */
function useLibrary(failed: () => void): { readonly library: Library | null; readonly fetchLibrary: () => void } {
  const [library, setLibrary] = useState<Library | null>(null);
  const fetchLibrary = (): void =>
    void importLibrary()
      .catch(() => loadAgain(importLibrary))
      .then(setLibrary, failed);
  const onceShown = useEffectEvent(fetchLibrary);
  useEffect(() => onceShown(), []);
  return { library, fetchLibrary };
}

/** The start of the time range that a reload must cover: the range that was visible then. */
const views = new WeakMap<Chart, number>();

function takeView(chart: Chart): number | null {
  const fromMs = views.get(chart) ?? null;
  views.delete(chart);
  return fromMs;
}

/** Reloads the candles. A view that was scrolled back stays there. */
export function reload(chart: Chart): void {
  const candles = chart.getDataList();
  const { from, to } = chart.getVisibleRange();
  const seen = to < candles.length ? candles[to - 1]?.timestamp : undefined;
  if (seen !== undefined) views.set(chart, candles[from]?.timestamp ?? seen);
  chart.resetData();
  if (seen === undefined) return;
  const onceLoaded = (): void => {
    const first = chart.getDataList()[0]?.timestamp;
    if (chart.getDataList() === candles || first === undefined) return;
    chart.unsubscribeAction('onVisibleRangeChange', onceLoaded);
    if (first <= seen) queueMicrotask(() => chart.scrollToTimestamp(seen));
  };
  chart.subscribeAction('onVisibleRangeChange', onceLoaded);
}

/** Loads the candles back to `fromMs` and scrolls to a time range, with candles at their initial width. */
export function showSpan(chart: Chart, fromMs: number, toMs: number): void {
  views.set(chart, fromMs);
  const candles = chart.getDataList();
  const onceLoaded = (): void => {
    const loaded = chart.getDataList();
    const newest = loaded.at(-1)?.timestamp;
    if (loaded === candles || newest === undefined) return;
    chart.unsubscribeAction('onVisibleRangeChange', onceLoaded);
    queueMicrotask(() => {
      openView(chart);
      if (toMs < newest) chart.scrollToTimestamp(toMs);
    });
  };
  chart.subscribeAction('onVisibleRangeChange', onceLoaded);
  chart.resetData();
}

/** Reloads the candles that are missing after a lost connection. */
function useReloadAfterGap(chart: Chart | null): void {
  const state = useConnection((connection) => connection.state);
  const lost = useRef(false);
  useEffect(() => {
    if (state === 'reconnecting') lost.current = true;
    if (state !== 'live' || !lost.current || !chart) return;
    lost.current = false;
    reload(chart);
  }, [chart, state]);
}

function loaderOf(source: CandleSource, requestedFromMs: () => number | null): DataLoader {
  return {
    getBars: ({ type, timestamp, symbol, period, callback }) => {
      const name = periodOf(period);
      const answer = (candles: readonly CandleView[], more: boolean): void =>
        callback(candles.map(chartCandle), { forward: more, backward: false });
      if (type === 'init') void source.loadNewest(symbol.ticker, name, answer, requestedFromMs());
      else if (type === 'forward' && timestamp !== null) void source.loadOlder(symbol.ticker, name, timestamp, answer);
      else callback([], false);
    },
    subscribeBar: ({ symbol, period, callback }) => {
      const name = periodOf(period);
      source.follow(symbol.ticker, name, (candle) => callback(chartCandle(candle)));
    },
    unsubscribeBar: () => source.unfollow(),
  };
}

function chartCandle({ startMs, ...candle }: CandleView): KLineData {
  return { timestamp: startMs, ...candle };
}
