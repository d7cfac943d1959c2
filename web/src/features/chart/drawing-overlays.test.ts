import { expect, test } from 'vitest';
import { groundAround } from './drawing-overlays.ts';

test.each([
  ['level', { x: 0, y: 50 }, { x: 100, y: 50 }],
  ['upright', { x: 50, y: 0 }, { x: 50, y: 100 }],
  ['slanted', { x: 0, y: 0 }, { x: 60, y: 80 }],
])('a %s line answers as far around it as a finger is wide', (_name, from, to) => {
  const { coordinates } = groundAround(from, to, 12);
  const [first, , , last] = coordinates;
  if (!first || !last) throw new Error('the ground has no corners');
  expect(Math.hypot(first.x - last.x, first.y - last.y)).toBeCloseTo(24);
  expect({ x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 }).toEqual(from);
});

test('a line without length has no ground, and no corner that lies nowhere', () => {
  const { coordinates } = groundAround({ x: 5, y: 5 }, { x: 5, y: 5 }, 12);
  for (const corner of coordinates) expect(corner).toEqual({ x: 5, y: 5 });
});
