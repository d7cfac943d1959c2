import type { CandleTooltipLegendsCustomCallback, Chart, KLineData, TooltipLegend } from 'klinecharts';
import { formatChangePercent } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';

/** The parts of the legend row for the candle under the crosshair, otherwise for the newest one. */
export type LegendPart = 'open' | 'high' | 'low' | 'close' | 'volume' | 'change';

/** Labels and colors of that row. */
export interface CandleLegendStyle {
  readonly words: Readonly<Record<Exclude<LegendPart, 'change'>, string>>;
  readonly title: string;
  readonly text: string;
  readonly up: string;
  readonly down: string;
}

const PRICES: readonly LegendPart[] = ['open', 'high', 'low', 'close'];
/** The order in which parts are omitted if the row is too short. */
const SHORTER: readonly (readonly LegendPart[])[] = [
  [...PRICES, 'volume', 'change'],
  [...PRICES, 'change'],
  PRICES,
  ['high', 'low', 'close'],
];

/** Font size and margins of a part, in px. */
export const LEGEND_SIZE = 11;
export const LEGEND_MARGINS = { marginLeft: 5, marginRight: 0 };

/**
 * The parts that fit in one row: it never wraps, so that nothing below it moves.
 * @param texts each part's text with its label
 * @param widthOf measures a text, in the unit of `width`
 */
export function partsThatFit(
  texts: Readonly<Partial<Record<LegendPart, string>>>,
  width: number,
  widthOf: (text: string) => number,
): readonly LegendPart[] {
  const offered = SHORTER.map((parts) => parts.filter((part) => texts[part] !== undefined));
  // digits differ in width: parts must not appear and disappear as the values change
  const room = (part: LegendPart): number => widthOf((texts[part] ?? '').replaceAll(/\d/g, '0')) + LEGEND_MARGINS.marginLeft;
  return offered.find((parts) => parts.reduce((sum, part) => sum + room(part), 0) <= width) ?? ['close'];
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** The values of a candle as the row shows them. @param previous the candle before, which the change is relative to */
export function candleFigures(
  candle: KLineData,
  previous: Pick<KLineData, 'close'> | null,
  pricePrecision: number,
): Record<LegendPart, string> {
  const { open, high, low, close, volume = 0 } = candle;
  const price = (value: number): string => formatPrice(Number(value.toFixed(pricePrecision)), pricePrecision);
  return {
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: compact.format(volume),
    change: formatChangePercent(changeOf(candle, previous)),
  };
}

/** The change in percent, as displayed: a change that rounds to zero has no color. */
function changeOf({ open, close }: KLineData, previous: Pick<KLineData, 'close'> | null): number {
  const from = previous?.close ?? open;
  return from > 0 ? Number(((close / from - 1) * 100).toFixed(2)) : 0;
}

/** Draws the row on a chart at the chart's current width. */
export function candleLegend(
  chart: Chart,
  legendStyle: CandleLegendStyle,
  showVolume: boolean,
  widthOf: (text: string) => number,
): CandleTooltipLegendsCustomCallback {
  return ({ prev, current }) => {
    if (!current) return [];
    const figures = candleFigures(current, prev, chart.getSymbol()?.pricePrecision ?? 2);
    const letter = (part: LegendPart): string => (part === 'change' ? '' : legendStyle.words[part]);
    const texts = Object.fromEntries(
      Object.entries(figures).map(([part, figure]) => [part, letter(part as LegendPart) + figure]),
    ) as Partial<Record<LegendPart, string>>;
    if (!showVolume) delete texts.volume;
    const room = (chart.getSize('candle_pane', 'main')?.width ?? 0) - 2 * LEGEND_MARGINS.marginLeft;
    const rise = changeOf(current, prev);
    const changed = rise === 0 ? legendStyle.text : rise > 0 ? legendStyle.up : legendStyle.down;
    return partsThatFit(texts, room, widthOf).map((part): TooltipLegend => {
      const color = part === 'change' ? changed : legendStyle.text;
      return { title: { text: letter(part), color: legendStyle.title }, value: { text: figures[part], color } };
    });
  };
}

/** Measures texts in the row's font. */
export function legendRuler(family: string): (text: string) => number {
  const pen = document.createElement('canvas').getContext('2d');
  return (text) => {
    if (!pen) return text.length * LEGEND_SIZE * 0.6;
    pen.font = `normal ${LEGEND_SIZE}px ${family}`;
    return pen.measureText(text).width;
  };
}
