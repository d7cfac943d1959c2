import { describe, expect, test } from 'vitest';
import type { Contact } from '../../phone/contact.ts';
import {
  captchaSecondsLeft,
  codeStepErrors,
  contactStepErrors,
  formatCountdown,
  loginErrors,
  proofFor,
  resendSecondsLeft,
  type EntryDraft,
} from './model.ts';
import { phoneRules as rules } from '../../phone/mobile-numbers.ts';

const email: Contact = { kind: 'email', email: 'a@b.co', country: '', phone: '' };
const phone: Contact = { kind: 'phone', email: '', country: 'DE', phone: '151 2345 6789' };

describe('login', () => {
  test.each([
    [email, 'x', {}],
    [phone, 'x', {}],
    // a password may consist of spaces
    [email, '  ', {}],
    [{ ...email, email: '' }, '', { username: 'p_t_username', password: 'p_t_password' }],
    [{ ...email, email: 'mara' }, 'x', { username: 'p_t_username' }],
    [{ ...phone, phone: '1' }, 'x', { username: 'p_t_username' }],
    [{ ...phone, country: '' }, 'x', { username: 'nation_code' }],
  ] as const)('%o with %j: %o', (contact, password, errors) => expect(loginErrors(contact, password, rules)).toEqual(errors));
});

const draft: EntryDraft = {
  hasCodeStep: true,
  contact: email,
  accepted: true,
  code: '482013',
  password: 'sevench',
  inviteCode: '',
  captcha: '',
  sentAtMs: null,
};

describe('the first step', () => {
  test.each([
    ['complete', draft, true, {}],
    ['by phone', { ...draft, contact: phone }, true, {}],
    ['a wrong address', { ...draft, contact: { ...email, email: 'a@b' } }, true, { email: 'wrong_email' }],
    ['a wrong number', { ...draft, contact: { ...phone, phone: '1' } }, true, { phone: 'wrong_phone_number' }],
    ['a number without a nation code', { ...draft, contact: { ...phone, country: '' } }, true, { phone: 'nation_code' }],
    ['nothing accepted', { ...draft, accepted: false }, true, { accepted: 'accept_terms' }],
    ['a reset, which asks for no acceptance', { ...draft, accepted: false }, false, {}],
  ] as const)('%s', (_, given, asks, errors) => expect(contactStepErrors(given, rules, asks)).toEqual(errors));
});

describe('the second step', () => {
  test.each([
    ['complete', draft, 'code', {}],
    ['a code too short', { ...draft, code: '48201' }, 'code', { code: 'wrong_verification_code' }],
    ['a password too short', { ...draft, password: 'sixchr' }, 'code', { password: 'password_limit' }],
    ['no image read', draft, 'captcha', { captcha: 'p_t_verity_code' }],
    ['only spaces read', { ...draft, captcha: ' ' }, 'captcha', { captcha: 'p_t_verity_code' }],
    ['an image instead of a code', { ...draft, code: '', captcha: 'x7k2' }, 'captcha', {}],
  ] as const)('%s', (_, given, proof, errors) => expect(codeStepErrors(given, proof)).toEqual(errors));

  test.each([
    [email, true, 'code'],
    [email, false, 'code'],
    [phone, true, 'code'],
    [phone, false, 'captcha'],
  ] as const)('%o, text messages checked: %s, is proven by %s', (contact, sms, proof) =>
    expect(proofFor(contact, sms)).toBe(proof),
  );
});

describe('waiting', () => {
  test.each([
    [null, 0, 0],
    [1000, 1000, 60],
    [1000, 1001, 60],
    [1000, 60_999, 1],
    [1000, 61_000, 0],
    [1000, 900_000, 0],
    [1000, 0, 60],
  ])('a code sent at %s, now %s: %s seconds', (sentAt, now, left) => expect(resendSecondsLeft(sentAt, now)).toBe(left));
  test.each([
    [null, 0, 0],
    [1000, 1000, 3],
    [1000, 1001, 3],
    [1000, 3001, 1],
    [1000, 4000, 0],
  ])('a captcha loaded at %s, now %s: %s seconds', (drawnAt, now, left) => expect(captchaSecondsLeft(drawnAt, now)).toBe(left));
  test('is shown as minutes and seconds', () =>
    expect([60, 42, 5, 0].map(formatCountdown)).toEqual(['1:00', '0:42', '0:05', '0:00']));
});
