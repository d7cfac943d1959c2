import { expect, test } from 'vitest';
import { schemeFor } from './scheme.ts';

test.each([
  ['blue-red', false, 'blue-red'],
  ['green-red', undefined, 'green-red'],
  ['blue-red', true, 'red-blue'],
  ['green-red', true, 'red-green'],
  ['red-green', true, 'red-green'],
  ['red-green', false, 'green-red'],
] as const)('a brand with %s, in a market where red rises: %s, starts with %s', (brand, redRises, shown) =>
  expect(schemeFor(brand, redRises)).toBe(shown),
);
