import type { Chart } from 'klinecharts';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import type { ChartLayout } from '@truefill/api/workspace/chart-layout.ts';
import { useState } from 'react';
import { useAxisBackground } from './core/axis-tag-overlay.ts';
import type { PaneLayout } from './core/pane-layout.ts';
import './core/chart-tokens.css';
import { useFullScreen } from './core/full-screen.ts';
import { showsVolume } from './controls/headline.tsx';
import { useChartLayout } from './core/layout-store.ts';
import { useGapMarks } from './core/use-gap-marks.ts';
import { useTerms } from '../../trading-parts/use-terms.ts';
import { useDrawingKeys } from './drawings/use-drawing-keys.ts';
import { freeColor } from './indicators/indicators.ts';
import { useDrawings, type DrawingController } from './drawings/use-drawings.ts';
import { usePriceScale } from './core/price-scale.ts';
import { useChartTheme } from './core/use-chart-theme.ts';
import { offeredSubs, useIndicators } from './indicators/use-indicators.ts';
import { usePaneLayout } from './core/use-pane-layout.ts';

/** A chart with everything that its tools need, for any window size. */
export interface ChartController {
  readonly instrument: InstrumentView;
  /** null until the library has loaded */
  readonly chart: Chart | null;
  readonly made: (chart: Chart | null) => void;
  readonly layout: ChartLayout;
  readonly showVolume: boolean;
  /** null until the chart is laid out */
  readonly paneLayout: PaneLayout | null;
  /** names of the selected indicators that do not currently fit */
  readonly leftAway: readonly string[];
  readonly drawing: DrawingController;
  readonly full: boolean;
  readonly toggleFull: () => void;
  /** the candles are shown as a table */
  readonly asTable: boolean;
  readonly toggleTable: () => void;
}

export function useChartController(instrument: InstrumentView): ChartController {
  const { symbol, pricePrecision } = instrument;
  const layout = useChartLayout();
  const [chart, made] = useState<Chart | null>(null);
  const [asTable, setAsTable] = useState(false);
  const showVolume = showsVolume(instrument);
  const subs = offeredSubs(layout.sub, showVolume);
  const paneLayout = usePaneLayout(chart, subs.length);
  const themeKey = useChartTheme(chart, layout.candles, showVolume, paneLayout);
  usePriceScale(chart, layout.scale);
  useIndicators(chart, layout, { showVolume, pricePrecision, paneLayout, themeKey });
  // a day that is open throughout is written so
  const closes = instrument.utcHours.some((day) => day.opens !== '00:00' || day.closes !== '24:00');
  const breaks = useTerms(symbol)?.breaks;
  useGapMarks(chart, { period: layout.period, closes, breaks, themeKey });
  useAxisBackground(chart, themeKey);
  const drawing = useDrawings(chart, {
    symbol,
    pricePrecision,
    magnet: layout.magnet,
    hidden: layout.drawingsHidden,
    themeKey,
    firstColor: freeColor(layout.main),
  });
  useDrawingKeys(drawing);
  const { full, toggle: toggleFull } = useFullScreen(symbol);
  const leftAway = subs.slice(paneLayout?.panes ?? subs.length).map(({ name }) => name);
  const toggleTable = (): void => setAsTable(!asTable);
  return { instrument, chart, made, layout, showVolume, paneLayout, leftAway, drawing, full, toggleFull, asTable, toggleTable };
}
