import { describe, expect, test } from 'vitest';
import { isCode, isEmail, isPasswordLongEnough } from './text-rules.ts';

describe('email', () => {
  test.each([
    ['mara.holt@example.com', true],
    ['  mara@example.com  ', true],
    ['m+tag@mail.example.co.uk', true],
    ['mara@example', false],
    ['mara@.com', false],
    ['mara@example..com', false],
    ['mara holt@example.com', false],
    ['@example.com', false],
    ['mara', false],
    ['', false],
    [`${'a'.repeat(140)}@example.com`, false],
  ])('%j is an address: %s', (text, valid) => expect(isEmail(text)).toBe(valid));
});

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
