import { expect, test } from 'vitest';
import { schemeFor } from './scheme.ts';

test.each([
  ['blue-red', 'en', 'blue-red'],
  ['green-red', 'de', 'green-red'],
  ['blue-red', 'zh-cn', 'red-blue'],
  ['green-red', 'zh-tw', 'red-green'],
  ['green-red', 'ja', 'red-green'],
  ['blue-red', 'ko', 'red-blue'],
  ['red-green', 'ko', 'red-green'],
] as const)('a brand of %s begins in %s with %s', (brand, locale, shown) => expect(schemeFor(brand, locale)).toBe(shown));
