import type { Chart, DataLoader, KLineData, Locales, PeriodType } from 'klinecharts';
import type { CandleView } from '@truefill/api/mapping/price.ts';
import type { Period } from '@truefill/domain/candle.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '../../brand.ts';
import { useConnection } from '../../live/connection-store.ts';
import { usePreferences } from '../../preferences/preferences-store.ts';
import { useTradeMode } from '../../preferences/trade-mode-store.ts';
import { useSession } from '../../session/session-store.ts';
import { candleFeeds } from './candle-feeds.ts';
import { CandleSource } from './candle-source.ts';
import styles from './candle-chart.module.css';
import { chartStyles } from './chart-styles.ts';
import { wholeTicks } from './time-axis.ts';

const PositionLines = lazy(async () => ({ default: (await import('./position-lines.tsx')).PositionLines }));

export interface CandleChartProps {
  readonly symbol: string;
  readonly period: Period;
  readonly pricePrecision: number;
  readonly showVolume: boolean;
}

type LoadState = 'loading' | 'ready' | 'empty' | 'failed';

const CHART_PERIODS: Readonly<Record<Period, { readonly type: PeriodType; readonly span: number }>> = {
  '1min': { type: 'minute', span: 1 },
  '5min': { type: 'minute', span: 5 },
  '15min': { type: 'minute', span: 15 },
  '30min': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '1d': { type: 'day', span: 1 },
};
const LEGEND_WORDS = [
  'time',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'change',
  'turnover',
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'year',
] as const satisfies readonly (keyof Locales)[];
const PERIOD_OF = new Map(Object.entries(CHART_PERIODS).map(([name, { type, span }]) => [`${type}${span}`, name as Period]));

/** Live candles. The chart library is fetched when the first chart is shown. */
export function CandleChart({ symbol, period, pricePrecision, showVolume }: CandleChartProps) {
  const { t } = useTranslation();
  const [chart, setChart] = useState<Chart | null>(null);
  const [state, setState] = useState<LoadState>('loading');
  const container = useChart(setChart, setState);
  useLook(chart);
  useEffect(() => {
    chart?.setSymbol({ ticker: symbol, pricePrecision, volumePrecision: 0 });
  }, [chart, symbol, pricePrecision]);
  useEffect(() => {
    chart?.setPeriod(CHART_PERIODS[period]);
  }, [chart, period]);
  useEffect(() => {
    if (!chart || !showVolume) return;
    chart.createIndicator({ name: 'VOL', id: 'volume', paneId: 'volume', calcParams: [] });
    chart.setPaneOptions({ id: 'volume', height: 64, minHeight: 40 });
    return () => void chart.removeIndicator({ id: 'volume' });
  }, [chart, showVolume]);
  useLegendTexts(chart);
  useReloadAfterGap(chart);
  const signedIn = useSession((session) => session.status === 'signed-in');
  const withPositions = useTradeMode() === 'market' && signedIn;
  return (
    <div className={styles.frame}>
      <div
        ref={container}
        className={styles.canvas}
        role="img"
        aria-label={t('chart.label', { symbol, period: t(`chart.period.${period}`) })}
      />
      {chart && withPositions ? (
        <Suspense>
          <PositionLines chart={chart} symbol={symbol} />
        </Suspense>
      ) : null}
      {state === 'loading' ? <div className={styles.loading} aria-hidden="true" /> : null}
      {state === 'failed' || state === 'empty' ? (
        <div className={styles.message} role="status">
          <p>{t(state === 'failed' ? 'chart.failed' : 'chart.empty')}</p>
          <button type="button" className={styles.retry} onClick={() => chart?.resetData()}>
            {t('shell.retry')}
          </button>
        </div>
      ) : null}
    </div>
  );
}

/** Makes the chart in the element that the returned ref is given to, and unmakes it with the component. */
function useChart(made: (chart: Chart | null) => void, load: (state: LoadState) => void) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let gone = false;
    let observer: ResizeObserver | null = null;
    const source = new CandleSource(candleFeeds, {
      loading: () => load('loading'),
      loaded: (count) => load(count === 0 ? 'empty' : 'ready'),
      failed: () => load('failed'),
    });
    void import('klinecharts').then(({ init }) => {
      if (gone) return;
      const chart = init(element, { timezone: brand().timeZone, styles: chartStyles(element) });
      chart?.overrideXAxis({ createTicks: wholeTicks });
      chart?.setDataLoader(loaderOf(source));
      observer = new ResizeObserver(() => chart?.resize());
      observer.observe(element);
      made(chart);
    });
    return () => {
      gone = true;
      observer?.disconnect();
      source.stop();
      made(null);
      void import('klinecharts').then(({ dispose }) => dispose(element));
    };
  }, [made, load]);
  return container;
}

/** Colours again whenever the theme, the up and down colours or the connection change. */
function useLook(chart: Chart | null): void {
  const theme = usePreferences((preferences) => preferences.theme);
  const upDown = usePreferences((preferences) => preferences.upDown);
  const connection = useConnection(({ state }) => state);
  const drawn = useRef('');
  useEffect(() => {
    const element = chart?.getDom();
    const wanted = [chart?.id, theme, upDown, connection].join(' ');
    if (!chart || !element || drawn.current === wanted) return;
    drawn.current = wanted;
    chart.setStyles(chartStyles(element));
  }, [chart, theme, upDown, connection]);
}

/** The library knows few languages: its legend is written with our texts in each. */
function useLegendTexts(chart: Chart | null): void {
  const { t, i18n } = useTranslation();
  useEffect(() => {
    if (!chart) return;
    const texts = Object.fromEntries(LEGEND_WORDS.map((word) => [word, t(`chart.legend.${word}`)]));
    void import('klinecharts').then(({ registerLocale }) => {
      registerLocale(i18n.language, texts as unknown as Locales);
      chart.setLocale(i18n.language);
    });
  }, [chart, t, i18n.language]);
}

/** After the connection was lost candles are missing: they are loaded anew. */
function useReloadAfterGap(chart: Chart | null): void {
  const state = useConnection((connection) => connection.state);
  const lost = useRef(false);
  useEffect(() => {
    if (state === 'reconnecting') lost.current = true;
    if (state !== 'live' || !lost.current) return;
    lost.current = false;
    chart?.resetData();
  }, [chart, state]);
}

function loaderOf(source: CandleSource): DataLoader {
  return {
    getBars: ({ type, timestamp, symbol, period, callback }) => {
      const name = PERIOD_OF.get(`${period.type}${period.span}`) ?? '1min';
      const answer = (candles: readonly CandleView[], more: boolean): void =>
        callback(candles.map(chartCandle), { forward: more, backward: false });
      if (type === 'init') void source.loadNewest(symbol.ticker, name, answer);
      else if (type === 'forward' && timestamp !== null) void source.loadOlder(symbol.ticker, name, timestamp, answer);
      else callback([], false);
    },
    subscribeBar: ({ symbol, period, callback }) => {
      const name = PERIOD_OF.get(`${period.type}${period.span}`) ?? '1min';
      source.follow(symbol.ticker, name, (candle) => callback(chartCandle(candle)));
    },
    unsubscribeBar: () => source.unfollow(),
  };
}

function chartCandle({ startMs, ...candle }: CandleView): KLineData {
  return { timestamp: startMs, ...candle };
}
