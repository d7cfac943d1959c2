import { describe, expect, test } from 'vitest';
import { codeStepErrors, contactErrors, formatCountdown, isEmail, loginErrors, resendSecondsLeft } from './model.ts';

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

describe('login', () => {
  test('asks for both fields', () =>
    expect(loginErrors({ username: '', password: '' })).toEqual({ username: 'p_t_username', password: 'p_t_password' }));
  test('a password of spaces is a password', () => expect(loginErrors({ username: 'a@b.co', password: '  ' })).toEqual({}));
});

describe('registration', () => {
  const draft = { email: 'a@b.co', code: '482013', password: 'sevench', inviteCode: '' };
  test('a complete draft has no faults', () => {
    expect(contactErrors(draft)).toEqual({});
    expect(codeStepErrors(draft)).toEqual({});
  });
  test('a wrong address', () => expect(contactErrors({ ...draft, email: 'a@b' })).toEqual({ email: 'wrong_email' }));
  test.each(['', '48201', '48201x', '4820133'])('code %j is refused', (code) =>
    expect(codeStepErrors({ ...draft, code })).toEqual({ code: 'wrong_verification_code' }),
  );
  test.each([
    ['sixchr', { password: 'password_limit' }],
    [' seven ', {}],
    ['😀😀😀😀', { password: 'password_limit' }],
  ])('password %j', (password, expected) => expect(codeStepErrors({ ...draft, password })).toEqual(expected));
});

describe('resend countdown', () => {
  test.each([
    [null, 0, 0],
    [1000, 1000, 60],
    [1000, 1001, 60],
    [1000, 60_999, 1],
    [1000, 61_000, 0],
    [1000, 900_000, 0],
    [1000, 0, 60],
  ])('sent at %s, now %s: %s seconds', (sentAt, now, left) => expect(resendSecondsLeft(sentAt, now)).toBe(left));
  test('reads as minutes and seconds', () =>
    expect([60, 42, 5, 0].map(formatCountdown)).toEqual(['1:00', '0:42', '0:05', '0:00']));
});
