import { describe, expect, test } from 'vitest';
import { countryChoices, searchCountries } from './countries.ts';
import { phoneRules } from './mobile-numbers.ts';

const english = countryChoices(phoneRules, 'en');
const chinese = countryChoices(phoneRules, 'zh-cn');
const codes = (text: string, among = english): string[] => searchCountries(among, text).map(({ code }) => code);

test('all countries are sorted by name, in the language of the user', () => {
  expect(english).toHaveLength(phoneRules.countries.length);
  expect(english[0]).toEqual({ code: 'AF', name: 'Afghanistan', nationCode: '93' });
  expect(chinese.find(({ code }) => code === 'DE')?.name).toBe('德国');
});

describe('a search finds', () => {
  test.each([
    ['germ', ['DE']],
    ['  GERMANY ', ['DE']],
    ['de', ['DK', 'DE']],
    ['kingdom', ['GB']],
    ['reunion', ['RE']],
    ['+49', ['DE']],
    ['49', ['DE']],
    ['no such country', []],
  ])('%j', (text, found) => expect(codes(text)).toEqual(expect.arrayContaining(found)));
  test('only one country by the start of its name', () => expect(codes('germ')).toEqual(['DE']));
  test('nothing inside a word', () => expect(codes('ermany')).toEqual([]));
  test('a name without spaces anywhere in it', () => expect(codes('国', chinese)).toContain('DE'));
  test('all for an empty text', () => expect(codes(' ')).toHaveLength(english.length));
});
