import { CandleChart } from './candle-chart.tsx';
import { choosePeriod, useChartChoice } from './chart-store.ts';
import { PeriodButtons } from './period-buttons.tsx';
export function ChartPanel({ symbol }: { symbol: string; onChoose: (s: string) => void; listOpen: boolean; onOpenList: () => void }) {
  const { period } = useChartChoice();
  return <><PeriodButtons period={period} onChoose={choosePeriod} /><CandleChart symbol={symbol} period={period} pricePrecision={5} showVolume /></>;
}
