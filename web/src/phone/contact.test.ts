import { describe, expect, test } from 'vitest';
import {
  contactErrors,
  contactFromEntry,
  countryOfLanguage,
  loginNameOf,
  looksLikePhone,
  maskedPhone,
  shownContact,
  type Contact,
} from './contact.ts';
import { phoneRules as allNumbers } from './all-numbers.ts';
import { phoneRules as rules } from './mobile-numbers.ts';

const phone = (country: string, text: string): Contact => ({ kind: 'phone', email: '', country, phone: text });
const email = (text: string): Contact => ({ kind: 'email', email: text, country: '', phone: '' });

describe('a contact', () => {
  test.each([
    [email('mara@example.com'), {}],
    [email('mara@example'), { email: 'wrong_email' }],
    [email(' '), { email: 'p_t_email' }],
    [phone('', '151 2345 6789'), { phone: 'nation_code' }],
    [phone('', ''), { phone: 'nation_code' }],
    [phone('DE', ''), { phone: 'wrong_phone_number' }],
    [phone('DE', '151 2345 6789'), {}],
    [phone('DE', '0151 2345 6789'), {}],
    [phone('DE', '12'), { phone: 'wrong_phone_number' }],
    [phone('DE', '151 2345 6789 0000 0000'), { phone: 'wrong_phone_number' }],
    [phone('DE', 'call 151 2345 6789'), { phone: 'wrong_phone_number' }],
    // a number with a plus includes its own calling code
    [phone('', '+44 7400 123456'), {}],
    [phone('DE', '+44 7400 123456'), {}],
    // a landline receives no text messages
    [phone('DE', '030 123456'), { phone: 'wrong_phone_number' }],
  ])('%o: %o', (contact, errors) => expect(contactErrors(contact, rules)).toEqual(errors));

  test('a landline is accepted if no text message is sent', () => {
    expect(contactErrors(phone('DE', '030 123456'), allNumbers)).toEqual({});
    expect(loginNameOf(phone('DE', '030 123456'), allNumbers)).toEqual({ type: 'P', username: '4930123456' });
    expect(contactErrors(phone('DE', '12'), allNumbers)).toEqual({ phone: 'wrong_phone_number' });
  });

  test('a number is rejected before the numbering plans have loaded', () =>
    expect(contactErrors(phone('DE', '151 2345 6789'), null)).toEqual({ phone: 'wrong_phone_number' }));

  test.each([
    [email(' Mara@Example.com '), { type: 'E', username: 'Mara@Example.com' }],
    [phone('DE', '0151 2345 6789'), { type: 'P', username: '4915123456789' }],
    [phone('US', '+44 7400 123456'), { type: 'P', username: '447400123456' }],
    [phone('CN', '131 2345 6789'), { type: 'P', username: '8613123456789' }],
    [phone('DE', '1'), null],
    [email('mara'), null],
  ])('%o logs in as %o', (contact, name) => expect(loginNameOf(contact, rules)).toEqual(name));

  test('is shown with its middle hidden', () => {
    expect(shownContact(phone('DE', '015123456789'), rules)).toBe('+49 151 •••• 6789');
    expect(shownContact(phone('SG', '81234567'), rules)).toBe('+65 812 •••• 4567');
    expect(shownContact(email(' mara@example.com '), rules)).toBe('mara@example.com');
    expect(maskedPhone('+1')).toBe('+1');
  });
});

describe('the login’s one field', () => {
  test.each([
    ['151 2345', true],
    ['+49 (151) 234-5', true],
    ['mara@example.com', false],
    ['12a', false],
    ['+', false],
    ['', false],
  ])('%j counts as a phone number: %s', (text, is) => expect(looksLikePhone(text)).toBe(is));

  test('accepts a number only if phones are supported', () => {
    expect(contactFromEntry('151 2345 6789', 'DE', true)).toEqual(phone('DE', '151 2345 6789'));
    expect(contactFromEntry('151 2345 6789', 'DE', false).kind).toBe('email');
    expect(contactFromEntry('mara@example.com', 'DE', true)).toEqual({ ...email('mara@example.com'), country: 'DE' });
  });
});

test.each([
  ['en-GB', 'GB'],
  ['zh-Hant-TW', 'TW'],
  ['en', ''],
  ['', ''],
  ['not a tag', ''],
])('the language %j suggests the country %j', (tag, country) => expect(countryOfLanguage(tag)).toBe(country));

test('every country has a calling code', () => {
  expect(rules.countries.length).toBeGreaterThan(230);
  expect(rules.countries.filter((country) => !/^\d{1,4}$/.test(rules.nationCode(country)))).toEqual([]);
  expect(rules.nationCode('XX')).toBe('');
});
