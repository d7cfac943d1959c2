import { describe, expect, test } from 'vitest';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { LANGUAGES, loadCatalogue } from '../../../locales/languages.ts';

describe.each(Object.keys(LANGUAGES))('texts of %s', async (language) => {
  const texts: Readonly<Record<string, string>> = (await loadCatalogue(language)).error;
  const codes = Object.values(ERROR_CODES).map(String);
  test('exist for every code of the catalogue', () => expect(codes.filter((code) => !texts[code]?.trim())).toEqual([]));
  test('exist for no other code', () =>
    expect(Object.keys(texts).filter((key) => /^\d+$/.test(key) && !codes.includes(key))).toEqual([]));
});
