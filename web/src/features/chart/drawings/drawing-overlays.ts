import type { Coordinate, getOverlayClass, Overlay, OverlayFigure, OverlayTemplate, registerOverlay } from 'klinecharts';
import { groupThousands } from '@truefill/ui/format/number.ts';
import { DRAWING_TOOLS, type DrawingTool } from '@truefill/api/workspace/drawings.ts';

/** The part of the library that is needed; it is loaded with the first chart. */
interface Library {
  readonly getOverlayClass: typeof getOverlayClass;
  readonly registerOverlay: typeof registerOverlay;
}

/** The data of a drawing overlay besides its points. */
export interface DrawingData {
  /** show the points as handles */
  readonly selected: boolean;
  /** fill color of the handles: a canvas does not resolve CSS variables */
  readonly background: string;
}

/** Hit distance from a line, in px: the library's own 2 is too small, and a finger needs more than a mouse. */
const REACH = { fine: 4, coarse: 12 };
const POINT_RADIUS = 5;
const HANDLE = 'handle';
const LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1];
const LABEL_END = 8;

let registered = false;

/**
 * Registers the drawing tools in place of the library's own, once: with larger hit areas, and with handles on the selected
 * drawing.
 */
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

/** How far beside a line it can be gripped, px. @param coarse the same with a finger */
export function pointerReach(coarse: number): number {
  return isCoarse() ? coarse : REACH.fine;
}

/** Invisible hit areas around a figure's lines. */
function reachOf({ type, attrs }: OverlayFigure): OverlayFigure[] {
  if (type !== 'line') return [];
  const reach = pointerReach(REACH.coarse);
  const lines = [attrs as { coordinates: Coordinate[] } | { coordinates: Coordinate[] }[]].flat();
  const outlines = lines.flatMap(({ coordinates }) =>
    coordinates.slice(1).map((to, index) => outlineAround(coordinates[index] ?? to, to, reach)),
  );
  if (outlines.length === 0) return [];
  return [{ type: 'polygon', attrs: outlines, styles: { style: 'fill', color: 'transparent' } }];
}

/** The four corners of a line with a thickness of twice the reach, in px. */
export function outlineAround(from: Coordinate, to: Coordinate, reach: number): { coordinates: Coordinate[] } {
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

/** The selected drawing's handles. The library shows them only while the pointer is over the drawing. */
function pointsOf(data: DrawingData | undefined, { styles, lock }: Overlay, coordinates: readonly Coordinate[]): OverlayFigure[] {
  if (!data?.selected || lock) return [];
  const borderColor = styles?.point?.borderColor ?? data.background;
  const circleStyle = { style: 'stroke_fill', color: data.background, borderColor, borderSize: 2 };
  return coordinates.flatMap(({ x, y }, index) => [
    {
      key: `${HANDLE}${index}`,
      type: 'circle',
      attrs: { x, y, r: isCoarse() ? REACH.coarse : POINT_RADIUS },
      styles: { style: 'fill', color: 'transparent' },
    },
    { key: `${HANDLE}${index}`, type: 'circle', attrs: { x, y, r: POINT_RADIUS }, styles: circleStyle },
  ]);
}

/** The index of the point that a figure of a drawing moves; null if it moves the whole drawing. */
export function handleOf(key: string | undefined): number | null {
  return key?.startsWith(HANDLE) ? Number(key.slice(HANDLE.length)) : null;
}

function isCoarse(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/** Fibonacci levels across the chart with share and price at the right, where they overlap neither legend nor order labels. */
const fibonacciFigures: NonNullable<Overlay['createPointFigures']> = ({ chart, overlay, coordinates, bounding }) => {
  const [start, end] = coordinates;
  const [first, second] = overlay.points;
  if (!start || !end || first?.value === undefined || second?.value === undefined) return [];
  const { value: from } = first;
  const { value: to } = second;
  const precision = chart.getSymbol()?.pricePrecision ?? 2;
  const at = LEVELS.map((level) => {
    const price = to + (from - to) * level;
    const shown = `${price < 0 ? '-' : ''}${groupThousands(Math.abs(price).toFixed(precision))}`;
    return { y: end.y + (start.y - end.y) * level, text: `${level}  ${shown}` };
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
      attrs: { coordinates: [start, end] },
      styles: { style: 'dashed', dashedValue: [3, 3], size: 1 },
    },
    {
      type: 'text',
      ignoreEvent: true,
      attrs: readable(at).map(({ y, text }) => ({ x: bounding.width - LABEL_END, y, text, align: 'right', baseline: 'bottom' })),
    },
  ];
};

/** Height of a label, px. */
const LABEL_LINE = 14;
/** The levels by importance to traders: labels of less important ones are hidden. */
const BY_WEIGHT = [0, 6, 3, 4, 2, 1, 5];

/** The labels of the levels that overlap no other. */
export function readable<Label extends { readonly y: number }>(labels: readonly Label[]): Label[] {
  const visible: Label[] = [];
  for (const index of BY_WEIGHT) {
    const label = labels[index];
    if (label && visible.every(({ y }) => Math.abs(y - label.y) >= LABEL_LINE)) visible.push(label);
  }
  return visible;
}
