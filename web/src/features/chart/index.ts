export { type ChartLine, useChartLines } from './lines/lines-on-chart.ts';
export { tradeOfOption, tradeOfOrder } from './lines/trade-view.ts';
export { useSeeOnChart } from './lines/use-see-on-chart.ts';
