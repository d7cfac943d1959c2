import type { Chart, OverlayFigure, OverlayTemplate, YAxis } from 'klinecharts';
import { tagFigure, TRADE_LINE } from './axis-tag-overlay.ts';
import { reachOf } from './drawing-overlays.ts';
import { noLegend } from './indicator-legend.ts';
import { labelPlaces, labelWidth, legendRoom, lineBeside, type PlacedLabel } from './label-places.ts';

/** What a line says and how it looks; colours are values, because a canvas knows no CSS variables. */
export interface LineFace {
  readonly label: string;
  readonly price: string;
  readonly colour: string;
  readonly ground: string;
  readonly dashed: boolean;
  /** can be dragged */
  readonly movable: boolean;
}

const LABEL_LEFT = 8;

function labelAt(face: LineFace, x: number, y: number): OverlayFigure {
  return {
    type: 'text',
    attrs: { x, y, text: face.label, align: 'left', baseline: 'middle' },
    styles: {
      style: 'stroke_fill',
      color: face.colour,
      backgroundColor: face.ground,
      borderColor: face.colour,
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

/** Where the label of each line of a kind begins: they keep away from each other and from the indicators' legend. */
export function placesOn(
  chart: Chart,
  yAxis: YAxis,
  width: number,
  kind: string,
): readonly (PlacedLabel & { readonly x: number })[] {
  const labels = chart.getOverlays({ name: kind }).map(({ id, points, extendData }) => {
    const { label } = extendData as { readonly label: string };
    return { id, y: yAxis.convertToPixel(points[0]?.value ?? 0), width: labelWidth(label) };
  });
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
  // four prices with their letters, volume and change
  const candle = showRule === 'always' ? 4 * (price + 3) + 18 : 0;
  const places = labelPlaces(labels, { width, legend: legendRoom(candle, rows, width) });
  return labels.map((label) => ({ ...label, x: places.get(label.id) ?? LABEL_LEFT }));
}

/** A line across the chart with its label at the left and its price on the axis. */
export const tradeLineOverlay: OverlayTemplate<LineFace> = {
  name: TRADE_LINE,
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ chart, overlay, coordinates, bounding, yAxis }) => {
    const [at] = coordinates;
    if (!at) return [];
    const face = overlay.extendData;
    const labels = yAxis ? placesOn(chart, yAxis, bounding.width, TRADE_LINE) : [];
    const labelX = labels.find(({ id }) => id === overlay.id)?.x ?? LABEL_LEFT;
    const others = labels.filter(({ id }) => id !== overlay.id);
    const level = (from: number, to: number) => ({ coordinates: [from, to].map((x) => ({ x, y: at.y })) });
    const look = { style: face.dashed ? 'dashed' : 'solid', dashedValue: [4, 3], color: face.colour, size: 1 };
    const drawn = {
      type: 'line',
      attrs: lineBeside(at.y, bounding.width, others).map(([from, to]) => level(from, to)),
      styles: look,
    };
    const reach = face.movable ? reachOf({ type: 'line', attrs: level(0, bounding.width) }) : [];
    return [...reach, drawn, labelAt(face, labelX, at.y)];
  },
  createYAxisFigures: ({ overlay, ...where }) => {
    const { price, colour, ground } = overlay.extendData;
    return tagFigure(overlay.id, { text: price, colour, ground }, where);
  },
};
