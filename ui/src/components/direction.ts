import { signOf, type Figure } from '../format/number.ts';

export type Direction = 'up' | 'down' | 'flat';

/** Where a figure points; colour follows it, never the other way round. */
export function directionOf(figure: Figure | null): Direction {
  const sign = figure === null ? 0 : signOf(figure);
  return sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat';
}
