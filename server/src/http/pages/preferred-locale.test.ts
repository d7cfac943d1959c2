import type { LocaleCode } from '@truefill/api/brand.ts';
import { expect, it } from 'vitest';
import { preferredLocale } from './preferred-locale.ts';

const CHINESE: readonly LocaleCode[] = ['en', 'zh-tw', 'zh-cn'];

it.each<[header: string | undefined, offered: readonly LocaleCode[], expected: LocaleCode]>([
  [undefined, ['en', 'zh-cn'], 'en'],
  ['', ['en', 'zh-cn'], 'en'],
  ['*', ['en', 'zh-cn'], 'en'],
  ['zh-CN,zh;q=0.9,en;q=0.8', ['en', 'zh-cn'], 'zh-cn'],
  ['zh', ['en', 'zh-cn'], 'zh-cn'],
  ['zh', CHINESE, 'zh-cn'],
  ['zh-Hans-SG', CHINESE, 'zh-cn'],
  ['zh-TW', CHINESE, 'zh-tw'],
  ['zh-HK', CHINESE, 'zh-tw'],
  ['zh-Hant', CHINESE, 'zh-tw'],
  // for a Chinese reader the other script is closer than English
  ['zh-TW', ['en', 'zh-cn'], 'zh-cn'],
  ['de', ['en', 'zh-cn'], 'en'],
  ['de, zh;q=0.4, en;q=0.2', ['en', 'zh-cn'], 'zh-cn'],
  ['en;q=0.2, zh;q=0.4', ['en', 'zh-cn'], 'zh-cn'],
  ['EN-gb', ['zh-cn', 'en'], 'en'],
  ['zh;q=0', ['en', 'zh-cn'], 'en'],
  ['en;q=0, zh-cn', ['en', 'zh-cn'], 'zh-cn'],
  ['en;q=0', ['en', 'zh-cn'], 'en'],
  ['zh ; q = 0.5', ['en', 'zh-cn'], 'zh-cn'],
  ['zh;q=2', ['en', 'zh-cn'], 'en'],
  ['zh;q=abc', ['en', 'zh-cn'], 'en'],
  ['zh-', ['en', 'zh-cn'], 'en'],
  ['zh_CN', ['en', 'zh-cn'], 'en'],
  ['zh-a', ['en', 'zh-cn'], 'en'],
  ['</script>, \u0000, ,;;q=,ÿ', ['en', 'zh-cn'], 'en'],
  ['__proto__, constructor', ['en', 'zh-cn'], 'en'],
])('of %j and %j it is %s', (header, offered, expected) => {
  expect(preferredLocale(header, offered, offered[0] === 'zh-cn' ? 'zh-cn' : 'en')).toBe(expected);
});

it('handles a header of 10 KB quickly, reading only its beginning', () => {
  const long = 'q'.repeat(10_000);
  expect(preferredLocale(`zh-cn,${long}`, ['en', 'zh-cn'], 'en')).toBe('zh-cn');
  expect(preferredLocale(long, ['en', 'zh-cn'], 'en')).toBe('en');
  expect(preferredLocale(`${'de;q=0.1,'.repeat(1_200)}zh-cn`, ['en', 'zh-cn'], 'en')).toBe('en');
});
