import type { AxisTemplate, Chart, registerYAxis } from 'klinecharts';
import type { PriceScale } from '@truefill/api/workspace/chart-layout.ts';
import { useEffect } from 'react';

/** Where a logarithm ends: no price is that small, but a band below one may be less than nothing. */
const MIN_PRICE = 1e-9;
/** The smallest height of the chart, as a share of the price. */
const MIN_SPAN = 1e-6;

const toLog = (value: number): number => Math.log10(Math.max(value, MIN_PRICE));
const fromLog = (value: number): number => 10 ** value;

/** Equal changes are equally high. The library's own gives quiet markets a tenth of the height, and takes a price below nothing for a large one. */
export const logarithmicAxis: AxisTemplate = {
  name: 'logarithmic',
  minSpan: () => MIN_SPAN,
  valueToRealValue: toLog,
  realValueToValue: fromLog,
  displayValueToRealValue: toLog,
  realValueToDisplayValue: fromLog,
  createRange: ({ defaultRange }) => {
    const [realFrom, realTo] = [toLog(defaultRange.from), toLog(defaultRange.to)];
    return { ...defaultRange, realFrom, realTo, realRange: realTo - realFrom };
  },
};

/** How each is called by the chart library. */
const AXES = { linear: 'normal', percent: 'percentage', logarithmic: 'logarithmic' } as const satisfies Record<
  PriceScale,
  string
>;

/** Room above the candles for the legend, and below them for the tags of lines under a price that is the lowest; as shares of the candles' height. */
const GAP = { top: 0.26, bottom: 0.22 };

/** Makes the scales that the library lacks known to it. */
export function registerPriceScales(library: { readonly registerYAxis: typeof registerYAxis }): void {
  library.registerYAxis(logarithmicAxis);
}

/** Spreads the prices over the candles' pane in this way. */
export function usePriceScale(chart: Chart | null, scale: PriceScale): void {
  useEffect(() => chart?.overrideYAxis({ paneId: 'candle_pane', name: AXES[scale], gap: GAP }), [chart, scale]);
}
