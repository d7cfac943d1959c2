import type { Magnet } from '@truefill/api/workspace/chart-layout.ts';
import {
  DRAWING_POINTS,
  MAX_PRICE,
  LATEST_TIME_MS,
  type Drawing,
  type DrawingPoint,
  type DrawingTool,
} from '@truefill/api/workspace/drawings.ts';

/** A point as the chart library has it. */
export interface ChartPoint {
  readonly timestamp?: number | undefined;
  readonly value?: number | undefined;
}

/** The tools as they are offered, by kind. */
export const TOOL_GROUPS = [
  { name: 'horizontal', tools: ['horizontalStraightLine', 'horizontalRayLine', 'horizontalSegment'] },
  { name: 'vertical', tools: ['verticalStraightLine', 'verticalRayLine', 'verticalSegment'] },
  { name: 'line', tools: ['straightLine', 'rayLine', 'segment'] },
  { name: 'channel', tools: ['priceLine', 'parallelStraightLine', 'priceChannelLine'] },
  { name: 'level', tools: ['fibonacciLine'] },
] as const satisfies readonly { readonly name: string; readonly tools: readonly DrawingTool[] }[];

/** The letter that takes a tool while the chart has the focus. */
export const TOOL_KEYS: Readonly<Partial<Record<DrawingTool, string>>> = {
  horizontalStraightLine: 'H',
  verticalStraightLine: 'V',
  straightLine: 'L',
  rayLine: 'R',
  segment: 'S',
  priceLine: 'P',
  priceChannelLine: 'C',
  fibonacciLine: 'F',
};

export type ToolGroup = (typeof TOOL_GROUPS)[number]['name'];

/** How a magnet is called by the chart library. */
export const OVERLAY_MODES = { off: 'normal', weak: 'weak_magnet', strong: 'strong_magnet' } as const satisfies Record<
  Magnet,
  string
>;

/** Tools whose point's time says nothing. */
const TIMELESS: readonly DrawingTool[] = ['horizontalStraightLine'];

/**
 * The points of something that was drawn, as they are kept: prices at the market's precision, times in whole ms.
 * @returns null when they are not as many as the tool needs, or one of them lies nowhere
 */
export function keptPoints(tool: DrawingTool, points: readonly ChartPoint[], pricePrecision: number): DrawingPoint[] | null {
  const kept = points.slice(0, DRAWING_POINTS[tool]).flatMap(({ timestamp, value }) => {
    const timeMs = timestamp ?? (TIMELESS.includes(tool) ? 0 : Number.NaN);
    const price = keptPrice(value ?? Number.NaN, pricePrecision);
    const inTime = Number.isFinite(timeMs) && timeMs >= 0 && timeMs <= LATEST_TIME_MS;
    return inTime && price !== null ? [{ timeMs: Math.round(timeMs), price }] : [];
  });
  return kept.length === DRAWING_POINTS[tool] ? straightened(tool, kept) : null;
}

/** Level lines keep one price, upright ones one time: those of the point that was set last. */
function straightened(tool: DrawingTool, points: readonly DrawingPoint[]): DrawingPoint[] {
  const last = points.at(-1);
  if (!last) return [];
  if (tool.startsWith('horizontal')) return points.map((point) => ({ ...point, price: last.price }));
  return points.map((point) => (tool.startsWith('vertical') ? { ...point, timeMs: last.timeMs } : point));
}

/** Digits that the server takes of a number. */
const SAFE_DIGITS = 15;

/** A price as it can travel: a number whose text has no exponent and no digit too many. Null where it is none. */
function keptPrice(value: number, pricePrecision: number): number | null {
  if (!Number.isFinite(value) || Math.abs(value) > MAX_PRICE) return null;
  const rounded = Number(Number(value.toFixed(pricePrecision)).toPrecision(SAFE_DIGITS));
  // minus zero is a zero that compares unlike one
  return rounded === 0 || /e/.test(String(rounded)) ? 0 : rounded;
}

/** A drawing's points with one of them led to another place. A level line's follow its price, an upright one's its time. */
export function ledPoints<Point extends ChartPoint>(tool: string, points: readonly Point[], handle: number, led: Point): Point[] {
  const [level, upright] = [tool.startsWith('horizontal'), tool.startsWith('vertical')];
  return points.map((point, index) => {
    if (index === handle) return led;
    return { ...point, ...(upright ? { timestamp: led.timestamp } : {}), ...(level ? { value: led.value } : {}) };
  });
}

/** The same points for the chart library, which changes the objects it is given. */
export function chartPoints({ points }: Pick<Drawing, 'points'>): { timestamp: number; value: number }[] {
  return points.map(({ timeMs, price }) => ({ timestamp: timeMs, value: price }));
}

/** What tells drawings of one tool apart in a list: the prices they stand at, or the times of upright ones. */
export function isUpright(tool: DrawingTool): boolean {
  return tool === 'verticalStraightLine';
}

/** Changes one of the drawings, if it is still there. */
export function withChange(
  drawings: readonly Drawing[],
  id: string,
  change: Partial<Omit<Drawing, 'id' | 'tool'>>,
): readonly Drawing[] {
  return drawings.map((drawing) => (drawing.id === id ? { ...drawing, ...change } : drawing));
}
