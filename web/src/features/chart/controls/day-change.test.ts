import { expect, test } from 'vitest';
import { dayChange } from './day-change.ts';

test.each([
  ['a rise', 104_318.4, 2.14, 102_132.8, 2185.6],
  ['a fall', 1.16, -0.86, 1.17, -0.01],
  ['no change', 3.5, 0, 3.5, 0],
])('%s', (_name, mid, changePercent, reference, change) => {
  expect(dayChange({ mid, changePercent }, reference)).toBeCloseTo(change, 8);
});

test.each([
  ['nothing to compare with', null],
  ['an invalid price', 0],
  ['a price of another moment, which makes +2.00%', 100],
])('%s: no change is shown', (_name, reference) => {
  expect(dayChange({ mid: 102, changePercent: 2.14 }, reference)).toBeNull();
});
