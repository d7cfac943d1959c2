import type { Chart, Period as ChartPeriod } from 'klinecharts';
import type { Period } from '@truefill/domain/market/candle.ts';

/** Each period as the library names it. */
export const CHART_PERIODS: Readonly<Record<Period, { readonly type: ChartPeriod['type']; readonly span: number }>> = {
  '1min': { type: 'minute', span: 1 },
  '5min': { type: 'minute', span: 5 },
  '15min': { type: 'minute', span: 15 },
  '30min': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '1d': { type: 'day', span: 1 },
};
const PERIOD_OF = new Map(Object.entries(CHART_PERIODS).map(([name, { type, span }]) => [`${type}${span}`, name as Period]));

/** The period that the library names so. */
export function periodOf({ type, span }: ChartPeriod): Period {
  return PERIOD_OF.get(`${type}${span}`) ?? '1min';
}

/** The period of a chart's candles. */
export function shownPeriod(chart: Chart | null): Period {
  const period = chart?.getPeriod();
  return period ? periodOf(period) : '1min';
}
