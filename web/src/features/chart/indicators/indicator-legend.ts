import type { TFunction } from 'i18next';
import type { Indicator, IndicatorCreateTooltipDataSourceCallback, KLineData, TooltipLegend } from 'klinecharts';
import { groupThousands, NO_VALUE } from '@truefill/ui/format/number.ts';
import type { IndicatorName } from './indicators.ts';

/** Texts and colors of an indicator's legend. Bars are too pale for text: their values have colors of their own. */
export interface IndicatorLegendStyle {
  readonly words: Readonly<Record<'upper' | 'middle' | 'lower' | 'volume', string>>;
  readonly lines: readonly string[];
  readonly text: string;
  readonly up: string;
  readonly down: string;
}

/** The texts in the page's language. */
export function bandWords(t: TFunction): IndicatorLegendStyle['words'] {
  return {
    upper: t('chart.band.upper'),
    middle: t('chart.band.middle'),
    lower: t('chart.band.lower'),
    volume: t('chart.legend.volume'),
  };
}

type Row = Readonly<Record<string, unknown>>;

/**
 * The entries beside an indicator's name: its lines' names and values at the crosshair, or the newest ones. The library's own
 * legend is English only and shows the values of bars in the bars' pale colors.
 */
export function legendOf(
  name: IndicatorName,
  legendStyle: IndicatorLegendStyle,
): IndicatorCreateTooltipDataSourceCallback<unknown> {
  return ({ chart, indicator, crosshair }) => {
    const at = crosshair.dataIndex ?? indicator.result.length - 1;
    const row = (indicator.result[at] ?? {}) as Row;
    const shown: LegendParts = { name, legendStyle, row, candle: chart.getDataList()[at], precision: indicator.precision };
    const params = indicator.calcParams.length > 0 ? `(${indicator.calcParams.join(', ')})` : '';
    return { name, calcParamsText: params, features: [], legends: legends(shown, indicator) };
  };
}

/** The legend of an indicator whose values do not fit above the candles: empty, only its lines are shown. */
export const noLegend: IndicatorCreateTooltipDataSourceCallback<unknown> = () => ({
  name: '',
  calcParamsText: '',
  features: [],
  legends: [],
});

/** The data of a legend at one candle. */
export interface LegendParts {
  readonly name: IndicatorName;
  readonly legendStyle: IndicatorLegendStyle;
  /** the indicator's values, by key of their figure */
  readonly row: Row;
  readonly candle: Pick<KLineData, 'open' | 'close'> | undefined;
  readonly precision: number;
}

/** The entries of a legend in the order of the indicator's figures. */
export function legends(parts: LegendParts, { figures, calcParams }: Pick<Indicator, 'figures' | 'calcParams'>): TooltipLegend[] {
  const { name, legendStyle, row, candle, precision } = parts;
  let line = -1;
  return figures.flatMap(({ key, title, type }): TooltipLegend[] => {
    if (type === 'line') line += 1;
    if (title === undefined) return [];
    const value = row[key];
    const number = typeof value === 'number' ? value : null;
    const written =
      number === null ? NO_VALUE : name === 'VOL' ? groupThousands(Math.round(number).toString()) : number.toFixed(precision);
    const color =
      type === 'line'
        ? (legendStyle.lines[line % legendStyle.lines.length] ?? legendStyle.text)
        : barColor(name, legendStyle, number, candle);
    return [
      { title: { text: titleOf(name, key, title, calcParams[line], legendStyle), color }, value: { text: written, color } },
    ];
  });
}

/** Volume has its candle's color, a difference of averages that of its sign; dots have the text color. */
function barColor(
  name: IndicatorName,
  { up, down, text }: IndicatorLegendStyle,
  value: number | null,
  candle: LegendParts['candle'],
): string {
  const rise = name === 'VOL' && candle ? candle.close - candle.open : name === 'MACD' ? (value ?? 0) : 0;
  return rise === 0 ? text : rise > 0 ? up : down;
}

/** The library's title if it is a name that is the same in every language, otherwise a text of the catalogue. */
function titleOf(name: IndicatorName, key: string, title: string, parameter: unknown, { words }: IndicatorLegendStyle): string {
  if (name === 'BOLL') return `${{ up: words.upper, mid: words.middle, dn: words.lower }[key] ?? key}: `;
  if (name === 'VOL' && key === 'volume') return words.volume;
  return name === 'RSI' ? `RSI${String(parameter)}: ` : title;
}
