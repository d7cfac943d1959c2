import { PERIODS, type Period } from '@truefill/domain/market/candle.ts';
import { allDifferent, fieldsOf, isNumberIn, isOneOf, isWholeNumberBetween, listOf } from './reading.ts';

/** How candles are drawn. */
export const CANDLE_STYLES = ['solid', 'hollow', 'upHollow', 'downHollow', 'ohlc', 'area'] as const;
/** Price scale: linear, as a change from the first visible candle, or logarithmic. */
export const PRICE_SCALES = ['linear', 'percent', 'logarithmic'] as const;
/** Indicators that are drawn over the candles. */
export const MAIN_INDICATORS = ['MA', 'EMA', 'SMA', 'BOLL', 'BBI', 'SAR'] as const;
/** Indicators with a pane of their own. */
export const SUB_INDICATORS = ['MA', 'EMA', 'VOL', 'MACD', 'BOLL', 'KDJ', 'RSI'] as const;
/** How strongly a drawing's points snap to the prices of the candle under them. */
export const MAGNETS = ['off', 'weak', 'strong'] as const;

/** Maximum of each kind, as specified. */
export const MAX_INDICATORS = 3;
/** Colors that indicators and drawings choose from, by number. */
export const CHART_COLORS = 5;
export const MAX_PARAMETERS = 6;
export const MAX_PARAMETER = 500;

export type CandleStyle = (typeof CANDLE_STYLES)[number];
export type PriceScale = (typeof PRICE_SCALES)[number];
export type MainIndicator = (typeof MAIN_INDICATORS)[number];
export type SubIndicator = (typeof SUB_INDICATORS)[number];
export type Magnet = (typeof MAGNETS)[number];

/** A selected indicator. */
export interface ChosenIndicator<Name extends string = MainIndicator | SubIndicator> {
  readonly name: Name;
  /** in the indicator's own order; 0 turns off an optional line */
  readonly parameters: readonly number[];
  /** 0 to `CHART_COLORS` - 1: color of its first line; the others follow */
  readonly colour: number;
}

/** The look of a user's charts, the same for every market. */
export interface ChartLayout {
  readonly version: 1;
  readonly period: Period;
  readonly candles: CandleStyle;
  readonly scale: PriceScale;
  readonly main: readonly ChosenIndicator<MainIndicator>[];
  readonly sub: readonly ChosenIndicator<SubIndicator>[];
  readonly magnet: Magnet;
  readonly drawingsHidden: boolean;
}

const FIELDS_BEFORE_SCALE = ['version', 'period', 'candles', 'main', 'sub', 'magnet', 'drawingsHidden'];
const FIELDS = [...FIELDS_BEFORE_SCALE, 'scale'];

/** Validates a saved layout; null if invalid. One saved before there was a choice of scale gets the linear one. */
export function readChartLayout(value: unknown): ChartLayout | null {
  const fields = fieldsOf(value, FIELDS) ?? fieldsOf(value, FIELDS_BEFORE_SCALE);
  if (!fields || fields['version'] !== 1) return null;
  const { period, candles, scale = 'linear', magnet, drawingsHidden } = fields;
  const main = indicators(fields['main'], MAIN_INDICATORS);
  const sub = indicators(fields['sub'], SUB_INDICATORS);
  if (!isOneOf(period, PERIODS) || !isOneOf(candles, CANDLE_STYLES) || !isOneOf(magnet, MAGNETS)) return null;
  if (!isOneOf(scale, PRICE_SCALES) || main === null || sub === null || typeof drawingsHidden !== 'boolean') return null;
  return { version: 1, period, candles, scale, main, sub, magnet, drawingsHidden };
}

function indicators<const Name extends string>(value: unknown, names: readonly Name[]): ChosenIndicator<Name>[] | null {
  const list = listOf(value, MAX_INDICATORS, (item) => indicator(item, names));
  return list && allDifferent(list.map(({ name }) => name)) ? list : null;
}

function indicator<const Name extends string>(value: unknown, names: readonly Name[]): ChosenIndicator<Name> | null {
  const fields = fieldsOf(value, ['name', 'parameters', 'colour']);
  if (!fields) return null;
  const { name, colour } = fields;
  const parameters = listOf(fields['parameters'], MAX_PARAMETERS, (item) => (isNumberIn(item, 0, MAX_PARAMETER) ? item : null));
  return isOneOf(name, names) && parameters && isWholeNumberBetween(colour, 0, CHART_COLORS - 1)
    ? { name, parameters, colour }
    : null;
}
