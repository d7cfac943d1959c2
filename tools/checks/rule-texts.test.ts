import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandFile } from '@truefill/api/brand.ts';
import { rulesOf, type RuleSource } from '@truefill/api/rules/rule-set.ts';
import { readJson, readLanguages } from '@truefill/locales/folder.ts';
import { ruleSentences } from '@truefill/ui/format/rule-text.ts';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../..');
const brands = readdirSync(join(ROOT, 'brands'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
const languages = readLanguages(join(ROOT, 'locales'));

type Texts = { readonly [key: string]: string | Texts };

/** A text by its key with every placeholder filled: none may be missing. */
function translatorOf(texts: Texts): (key: string, values?: Readonly<Record<string, string | number>>) => string {
  const find = (key: string): string | undefined => {
    let found: Texts | string | undefined = texts;
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    return typeof found === 'string' ? found : undefined;
  };
  return (key, values = {}) => {
    const text = find(key) ?? find(`${key}_other`);
    if (text === undefined) throw new Error(`no text ${key}`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      if (!Object.hasOwn(values, name)) throw new Error(`${key} has no value for ${name}`);
      return String(values[name]);
    });
  };
}

const WITH_ALL = { contract: true, optionMock: true, virtualCurrencyTrade: true, userLoan: true, onlyPlayOnTrustApp: true };

describe.each(languages.map((folder) => [folder.code, folder] as const))('the rules in %s', (locale, folder) => {
  const texts = Object.fromEntries(Object.entries(folder.texts).map(([name, path]) => [name, readJson(path)])) as Texts;

  it.each(brands.map(({ name }) => name))('of %s have a text with every value', (name) => {
    const file = brandFile.parse(parse(readFileSync(join(ROOT, 'brands', name, 'brand.yaml'), 'utf8')));
    for (const walletPage of [true, false]) {
      const brand = { ...file, switches: { ...file.switches, ...WITH_ALL, myWalletPage: walletPage } } as RuleSource;
      const rules = rulesOf(brand).map((rule) => ruleSentences(rule, { locale, translate: translatorOf(texts) }));
      expect(rules.every((sentences) => sentences.length > 0 && sentences.every((sentence) => sentence !== ''))).toBe(true);
      expect(rules.flat().filter((sentence) => /undefined|NaN|\[object/.test(sentence))).toEqual([]);
    }
  });
});
