import { describe, expect, test } from 'vitest';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import en from '@truefill/locales/en/error.json' with { type: 'json' };
import zhCn from '@truefill/locales/zh-cn/error.json' with { type: 'json' };

describe.each([
  ['en', en],
  ['zh-cn', zhCn],
])('texts of %s', (_, texts: Readonly<Record<string, string>>) => {
  const codes = Object.values(ERROR_CODES).map(String);
  test('stand for every code of the catalogue', () => expect(codes.filter((code) => !texts[code]?.trim())).toEqual([]));
  test('stand for no other code', () =>
    expect(Object.keys(texts).filter((key) => /^\d+$/.test(key) && !codes.includes(key))).toEqual([]));
});
