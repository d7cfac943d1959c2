import { expect, test } from 'vitest';
import { outlineAround, readable } from './drawing-overlays.ts';

test.each([
  ['level', { x: 0, y: 50 }, { x: 100, y: 50 }],
  ['upright', { x: 50, y: 0 }, { x: 50, y: 100 }],
  ['slanted', { x: 0, y: 0 }, { x: 60, y: 80 }],
])('a %s line has a hit area as wide as a finger', (_name, from, to) => {
  const { coordinates } = outlineAround(from, to, 12);
  const [first, , , last] = coordinates;
  if (!first || !last) throw new Error('the ground has no corners');
  expect(Math.hypot(first.x - last.x, first.y - last.y)).toBeCloseTo(24);
  expect({ x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 }).toEqual(from);
});

test('a line without length has an empty hit area with finite corners', () => {
  const { coordinates } = outlineAround({ x: 5, y: 5 }, { x: 5, y: 5 }, 12);
  for (const corner of coordinates) expect(corner).toEqual({ x: 5, y: 5 });
});

test('of levels close to each other the more important keep their labels', () => {
  const levels = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1];
  const shown = (height: number) =>
    readable(levels.map((level) => ({ level, y: 300 - level * height }))).map(({ level }) => level);
  expect(shown(300)).toEqual([0, 1, 0.5, 0.618, 0.382, 0.236, 0.786]);
  expect(shown(70)).toEqual([0, 1, 0.5, 0.236, 0.786]);
  expect(shown(30)).toEqual([0, 1, 0.5]);
  expect(shown(5)).toEqual([0]);
});
