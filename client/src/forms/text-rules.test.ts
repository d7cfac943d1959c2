import { expect, test } from 'vitest';
import { isCode, isEmail, isPasswordLongEnough } from './text-rules.ts';

test.each([
  ['  mara.holt@example.com  ', true],
  ['mara', false],
  ['mara@münchen.de', false],
  ['a,b@example.com', false],
  [`${'a'.repeat(65)}@example.com`, false],
])('%j is an address that the server accepts: %s', (text, valid) => expect(isEmail(text)).toBe(valid));

test.each([
  ['482013', true],
  ['', false],
  ['48201', false],
  ['48201x', false],
  ['4820133', false],
])('%j is a code: %s', (text, is) => expect(isCode(text)).toBe(is));

test.each([
  ['sixchr', false],
  ['sevench', true],
  [' seven ', true],
  ['😀😀😀😀', false],
  ['😀😀😀😀😀😀😀', true],
])('the password %j is long enough: %s', (password, is) => expect(isPasswordLongEnough(password)).toBe(is));
