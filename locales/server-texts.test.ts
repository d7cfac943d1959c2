import { expect, test } from 'vitest';
import { hasText, MARKET_NAMES, textIn, writtenLanguage } from './server-texts.ts';

const HOSTILE = [
  '<b>bold</b> & "quoted"',
  '{{site}}',
  '{{- site}}',
  '$t(page.reload)',
  '$t(page.reload, {"count": 2})',
  "$& $1 $$ $' \\",
  '__proto__',
  '[object Object]',
];

test.each(HOSTILE)('a value stays as it is, with nothing in it filled, escaped or looked up: %s', (value) => {
  expect(textIn('en', 'mail.email-bound.text', { email: value, time: value, site: 'Northwind' })).toBe(
    `The address ${value} was added to your account on ${value}. If it was not you, change your password and contact us at once.`,
  );
});

test('a value named like an option of the library is a value', () =>
  expect(textIn('en', 'mail.email-bound.text', { email: 'a', time: 'b', lng: 'zh-cn', ns: 'x', defaultValue: 'y' })).toContain(
    'The address a was added to your account on b.',
  ));

test('a place without a value stays empty', () =>
  expect(textIn('en', 'mail.account-exists.subject')).toBe('You have an account with '));

test('a count chooses the plural form of the language', () => {
  expect(textIn('en', 'mail.recovery-code-used.text', { time: 'now', count: 1 })).toContain('1 code is left');
  expect(textIn('en', 'mail.recovery-code-used.text', { time: 'now', count: '0' })).toContain('0 codes are left');
  expect(textIn('zh-cn', 'mail.recovery-code-used.text', { time: 'now', count: 1 })).toContain('还剩1个');
});

test('a language without texts is written in English', () => expect(textIn('xx', 'page.reload')).toBe('Reload'));

test.each([
  [['zh-cn', 'en'], 'zh-cn'],
  [['xx', 'zh-cn'], 'zh-cn'],
  [[null, undefined, 'xx'], 'en'],
  [['__proto__'], 'en'],
] as const)('of %s the first with texts is written: %s', (wanted, written) => expect(writtenLanguage(...wanted)).toBe(written));

test('a key that nobody wrote is none', () => {
  expect(hasText('error.308')).toBe(true);
  expect(hasText('error.999999')).toBe(false);
});

test('markets have names in every language', () => {
  expect(MARKET_NAMES.some(({ short }) => short['EURUSD'] === 'Euro')).toBe(true);
  expect(MARKET_NAMES.some(({ full }) => full['EURUSD'] === '欧元/美元')).toBe(true);
});
