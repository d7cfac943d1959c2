import { expect, test } from 'vitest';
import { labelPlace } from './trade-mark-overlay.ts';

const ROOM = { width: 400, height: 300 };

test('the upper end has its label above, the lower one below, and the first above if both are level', () => {
  expect(labelPlace({ x: 100, y: 100 }, { x: 200, y: 150 }, 0, 60, ROOM)).toEqual({ x: 100, y: 74 });
  expect(labelPlace({ x: 200, y: 150 }, { x: 100, y: 100 }, 1, 60, ROOM)).toEqual({ x: 200, y: 176 });
  expect(labelPlace({ x: 100, y: 100 }, { x: 110, y: 100 }, 0, 60, ROOM).y).toBe(74);
  expect(labelPlace({ x: 110, y: 100 }, { x: 100, y: 100 }, 1, 60, ROOM).y).toBe(126);
});

test('a label stays inside the chart', () => {
  expect(labelPlace({ x: 5, y: 10 }, undefined, 0, 60, ROOM)).toEqual({ x: 38, y: 36 });
  expect(labelPlace({ x: 398, y: 295 }, { x: 5, y: 10 }, 1, 60, ROOM)).toEqual({ x: 362, y: 269 });
});
