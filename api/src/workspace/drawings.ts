import { CHART_COLORS } from './chart-layout.ts';
import { allDifferent, fieldsOf, isNumberIn, isOneOf, isWholeNumberBetween, listOf } from './reading.ts';

/** Drawing tools, with the number of points that each needs. */
export const DRAWING_POINTS = {
  horizontalStraightLine: 1,
  horizontalRayLine: 2,
  horizontalSegment: 2,
  verticalStraightLine: 1,
  verticalRayLine: 2,
  verticalSegment: 2,
  straightLine: 2,
  rayLine: 2,
  segment: 2,
  priceLine: 1,
  parallelStraightLine: 3,
  priceChannelLine: 3,
  fibonacciLine: 2,
} as const;

export type DrawingTool = keyof typeof DRAWING_POINTS;

export const DRAWING_TOOLS = Object.keys(DRAWING_POINTS) as [DrawingTool, ...DrawingTool[]];

/** Drawings on one market's chart. */
export const MAX_DRAWINGS = 100;
export const DRAWING_ID = /^[A-Za-z0-9-]{1,40}$/;
/** Range of prices in a drawing: a line may be pulled below zero. */
export const MAX_PRICE = 1e12;
export const LATEST_TIME_MS = 8.64e15;

export interface DrawingPoint {
  /** start of its candle, ms; may be in the future */
  readonly timeMs: number;
  readonly price: number;
}

export interface Drawing {
  readonly id: string;
  readonly tool: DrawingTool;
  /** as many as the tool needs */
  readonly points: readonly DrawingPoint[];
  /** 0 to `CHART_COLORS` - 1 */
  readonly colour: number;
  readonly dashed: boolean;
  /** a locked one cannot be moved */
  readonly locked: boolean;
}

/** The drawings on one market's chart, the oldest first. */
export interface Drawings {
  readonly version: 1;
  readonly drawings: readonly Drawing[];
}

/** Validates saved drawings; null if invalid. */
export function readDrawings(value: unknown): Drawings | null {
  const fields = fieldsOf(value, ['version', 'drawings']);
  if (!fields || fields['version'] !== 1) return null;
  const drawings = listOf(fields['drawings'], MAX_DRAWINGS, drawing);
  return drawings && allDifferent(drawings.map(({ id }) => id)) ? { version: 1, drawings } : null;
}

function drawing(value: unknown): Drawing | null {
  const fields = fieldsOf(value, ['id', 'tool', 'points', 'colour', 'dashed', 'locked']);
  if (!fields) return null;
  const { id, tool, colour, dashed, locked } = fields;
  if (typeof id !== 'string' || !DRAWING_ID.test(id) || !isOneOf(tool, DRAWING_TOOLS)) return null;
  if (!isWholeNumberBetween(colour, 0, CHART_COLORS - 1) || typeof dashed !== 'boolean' || typeof locked !== 'boolean')
    return null;
  const points = listOf(fields['points'], DRAWING_POINTS[tool], point);
  return points?.length === DRAWING_POINTS[tool] ? { id, tool, points, colour, dashed, locked } : null;
}

function point(value: unknown): DrawingPoint | null {
  const fields = fieldsOf(value, ['timeMs', 'price']);
  if (!fields) return null;
  const { timeMs, price } = fields;
  return isWholeNumberBetween(timeMs, 0, LATEST_TIME_MS) && isNumberIn(price, -MAX_PRICE, MAX_PRICE) ? { timeMs, price } : null;
}
