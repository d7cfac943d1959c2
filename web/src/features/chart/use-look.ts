import type { Chart, IndicatorCreate } from 'klinecharts';
import type { CandleStyle, ChartLayout, ChosenIndicator } from '@truefill/api/workspace/chart-layout.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../live/connection-store.ts';
import { usePreferences } from '../../preferences/preferences-store.ts';
import { coloursFrom, tokensOf } from './chart-colours.ts';
import { chartStyles, legendStyles } from './chart-styles.ts';
import { legendOf, type LegendFace } from './indicator-legend.ts';
import { drawnParameters, type IndicatorPlace } from './indicators.ts';

const CANDLE_TYPES = {
  solid: 'candle_solid',
  hollow: 'candle_stroke',
  upHollow: 'candle_up_stroke',
  downHollow: 'candle_down_stroke',
  ohlc: 'ohlc',
  area: 'area',
} as const satisfies Record<CandleStyle, string>;
const SUB_PANE = { height: 72, minHeight: 44 };

/**
 * Colours and the kind of candles, again whenever theme, up and down colours or the connection change.
 * @returns changes with the colours, for what draws with them
 */
export function useLook(chart: Chart | null, candles: CandleStyle, showVolume: boolean): string {
  const theme = usePreferences((preferences) => preferences.theme);
  const upDown = usePreferences((preferences) => preferences.upDown);
  const connection = useConnection(({ state }) => state);
  const look = chart ? [theme, upDown, connection].join(' ') : '';
  useEffect(() => {
    const element = chart?.getDom();
    if (!chart || !element || look === '') return;
    chart.setStyles(chartStyles(element));
  }, [chart, look]);
  useEffect(() => {
    chart?.setStyles({ candle: { type: CANDLE_TYPES[candles] } });
  }, [chart, candles]);
  useEffect(() => chart?.setStyles(legendStyles(showVolume)), [chart, showVolume]);
  return look;
}

export interface IndicatorSettings {
  readonly showVolume: boolean;
  readonly pricePrecision: number;
  /** changes with the page's colours */
  readonly look: string;
}

/** Decimals of indicators that are no prices; averages of small moves need one more than the price. */
function decimalsOf({ name }: ChosenIndicator, pricePrecision: number): { precision?: number } {
  if (name === 'KDJ' || name === 'RSI') return { precision: 2 };
  return name === 'MACD' ? { precision: pricePrecision + 1 } : {};
}

/** Draws the chosen indicators; one that stays as it is is left alone. */
export function useIndicators(
  chart: Chart | null,
  { main, sub }: Pick<ChartLayout, 'main' | 'sub'>,
  { showVolume, pricePrecision, look }: IndicatorSettings,
): void {
  /** how each was drawn, by chart */
  const drawnOn = useRef(new WeakMap<Chart, Map<string, string>>());
  const { t, i18n } = useTranslation();
  useEffect(() => {
    const element = chart?.getDom();
    if (!chart || !element) return;
    const drawn = drawnOn.current.get(chart) ?? new Map<string, string>();
    drawnOn.current.set(chart, drawn);
    const wanted = new Map<string, { place: IndicatorPlace; indicator: ChosenIndicator }>();
    for (const indicator of main) wanted.set(`main-${indicator.name}`, { place: 'main', indicator });
    for (const indicator of sub) if (showVolume || indicator.name !== 'VOL') wanted.set(`sub-${indicator.name}`, { place: 'sub', indicator });
    for (const id of drawn.keys()) {
      if (wanted.has(id)) continue;
      chart.removeIndicator({ id });
      drawn.delete(id);
    }
    for (const [id, { place, indicator }] of wanted) {
      const now = JSON.stringify([indicator, pricePrecision, look, i18n.language]);
      if (drawn.get(id) === now) continue;
      const words = { upper: t('chart.band.upper'), middle: t('chart.band.middle'), lower: t('chart.band.lower'), volume: t('chart.legend.volume') };
      const create = { ...createOf(element, id, place, indicator, words), ...decimalsOf(indicator, pricePrecision) };
      if (drawn.has(id)) chart.overrideIndicator(create);
      else if (place === 'main') chart.createIndicator(create, true);
      else {
        chart.createIndicator(create);
        chart.setPaneOptions({ id, ...SUB_PANE });
      }
      drawn.set(id, now);
    }
  }, [chart, main, sub, showVolume, pricePrecision, look, t, i18n.language]);
}

function createOf(element: Element, id: string, place: IndicatorPlace, indicator: ChosenIndicator, words: LegendFace['words']): IndicatorCreate {
  const { name, colour } = indicator;
  const token = tokensOf(element);
  const colours = coloursFrom(element, colour);
  const lines = colours.map((color) => ({ color, size: 1, style: 'solid' as const, smooth: false, dashedValue: [2, 2] }));
  const face = { words, lines: colours, text: token('--text-2'), up: token('--up-text'), down: token('--down-text') };
  return {
    name,
    id,
    paneId: place === 'main' ? 'candle_pane' : id,
    calcParams: drawnParameters(indicator),
    styles: { lines },
    createTooltipDataSource: legendOf(name, face),
  };
}
