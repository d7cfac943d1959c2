import { expect, test } from 'vitest';
import { besideLast } from './trade-line-overlay.ts';

test.each([
  ['far from the newest price a line’s price stands at the line', 100, 200, 100],
  ['just above it moves up', 195, 200, 180],
  ['just below it moves down', 205, 200, 234],
  ['at the same price it stands below', 200, 200, 234],
  ['and clear of what is left of the candle', 228, 200, 234],
  ['at the axis’s end it stands on the other side', 8, 12, 46],
  ['and at the lower end above', 295, 292, 272],
])('%s', (_name, y, lastY, wanted) => {
  expect(besideLast(y, lastY, 300)).toBe(wanted);
});
