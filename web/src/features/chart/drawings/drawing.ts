import type { Magnet } from '@truefill/api/workspace/chart-layout.ts';
import {
  DRAWING_POINTS,
  MAX_PRICE,
  LATEST_TIME_MS,
  type Drawing,
  type DrawingPoint,
  type DrawingTool,
} from '@truefill/api/workspace/drawings.ts';

/** A point in the chart library's format. */
export interface ChartPoint {
  readonly timestamp?: number | undefined;
  readonly value?: number | undefined;
}

/** The tools as they are offered, by group. */
export const TOOL_GROUPS = [
  { name: 'horizontal', tools: ['horizontalStraightLine', 'horizontalRayLine', 'horizontalSegment'] },
  { name: 'vertical', tools: ['verticalStraightLine', 'verticalRayLine', 'verticalSegment'] },
  { name: 'line', tools: ['straightLine', 'rayLine', 'segment'] },
  { name: 'channel', tools: ['priceLine', 'parallelStraightLine', 'priceChannelLine'] },
  { name: 'level', tools: ['fibonacciLine'] },
] as const satisfies readonly { readonly name: string; readonly tools: readonly DrawingTool[] }[];

/** The letter that selects a tool while the chart has the focus. */
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

/** The chart library's names of the magnet modes. */
export const OVERLAY_MODES = { off: 'normal', weak: 'weak_magnet', strong: 'strong_magnet' } as const satisfies Record<
  Magnet,
  string
>;

/** Tools whose point has no meaningful time. */
const TIMELESS: readonly DrawingTool[] = ['horizontalStraightLine'];

/**
 * The points of a new drawing in the stored format: prices at the market's precision, times in whole ms.
 * @returns null if their number is not what the tool needs, or if one of them is invalid
 */
export function storedPoints(tool: DrawingTool, points: readonly ChartPoint[], pricePrecision: number): DrawingPoint[] | null {
  const stored = points.slice(0, DRAWING_POINTS[tool]).flatMap(({ timestamp, value }) => {
    const timeMs = timestamp ?? (TIMELESS.includes(tool) ? 0 : Number.NaN);
    const price = validPrice(value ?? Number.NaN, pricePrecision);
    const inTime = Number.isFinite(timeMs) && timeMs >= 0 && timeMs <= LATEST_TIME_MS;
    return inTime && price !== null ? [{ timeMs: Math.round(timeMs), price }] : [];
  });
  return stored.length === DRAWING_POINTS[tool] ? straightened(tool, stored) : null;
}

/** Level lines keep one price, vertical ones one time: those of the last point. */
function straightened(tool: DrawingTool, points: readonly DrawingPoint[]): DrawingPoint[] {
  const last = points.at(-1);
  if (!last) return [];
  if (tool.startsWith('horizontal')) return points.map((point) => ({ ...point, price: last.price }));
  return points.map((point) => (tool.startsWith('vertical') ? { ...point, timeMs: last.timeMs } : point));
}

/** Maximum digits of a number that the server accepts. */
const SAFE_DIGITS = 15;

/** A price that can be sent: a number whose text has no exponent and not too many digits. Null if it cannot. */
function validPrice(value: number, pricePrecision: number): number | null {
  if (!Number.isFinite(value) || Math.abs(value) > MAX_PRICE) return null;
  const rounded = Number(Number(value.toFixed(pricePrecision)).toPrecision(SAFE_DIGITS));
  // normalizes minus zero, which compares unlike zero
  return rounded === 0 || /e/.test(String(rounded)) ? 0 : rounded;
}

/** A drawing's points with one of them moved. All points of a level line follow its price, of a vertical one its time. */
export function movedPoints<Point extends ChartPoint>(
  tool: string,
  points: readonly Point[],
  handle: number,
  moved: Point,
): Point[] {
  const [level, upright] = [tool.startsWith('horizontal'), tool.startsWith('vertical')];
  return points.map((point, index) => {
    if (index === handle) return moved;
    return { ...point, ...(upright ? { timestamp: moved.timestamp } : {}), ...(level ? { value: moved.value } : {}) };
  });
}

/** The same points for the chart library, which mutates the objects it receives. */
export function chartPoints({ points }: Pick<Drawing, 'points'>): { timestamp: number; value: number }[] {
  return points.map(({ timeMs, price }) => ({ timestamp: timeMs, value: price }));
}

/** The text that distinguishes drawings of one tool in a list: their prices, or the times of vertical ones. */
export function isUpright(tool: DrawingTool): boolean {
  return tool === 'verticalStraightLine';
}

/** Changes one of the drawings, if it still exists. */
export function withChange(
  drawings: readonly Drawing[],
  id: string,
  change: Partial<Omit<Drawing, 'id' | 'tool'>>,
): readonly Drawing[] {
  return drawings.map((drawing) => (drawing.id === id ? { ...drawing, ...change } : drawing));
}
