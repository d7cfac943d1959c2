import type { Coordinate, getOverlayClass, Overlay, OverlayFigure, OverlayTemplate, registerOverlay } from 'klinecharts';
import { groupThousands } from '@truefill/ui/format/number.ts';
import { DRAWING_TOOLS, type DrawingTool } from '@truefill/api/workspace/drawings.ts';

/** What is needed of the library, which is fetched when the first chart is shown. */
interface Library {
  readonly getOverlayClass: typeof getOverlayClass;
  readonly registerOverlay: typeof registerOverlay;
}

/** What a drawing on the chart is told beside its points. */
export interface DrawingData {
  /** shows the points that can be moved */
  readonly selected: boolean;
  /** colour of those points' middle: a canvas knows no CSS variables */
  readonly ground: string;
}

/** How far from a line it still answers, in px: the library's own 2 are for no hand, a finger needs more than a mouse. */
const REACH = { fine: 4, coarse: 12 };
const POINT_RADIUS = 5;
const HANDLE = 'handle';
const LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1];
const LABEL_END = 8;

let registered = false;

/** Makes the drawing tools over the library's own known to it, once: with lines that can be hit, and points that show what is selected. */
export function registerDrawingTools(library: Library): void {
  if (registered) return;
  registered = true;
  for (const tool of DRAWING_TOOLS) {
    const Template = library.getOverlayClass(tool);
    if (Template) library.registerOverlay(improved(tool, new Template()));
  }
}

function improved(tool: DrawingTool, own: Overlay): OverlayTemplate {
  const { totalStep, needDefaultPointFigure, needDefaultXAxisFigure, needDefaultYAxisFigure } = own;
  const { createXAxisFigures, createYAxisFigures, performEventPressedMove, performEventMoveForDrawing } = own;
  const draw: Overlay['createPointFigures'] = tool === 'fibonacciLine' ? fibonacciFigures : own.createPointFigures;
  return {
    name: tool,
    totalStep,
    needDefaultPointFigure,
    needDefaultXAxisFigure,
    needDefaultYAxisFigure,
    createXAxisFigures,
    createYAxisFigures,
    performEventPressedMove,
    performEventMoveForDrawing,
    createPointFigures: (params) => {
      const figures = [draw?.(params) ?? []].flat();
      const { overlay, coordinates } = params;
      return [
        ...figures.flatMap(reachOf),
        ...figures,
        ...pointsOf(overlay.extendData as DrawingData | undefined, overlay, coordinates),
      ];
    },
  };
}

/** Invisible ground around a figure's lines, on which they answer too. */
export function reachOf({ type, attrs }: OverlayFigure, coarse = REACH.coarse): OverlayFigure[] {
  if (type !== 'line') return [];
  const reach = isCoarse() ? coarse : REACH.fine;
  const lines = [attrs as { coordinates: Coordinate[] } | { coordinates: Coordinate[] }[]].flat();
  const grounds = lines.flatMap(({ coordinates }) =>
    coordinates.slice(1).map((to, index) => groundAround(coordinates[index] ?? to, to, reach)),
  );
  if (grounds.length === 0) return [];
  return [{ type: 'polygon', attrs: grounds, styles: { style: 'fill', color: 'transparent' } }];
}

/** The four corners of a line made as thick as twice the reach, in px. */
export function groundAround(from: Coordinate, to: Coordinate, reach: number): { coordinates: Coordinate[] } {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [((from.y - to.y) / length) * reach, ((to.x - from.x) / length) * reach];
  const coordinates = [
    { x: from.x + x, y: from.y + y },
    { x: to.x + x, y: to.y + y },
    { x: to.x - x, y: to.y - y },
    { x: from.x - x, y: from.y - y },
  ];
  return { coordinates };
}

/** The selected drawing's points. The library shows them only while its own pointer is on the drawing. */
function pointsOf(face: DrawingData | undefined, { styles, lock }: Overlay, coordinates: readonly Coordinate[]): OverlayFigure[] {
  if (!face?.selected || lock) return [];
  const borderColor = styles?.point?.borderColor ?? face.ground;
  const look = { style: 'stroke_fill', color: face.ground, borderColor, borderSize: 2 };
  return coordinates.flatMap(({ x, y }, index) => [
    {
      key: `${HANDLE}${index}`,
      type: 'circle',
      attrs: { x, y, r: isCoarse() ? REACH.coarse : POINT_RADIUS },
      styles: { style: 'fill', color: 'transparent' },
    },
    { key: `${HANDLE}${index}`, type: 'circle', attrs: { x, y, r: POINT_RADIUS }, styles: look },
  ]);
}

/** Which of its points a figure of a drawing moves; null where it moves the whole. */
export function handleOf(key: string | undefined): number | null {
  return key?.startsWith(HANDLE) ? Number(key.slice(HANDLE.length)) : null;
}

function isCoarse(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/** Levels across the chart with share and price at the right, where neither legend nor order labels are. */
const fibonacciFigures: NonNullable<Overlay['createPointFigures']> = ({ chart, overlay, coordinates, bounding }) => {
  const [begin, end] = coordinates;
  const [first, second] = overlay.points;
  if (!begin || !end || first?.value === undefined || second?.value === undefined) return [];
  const { value: from } = first;
  const { value: to } = second;
  const precision = chart.getSymbol()?.pricePrecision ?? 2;
  const at = LEVELS.map((level) => {
    const price = to + (from - to) * level;
    const shown = `${price < 0 ? '-' : ''}${groupThousands(Math.abs(price).toFixed(precision))}`;
    return { y: end.y + (begin.y - end.y) * level, text: `${level}  ${shown}` };
  });
  return [
    {
      type: 'line',
      attrs: at.map(({ y }) => ({
        coordinates: [
          { x: 0, y },
          { x: bounding.width, y },
        ],
      })),
    },
    {
      type: 'line',
      ignoreEvent: true,
      attrs: { coordinates: [begin, end] },
      styles: { style: 'dashed', dashedValue: [3, 3], size: 1 },
    },
    {
      type: 'text',
      ignoreEvent: true,
      attrs: readable(at).map(({ y, text }) => ({ x: bounding.width - LABEL_END, y, text, align: 'right', baseline: 'bottom' })),
    },
  ];
};

/** Of a label. */
const LABEL_LINE = 14;
/** The levels by what they mean to a trader: labels of the others give way. */
const BY_WEIGHT = [0, 6, 3, 4, 2, 1, 5];

/** Those of the levels' labels that lie on no other. */
export function readable<Label extends { readonly y: number }>(labels: readonly Label[]): Label[] {
  const kept: Label[] = [];
  for (const index of BY_WEIGHT) {
    const label = labels[index];
    if (label && kept.every(({ y }) => Math.abs(y - label.y) >= LABEL_LINE)) kept.push(label);
  }
  return kept;
}
