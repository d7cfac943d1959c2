import {
  CHART_COLORS,
  MAX_PARAMETER,
  MAIN_INDICATORS,
  SUB_INDICATORS,
  type ChosenIndicator,
  type MainIndicator,
  type SubIndicator,
} from '@truefill/api/workspace/chart-layout.ts';

export type IndicatorName = MainIndicator | SubIndicator;
export type IndicatorPlace = 'main' | 'sub';

/** A parameter of an indicator. */
export interface ParameterRule {
  /** key of its label in the catalogue */
  readonly label:
    | 'line'
    | 'period'
    | 'weight'
    | 'deviations'
    | 'start'
    | 'increment'
    | 'maximum'
    | 'fast'
    | 'slow'
    | 'signal'
    | 'smoothK'
    | 'smoothD';
  readonly min: number;
  readonly max: number;
  /** number of decimals */
  readonly scale: 0 | 1;
  /** 0 hides its line */
  readonly optional: boolean;
}

interface IndicatorRule {
  readonly parameters: readonly ParameterRule[];
  readonly defaults: readonly number[];
}

const period: ParameterRule = { label: 'period', min: 1, max: MAX_PARAMETER, scale: 0, optional: false };
const line: ParameterRule = { ...period, label: 'line', optional: true };
const bands: IndicatorRule = {
  parameters: [period, { ...period, label: 'deviations', min: 0.1, max: 10, scale: 1 }],
  defaults: [20, 2],
};

/** The parameters of each indicator, with the usual defaults of charting programs. */
export const INDICATOR_RULES: Readonly<Record<IndicatorName, IndicatorRule>> = {
  MA: { parameters: [line, line, line, line], defaults: [7, 25, 0, 0] },
  EMA: { parameters: [line, line, line, line], defaults: [12, 26, 0, 0] },
  SMA: { parameters: [period, { ...period, label: 'weight' }], defaults: [12, 2] },
  BOLL: bands,
  BBI: { parameters: [period, period, period, period], defaults: [3, 6, 12, 24] },
  SAR: {
    parameters: [
      { ...period, label: 'start', max: 100 },
      { ...period, label: 'increment', max: 100 },
      { ...period, label: 'maximum', max: 100 },
    ],
    defaults: [2, 2, 20],
  },
  VOL: { parameters: [line, line, line], defaults: [0, 0, 0] },
  MACD: {
    parameters: [
      { ...period, label: 'fast' },
      { ...period, label: 'slow' },
      { ...period, label: 'signal' },
    ],
    defaults: [12, 26, 9],
  },
  KDJ: { parameters: [period, { ...period, label: 'smoothK' }, { ...period, label: 'smoothD' }], defaults: [9, 3, 3] },
  RSI: { parameters: [line, line, line], defaults: [14, 0, 0] },
};

/** The indicators of a place in the order in which they are offered. Volume only if it is meaningful. */
export function offeredIndicators(place: IndicatorPlace, withVolume: boolean): readonly IndicatorName[] {
  if (place === 'main') return MAIN_INDICATORS;
  return withVolume ? SUB_INDICATORS : SUB_INDICATORS.filter((name) => name !== 'VOL');
}

/** The parameters of a saved indicator, however many were saved: missing or invalid ones get the default. */
export function parametersOf({ name, parameters }: ChosenIndicator): readonly number[] {
  const { parameters: rules, defaults } = INDICATOR_RULES[name];
  const read = rules.map((rule, index) => {
    const value = parameters[index];
    return value !== undefined && isAllowed(rule, value) ? value : (defaults[index] ?? 0);
  });
  return parameterError(name, read) === null ? read : defaults;
}

/** The parameters of the drawn lines, without those that are off. */
export function drawnParameters(indicator: ChosenIndicator): number[] {
  const rules = INDICATOR_RULES[indicator.name].parameters;
  return parametersOf(indicator).filter((value, index) => value > 0 || !rules[index]?.optional);
}

/** Whether a number is valid for a parameter. */
export function isAllowed({ min, max, scale, optional }: ParameterRule, value: number): boolean {
  if (optional && value === 0) return true;
  return Number.isFinite(value) && value >= min && value <= max && Number(value.toFixed(scale)) === value;
}

/** The error of a combination of valid numbers: no line at all, or two in the wrong order. */
export type ParameterError = 'noLine' | 'fastNotBelowSlow' | 'startAboveMaximum';

export function parameterError(
  name: IndicatorName,
  [first = 0, second = 0, third = 0, ...rest]: readonly number[],
): ParameterError | null {
  if (name === 'MACD' && first >= second) return 'fastNotBelowSlow';
  if (name === 'SAR' && first > third) return 'startAboveMaximum';
  const needsLine = name === 'MA' || name === 'EMA' || name === 'RSI';
  return needsLine && [first, second, third, ...rest].every((value) => value === 0) ? 'noLine' : null;
}

/** A short text of an indicator's parameters: 7, 25. */
export function parameterText(indicator: ChosenIndicator): string {
  return drawnParameters(indicator).join(', ');
}

/** A color that no line on the candles has, for new drawings; the first one if all are in use. */
export function freeColor(indicators: readonly ChosenIndicator[]): number {
  const taken = new Set(
    indicators.flatMap((indicator) => {
      const lines =
        indicator.name === 'BOLL'
          ? BANDS
          : indicator.name === 'MA' || indicator.name === 'EMA'
            ? drawnParameters(indicator).length
            : 1;
      return Array.from({ length: lines }, (_, next) => (indicator.colour + next) % CHART_COLORS);
    }),
  );
  return Math.max(
    0,
    Array.from({ length: CHART_COLORS }).findIndex((_, colour) => !taken.has(colour)),
  );
}

const BANDS = 3;
