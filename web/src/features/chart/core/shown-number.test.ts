import { expect, it } from 'vitest';
import { shownNumber } from './shown-number.ts';

it.each([
  ['-0.60%', '\u22120.60%'],
  ['-1,234.5', '\u22121,234.5'],
  ['-1.5K', '\u22121.5K'],
  ['-0.00%', '0.00%'],
  ['-0', '0'],
  ['0.00001234', '0.00001234'],
  ['109,000.00', '109,000.00'],
  [-3, '\u22123'],
  ['n/a', 'n/a'],
])('%s is formatted as %s', (text, shown) => {
  expect(shownNumber(text)).toBe(shown);
});
