import type { CandleTooltipLegendsCustomCallback, DeepPartial, Styles } from 'klinecharts';
import { LEGEND_MARGINS, LEGEND_SIZE, type CandleLegendStyle } from './candle-legend.ts';
import { tokensOf } from './chart-colors.ts';
import type { PaneLayout } from './pane-layout.ts';

export const FONT = 'Inter Variable, system-ui, sans-serif';
const AXIS_TEXT = { size: 11, family: FONT, weight: '450' };

const COUNTDOWN = {
  ...AXIS_TEXT,
  show: true,
  position: 'below_price',
  updateInterval: 1_000,
  size: 10,
  style: 'fill',
  borderSize: 0,
  borderStyle: 'solid',
  borderColor: 'transparent',
  borderRadius: 3,
  paddingLeft: 6,
  paddingTop: 1,
  paddingRight: 6,
  paddingBottom: 3,
} as const;

/** The chart's styles from the page's tokens, to be applied again whenever they change. */
export function chartStyles(element: Element): DeepPartial<Styles> {
  const token = tokensOf(element);
  const up = token('--up-mark');
  const down = token('--down-mark');
  const axis = {
    axisLine: { color: token('--line-subtle') },
    tickLine: { show: false },
    tickText: { ...AXIS_TEXT, color: token('--text-3') },
  };
  const line = { color: token('--grid') };
  const crosshair = {
    line: { color: token('--line-control') },
    text: {
      ...AXIS_TEXT,
      color: token('--bg-surface'),
      backgroundColor: token('--text-2'),
      borderColor: token('--text-2'),
      borderRadius: 3,
    },
  };
  const text = { size: 11, family: FONT };
  return {
    grid: { horizontal: line, vertical: line },
    candle: { bar: barColors(up, down, token('--text-3')), area: areaOf(token('--text-2')), ...candleParts(token, up, down) },
    indicator: {
      bars: [{ style: 'fill', upColor: `${up}73`, downColor: `${down}73`, noChangeColor: token('--line-control') }],
      circles: [{ style: 'fill', upColor: up, downColor: down, noChangeColor: token('--text-3') }],
      lastValueMark: { show: false },
      tooltip: {
        showRule: 'always',
        offsetTop: 4,
        title: { ...text, color: token('--text-3') },
        legend: { ...text, color: token('--text-2') },
      },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { color: token('--line-subtle'), activeBackgroundColor: token('--bg-hover') },
    crosshair: { horizontal: crosshair, vertical: crosshair },
  };
}

function barColors(up: string, down: string, none: string) {
  return {
    upColor: up,
    downColor: down,
    noChangeColor: none,
    upBorderColor: up,
    downBorderColor: down,
    noChangeBorderColor: none,
    upWickColor: up,
    downWickColor: down,
    noChangeWickColor: none,
  };
}

/** The line of closing prices: neither up nor down, so in the text color. Not animated: only prices move. */
function areaOf(color: string) {
  return {
    lineSize: 1.5,
    lineColor: color,
    backgroundColor: [
      { offset: 0, color: `${color}06` },
      { offset: 1, color: `${color}33` },
    ],
    point: { show: true, color, radius: 3, rippleColor: `${color}33`, rippleRadius: 6, animation: false },
  };
}

function candleParts(token: (name: string) => string, up: string, down: string): DeepPartial<Styles['candle']> {
  const extreme = { color: token('--text-3'), textSize: 11, textFamily: FONT, textWeight: '450' };
  const text = { color: token('--text-3'), size: 11, family: FONT };
  return {
    priceMark: {
      high: extreme,
      low: extreme,
      last: {
        upColor: up,
        downColor: down,
        noChangeColor: token('--text-3'),
        line: { dashedValue: [4, 3] },
        text: { ...AXIS_TEXT, weight: '600', color: token('--on-mark'), borderRadius: 3, paddingLeft: 6, paddingRight: 6 },
        // the countdown of the candle
        extendTexts: [{ ...COUNTDOWN, borderDashedValue: [2, 2], color: token('--on-mark') }],
      },
    },
    // the legend row is drawn by `legendStyles`, which knows the language
    tooltip: { showRule: 'none', offsetTop: 4, title: { show: false }, legend: { ...text, color: token('--text-2') } },
  };
}

/** Styles of the legend row. A low chart has no labels at its highest and lowest price, which would overlap the row. */
export function legendStyles(
  element: Element,
  paneLayout: Pick<PaneLayout, 'low' | 'legends'>,
  template: (legendStyle: Omit<CandleLegendStyle, 'words'>) => CandleTooltipLegendsCustomCallback,
): DeepPartial<Styles> {
  const token = tokensOf(element);
  const legendStyle = { title: token('--text-3'), text: token('--text-2'), up: token('--up-text'), down: token('--down-text') };
  const mark = { show: !paneLayout.low };
  return {
    candle: {
      priceMark: { high: mark, low: mark },
      tooltip: {
        showRule: paneLayout.legends > 0 ? 'always' : 'none',
        legend: { template: template(legendStyle), size: LEGEND_SIZE, ...LEGEND_MARGINS },
      },
    },
  };
}
