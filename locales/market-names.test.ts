import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { marketNames as english } from './en/market-names.ts';
import { marketNames as chinese } from './zh-cn/market-names.ts';

const symbols = readFileSync(new URL('../server/catalogue/instruments.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',')[0] ?? '');

/** What fits beside the small chart in the narrowest list, in Latin letters or half as many characters. */
const SHORT_ENOUGH = 16;

test('every market has a Chinese name', () => expect(Object.keys(chinese.full).toSorted()).toEqual(symbols.toSorted()));

test.each([
  ['English', english],
  ['Chinese', chinese],
])('%s names mean markets of the catalogue, and short ones are short', (_, { full, short }) => {
  expect([...Object.keys(full), ...Object.keys(short)].filter((symbol) => !symbols.includes(symbol))).toEqual([]);
  const width = (name: string): number => [...name].reduce((sum, sign) => sum + (/[一-鿿]/.test(sign) ? 2 : 1), 0);
  expect(Object.values(short).filter((name) => width(name) > SHORT_ENOUGH)).toEqual([]);
});
