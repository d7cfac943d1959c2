import type { AxisTemplate, Chart, registerYAxis } from 'klinecharts';
import type { PriceScale } from '@truefill/api/workspace/chart-layout.ts';
import { useEffect } from 'react';

/** Lower bound for the logarithm: no price is that small, but the lower edge of a band can be negative. */
const MIN_PRICE = 1e-9;
/** Minimum height of the chart, as a share of the price. */
const MIN_SPAN = 1e-6;

const toLog = (value: number): number => Math.log10(Math.max(value, MIN_PRICE));
const fromLog = (value: number): number => 10 ** value;

/**
 * Equal relative changes have equal heights. The library's own axis gives quiet markets a tenth of the height, and treats a
 * negative price as a large one.
 */
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

/** The library's names of the scales. */
const AXES = { linear: 'normal', percent: 'percentage', logarithmic: 'logarithmic' } as const satisfies Record<
  PriceScale,
  string
>;

/**
 * Space above the candles for the legend, and below them for the tags of lines under the lowest price; as shares of the
 * candles' height.
 */
const GAP = { top: 0.26, bottom: 0.22 };

/** Registers the scales that the library lacks. */
export function registerPriceScales(library: { readonly registerYAxis: typeof registerYAxis }): void {
  library.registerYAxis(logarithmicAxis);
}

/** Applies a scale to the candle pane. */
export function usePriceScale(chart: Chart | null, scale: PriceScale): void {
  useEffect(() => chart?.overrideYAxis({ paneId: 'candle_pane', name: AXES[scale], gap: GAP }), [chart, scale]);
}
