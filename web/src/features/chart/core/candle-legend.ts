import type { CandleTooltipLegendsCustomCallback, Chart, KLineData, TooltipLegend } from 'klinecharts';
import { formatChangePercent } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';

/** What the row above the candles says about the candle under the cross, else about the newest. */
export type LegendPart = 'open' | 'high' | 'low' | 'close' | 'volume' | 'change';

/** Letters and colours of that row. */
export interface CandleLegendStyle {
  readonly words: Readonly<Record<Exclude<LegendPart, 'change'>, string>>;
  readonly title: string;
  readonly text: string;
  readonly up: string;
  readonly down: string;
}

const PRICES: readonly LegendPart[] = ['open', 'high', 'low', 'close'];
/** What is left away first where the row is short. */
const SHORTER: readonly (readonly LegendPart[])[] = [
  [...PRICES, 'volume', 'change'],
  [...PRICES, 'change'],
  PRICES,
  ['high', 'low', 'close'],
];

/** Size and margins of an entry, in px. */
export const LEGEND_SIZE = 11;
export const LEGEND_MARGINS = { marginLeft: 5, marginRight: 0 };

/**
 * The parts that fit one row together: it never has two, so that nothing below it moves.
 * @param texts of each part with its letter
 * @param widthOf how wide a text is drawn, in the unit of `width`
 */
export function partsThatFit(
  texts: Readonly<Partial<Record<LegendPart, string>>>,
  width: number,
  widthOf: (text: string) => number,
): readonly LegendPart[] {
  const offered = SHORTER.map((parts) => parts.filter((part) => texts[part] !== undefined));
  // figures are not all as wide: what is read may not come and go with them
  const room = (part: LegendPart): number => widthOf((texts[part] ?? '').replaceAll(/\d/g, '0')) + LEGEND_MARGINS.marginLeft;
  return offered.find((parts) => parts.reduce((sum, part) => sum + room(part), 0) <= width) ?? ['close'];
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** The figures of a candle as the row writes them. @param previous the candle before, which the change is from */
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

/** In percent, as it is shown: what is shown as none has no colour. */
function changeOf({ open, close }: KLineData, previous: Pick<KLineData, 'close'> | null): number {
  const from = previous?.close ?? open;
  return from > 0 ? Number(((close / from - 1) * 100).toFixed(2)) : 0;
}

/** Writes the row on a chart, however wide it is at that moment. */
export function candleLegend(
  chart: Chart,
  face: CandleLegendStyle,
  showVolume: boolean,
  widthOf: (text: string) => number,
): CandleTooltipLegendsCustomCallback {
  return ({ prev, current }) => {
    if (!current) return [];
    const figures = candleFigures(current, prev, chart.getSymbol()?.pricePrecision ?? 2);
    const letter = (part: LegendPart): string => (part === 'change' ? '' : face.words[part]);
    const texts = Object.fromEntries(
      Object.entries(figures).map(([part, figure]) => [part, letter(part as LegendPart) + figure]),
    ) as Partial<Record<LegendPart, string>>;
    if (!showVolume) delete texts.volume;
    const room = (chart.getSize('candle_pane', 'main')?.width ?? 0) - 2 * LEGEND_MARGINS.marginLeft;
    const rise = changeOf(current, prev);
    const changed = rise === 0 ? face.text : rise > 0 ? face.up : face.down;
    return partsThatFit(texts, room, widthOf).map((part): TooltipLegend => {
      const color = part === 'change' ? changed : face.text;
      return { title: { text: letter(part), color: face.title }, value: { text: figures[part], color } };
    });
  };
}

/** Measures texts as the row draws them. */
export function legendRuler(family: string): (text: string) => number {
  const pen = document.createElement('canvas').getContext('2d');
  return (text) => {
    if (!pen) return text.length * LEGEND_SIZE * 0.6;
    pen.font = `normal ${LEGEND_SIZE}px ${family}`;
    return pen.measureText(text).width;
  };
}
