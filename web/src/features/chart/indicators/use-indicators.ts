import type { Chart, IndicatorCreate } from 'klinecharts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartLayout, ChosenIndicator } from '@truefill/api/workspace/chart-layout.ts';
import { colorsFrom, tokensOf } from '../core/chart-colors.ts';
import type { PaneLayout } from '../core/pane-layout.ts';
import { bandWords, legendOf, noLegend, type IndicatorLegendStyle } from './indicator-legend.ts';
import { drawnParameters, type IndicatorPlace } from './indicators.ts';

const PANE_MIN_HEIGHT = 44;

export interface IndicatorSettings {
  readonly showVolume: boolean;
  readonly pricePrecision: number;
  /** null until it is known */
  readonly paneLayout: PaneLayout | null;
  /** changes with the page's colors */
  readonly themeKey: string;
}

/** Decimals of indicators that are not prices; averages of small moves need one more than the price. */
function decimalsOf({ name }: ChosenIndicator, pricePrecision: number): { precision?: number } {
  if (name === 'KDJ' || name === 'RSI') return { precision: 2 };
  return name === 'MACD' ? { precision: pricePrecision + 1 } : {};
}

/** An indicator to be drawn. */
interface DrawnIndicator {
  readonly place: IndicatorPlace;
  readonly indicator: ChosenIndicator;
  readonly withLegend: boolean;
}

/** The selected indicators that fit, by id. */
function drawnIndicators(
  { main, sub }: Pick<ChartLayout, 'main' | 'sub'>,
  showVolume: boolean,
  { panes, legends }: PaneLayout,
): Map<string, DrawnIndicator> {
  const wanted = new Map<string, DrawnIndicator>();
  for (const [index, indicator] of main.entries())
    wanted.set(`main-${indicator.name}`, { place: 'main', indicator, withLegend: index < legends });
  for (const indicator of offeredSubs(sub, showVolume).slice(0, panes))
    wanted.set(`sub-${indicator.name}`, { place: 'sub', indicator, withLegend: true });
  return wanted;
}

/** The selected indicators below the candles, without volume if it is meaningless. */
export function offeredSubs(sub: ChartLayout['sub'], showVolume: boolean): ChartLayout['sub'] {
  return showVolume ? sub : sub.filter(({ name }) => name !== 'VOL');
}

/** The drawn state of each indicator, by id, and the initial height of the panes. */
interface Drawn {
  readonly indicators: Map<string, string>;
  paneHeight: number;
}

/** Draws the selected indicators that fit; unchanged ones are left alone. */
export function useIndicators(
  chart: Chart | null,
  { main, sub }: Pick<ChartLayout, 'main' | 'sub'>,
  { showVolume, pricePrecision, paneLayout, themeKey }: IndicatorSettings,
): void {
  const drawnOn = useRef(new WeakMap<Chart, Drawn>());
  const { t, i18n } = useTranslation();
  useEffect(() => {
    const element = chart?.getDom();
    if (!chart || !element || !paneLayout) return;
    const before = drawnOn.current.get(chart) ?? { indicators: new Map<string, string>(), paneHeight: paneLayout.paneHeight };
    drawnOn.current.set(chart, before);
    const { indicators: drawn } = before;
    const wanted = drawnIndicators({ main, sub }, showVolume, paneLayout);
    for (const id of drawn.keys()) {
      if (wanted.has(id)) continue;
      chart.removeIndicator({ id });
      drawn.delete(id);
    }
    const setHeight = (id: string): void => {
      chart.setPaneOptions({ id, height: paneLayout.paneHeight, minHeight: PANE_MIN_HEIGHT });
      chart.overrideYAxis({ paneId: id, gap: paneGap(paneLayout.paneHeight) });
    };
    // otherwise panes keep the height that the user has dragged them to
    if (before.paneHeight !== paneLayout.paneHeight)
      for (const id of drawn.keys()) if (wanted.get(id)?.place === 'sub') setHeight(id);
    before.paneHeight = paneLayout.paneHeight;
    for (const [id, { place, indicator, withLegend }] of wanted) {
      const now = JSON.stringify([indicator, withLegend, pricePrecision, themeKey, i18n.language]);
      if (drawn.get(id) === now) continue;
      const words = bandWords(t);
      const create = { ...createOf(element, id, place, indicator, words), ...decimalsOf(indicator, pricePrecision) };
      if (!withLegend) create.createTooltipDataSource = noLegend;
      if (drawn.has(id)) chart.overrideIndicator(create);
      else if (place === 'main') chart.createIndicator(create, true);
      else {
        chart.createIndicator(create);
        setHeight(id);
      }
      drawn.set(id, now);
    }
  }, [chart, main, sub, showVolume, pricePrecision, paneLayout, themeKey, t, i18n.language]);
}

/** Height of a pane's legend, in px. */
const PANE_LEGEND = 20;
const PANE_BOTTOM = 0.04;

/**
 * Space in a pane above its tallest bar, so that the legend covers none, and below the lowest: in px, and as a share of the
 * bars.
 */
export function paneGap(height: number): { readonly top: number; readonly bottom: number } {
  return { top: (PANE_LEGEND * (1 + PANE_BOTTOM) * height) / (height - PANE_LEGEND), bottom: PANE_BOTTOM };
}

function createOf(
  element: Element,
  id: string,
  place: IndicatorPlace,
  indicator: ChosenIndicator,
  words: IndicatorLegendStyle['words'],
): IndicatorCreate {
  const { name, colour } = indicator;
  const token = tokensOf(element);
  const colors = colorsFrom(element, colour);
  const lines = colors.map((color) => ({ color, size: 1, style: 'solid' as const, smooth: false, dashedValue: [2, 2] }));
  const legendStyle = { words, lines: colors, text: token('--text-2'), up: token('--up-text'), down: token('--down-text') };
  return {
    name,
    id,
    paneId: place === 'main' ? 'candle_pane' : id,
    calcParams: drawnParameters(indicator),
    styles: { lines },
    createTooltipDataSource: legendOf(name, legendStyle),
  };
}
