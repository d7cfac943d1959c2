import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SOURCE_LANGUAGE } from './catalogue.ts';
import { readLanguages } from './folder.ts';

const symbols = readFileSync(new URL('../server/catalogue/instruments.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',')[0] ?? '');

/** What fits beside the small chart in the narrowest list, in Latin letters or half as many characters. */
const SHORT_ENOUGH = 16;

const folders = readLanguages(import.meta.dirname);
const translated = folders.filter(({ code }) => code !== SOURCE_LANGUAGE);

test.each(translated)('every market has a name in $code', ({ marketNames }) =>
  expect(Object.keys(marketNames.full).toSorted()).toEqual(symbols.toSorted()),
);

test.each(folders)('names in $code mean markets of the catalogue, and short ones are short', ({ marketNames }) => {
  const { full, short } = marketNames;
  expect([...Object.keys(full), ...Object.keys(short)].filter((symbol) => !symbols.includes(symbol))).toEqual([]);
  const width = (name: string): number =>
    [...name].reduce(
      (sum, sign) => sum + (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sign) ? 2 : 1),
      0,
    );
  expect(Object.values(short).filter((name) => width(name) > SHORT_ENOUGH)).toEqual([]);
});
