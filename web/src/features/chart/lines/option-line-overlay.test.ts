import { expect, test } from 'vitest';
import { winningHeights } from './option-line-overlay.ts';

test.each([
  ['up', [[0, 100]]],
  ['down', [[100, 300]]],
  ['inside', [[80, 120]]],
  [
    'outside',
    [
      [0, 80],
      [120, 300],
    ],
  ],
] as const)('%s: the winning prices are shaded', (wins, zones) =>
  expect(winningHeights(wins, 100, [120, 80], 300)).toEqual(zones),
);

test('nothing is shaded before the band is known', () => expect(winningHeights('outside', 100, [], 300)).toEqual([]));
