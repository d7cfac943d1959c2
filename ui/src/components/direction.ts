import { signOf, type Figure } from '../format/number.ts';

export type Direction = 'up' | 'down' | 'flat';

/** The direction of a value; color is derived from it, never the reverse. */
export function directionOf(figure: Figure | null): Direction {
  const sign = figure === null ? 0 : signOf(figure);
  return sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat';
}
