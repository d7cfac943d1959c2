import type { Chart, OverlayFigure, OverlayTemplate, YAxis } from 'klinecharts';
import { tagFigure, TRADE_LINE, type TaggedData } from '../core/axis-tag-overlay.ts';
import { pointerReach } from '../drawings/drawing-overlays.ts';
import { noLegend } from '../indicators/indicator-legend.ts';
import {
  labelY,
  labelPlaces,
  labelWidth,
  legendRoom,
  lineBeside,
  type LabelPlace,
  type PlacedLabel,
} from '../core/label-places.ts';

/** Text and look of a line; colors are values, because a canvas does not resolve CSS variables. */
export interface TradeLineData extends TaggedData {
  readonly label: string;
  readonly dashed: boolean;
  /** can be dragged */
  readonly movable: boolean;
  /** shown before the label, in the space that `SIGN_ROOM` reserves */
  readonly sign?: 'bell' | undefined;
  /** is being dragged: its label is written in any case */
  readonly dragged: boolean;
}

/** Prefix of the label of a line with a sign. */
export const SIGN_ROOM = '\u2003\u2009';

/** half the minimum touch target around a draggable line, px */
const FINGER_REACH = 22;

function labelAt(data: TradeLineData, x: number, y: number): OverlayFigure {
  return {
    type: 'text',
    attrs: { x, y, text: data.label, align: 'left', baseline: 'middle' },
    styles: {
      style: 'stroke_fill',
      color: data.color,
      backgroundColor: data.background,
      borderColor: data.color,
      borderSize: 1,
      borderRadius: 3,
      size: 11,
      weight: '600',
      family: 'Inter Variable, system-ui, sans-serif',
      paddingLeft: 6,
      paddingRight: 6,
      paddingTop: 3,
      paddingBottom: 3,
    },
  };
}

/** Invisible area in which a line at a height is gripped, of the full width: each of two close lines is gripped on its own side. */
export function gripOf(y: number, width: number, others: readonly number[]): OverlayFigure {
  const reach = pointerReach(FINGER_REACH);
  const above = others.filter((other) => other < y).map((other) => (other + y) / 2);
  const below = others.filter((other) => other > y).map((other) => (other + y) / 2);
  const top = Math.max(y - reach, ...above);
  const attrs = { x: 0, y: top, width, height: Math.min(y + reach, ...below) - top };
  return { type: 'rect', attrs, styles: { style: 'fill', color: 'transparent' } };
}

/** The heights of the other lines that can be dragged. */
function movableYs(chart: Chart, yAxis: YAxis, own: string): number[] {
  return chart
    .getOverlays({ name: TRADE_LINE })
    .filter(({ id, extendData }) => id !== own && (extendData as TradeLineData).movable)
    .map(({ points }) => yAxis.convertToPixel(points[0]?.value ?? 0));
}

const BELL =
  'M6 0.8C3.9 0.8 2.6 2.4 2.6 4.4L2.6 6.6L1.4 8.6L10.6 8.6L9.4 6.6L9.4 4.4C9.4 2.4 8.1 0.8 6 0.8ZM4.6 9.6L7.4 9.6C7.4 10.6 6.8 11.2 6 11.2C5.2 11.2 4.6 10.6 4.6 9.6Z';
const BELL_SIZE = 12;

function bellAt({ color }: TradeLineData, labelX: number, y: number): OverlayFigure {
  const attrs = { x: labelX + 5, y: y - BELL_SIZE / 2, width: BELL_SIZE, height: BELL_SIZE, path: BELL };
  return { type: 'path', attrs, styles: { style: 'fill', color }, ignoreEvent: true };
}

/** The places of the labels of all visible lines of a kind, without those that are only counted: they overlap neither each other nor the indicators' legend. */
export function placesOn(
  chart: Chart,
  yAxis: YAxis,
  { width, height }: { readonly width: number; readonly height: number },
  kind: string,
): readonly (PlacedLabel & LabelPlace)[] {
  const digits = (price: number, precision: number): number => price.toFixed(precision).length + 1;
  const newest = chart.getDataList().at(-1)?.close ?? 0;
  const written = chart
    .getIndicators({ paneId: 'candle_pane' })
    .filter(({ createTooltipDataSource }) => createTooltipDataSource !== noLegend);
  const rows = written.map(({ name, calcParams, figures, precision }) => [
    name.length + calcParams.join(', ').length + 2,
    ...figures.map(({ title = '' }) => title.length + digits(newest, precision)),
  ]);
  const { showRule } = chart.getStyles().candle.tooltip;
  const price = digits(newest, chart.getSymbol()?.pricePrecision ?? 2);
  // four prices with their labels, volume and change
  const candle = showRule === 'always' ? 4 * (price + 3) + 18 : 0;
  const room = { width, height, legend: legendRoom(candle, rows, width) };
  const overlays = chart.getOverlays({ name: kind });
  const labels = overlays.flatMap(({ id, points, extendData }) => {
    const own = labelWidth((extendData as Pick<TradeLineData, 'label'>).label);
    const y = labelY({ y: yAxis.convertToPixel(points[0]?.value ?? 0), width: own }, room);
    return y === null ? [] : [{ id, y, width: own }];
  });
  const dragged = overlays.find(({ extendData }) => (extendData as Pick<TradeLineData, 'dragged'>).dragged);
  const places = labelPlaces(labels, room, dragged?.id);
  return labels.flatMap((label) => {
    const place = places.get(label.id);
    if (place === undefined) return [];
    return [{ ...label, ...place, width: place.more > 0 ? labelWidth(countText(place)) : label.width }];
  });
}

/** The text of a count of labels that do not fit. */
export function countText({ more }: LabelPlace): string {
  return `+${more}`;
}

/** A line across the chart with its label at the left and its price on the axis. */
export const tradeLineOverlay: OverlayTemplate<TradeLineData> = {
  name: TRADE_LINE,
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ chart, overlay, coordinates, bounding, yAxis }) => {
    const [at] = coordinates;
    if (!at) return [];
    const data = overlay.extendData;
    const labels = yAxis ? placesOn(chart, yAxis, bounding, TRADE_LINE) : [];
    const own = labels.find(({ id }) => id === overlay.id);
    const others = labels.filter(({ id }) => id !== overlay.id);
    const level = (from: number, to: number) => ({ coordinates: [from, to].map((x) => ({ x, y: at.y })) });
    const lineStyle = { style: data.dashed ? 'dashed' : 'solid', dashedValue: [4, 3], color: data.color, size: 1 };
    const drawn = {
      type: 'line',
      attrs: lineBeside(at.y, bounding.width, others).map(([from, to]) => level(from, to)),
      styles: lineStyle,
    };
    const reach = data.movable && yAxis ? [gripOf(at.y, bounding.width, movableYs(chart, yAxis, overlay.id))] : [];
    if (!own) return [...reach, drawn];
    if (own.more > 0) return [...reach, drawn, labelAt({ ...data, label: countText(own) }, own.x, own.y)];
    const sign = data.sign ? [bellAt(data, own.x, own.y)] : [];
    return [...reach, drawn, labelAt(data, own.x, own.y), ...sign];
  },
  createYAxisFigures: ({ overlay, ...where }) => {
    return tagFigure(overlay.id, overlay.extendData, where);
  },
};
