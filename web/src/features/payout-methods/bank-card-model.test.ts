import { describe, expect, it } from 'vitest';
import { phoneRules } from '../../phone/all-numbers.ts';
import { cardDraft, cardErrors, cardToSend, emptyCard, typedEnds, type BankCardDraft } from './bank-card-model.ts';
import { maskedGroups } from './bank-card-tile.tsx';
import { bankInitials, bankKey } from './bank-mark.tsx';
import { shownBound } from './shown-bound.ts';

const filled: BankCardDraft = { ...emptyCard('DE'), bankName: 'Example Bank', name: 'Ann', account: 'DE00 1177' };

describe('a bank card', () => {
  it('requires bank, payee and account', () => {
    expect(cardErrors(filled, null)).toEqual({});
    expect(cardErrors({ ...emptyCard('DE'), bankName: '  ' }, null)).toEqual({
      bankName: 'p_t_bank_name',
      name: 'p_t_payee_name',
      account: 'p_t_bank_account',
    });
  });

  it.each([
    ['', 'p_t_bank_account'],
    ['  ', 'p_t_bank_account'],
    ['-', 'shortAccount'],
    ['7 1-1', 'shortAccount'],
  ])('whose account %j names none is refused with %j, as on the server', (account, error) => {
    expect(cardErrors({ ...filled, account }, null)).toEqual({ account: error });
  });

  it('may have an account of four digits', () => {
    expect(cardErrors({ ...filled, account: '1177' }, null)).toEqual({});
  });

  it.each([
    ['', '', {}],
    ['', '  ', {}],
    ['DE', '01555 0100001', {}],
    ['', '+49 1555 0100001', {}],
    ['', '01555 0100001', { phone: 'wrong_phone_number' }],
    ['DE', '12', { phone: 'wrong_phone_number' }],
    ['DE', 'call me', { phone: 'wrong_phone_number' }],
    ['DE', '+', { phone: 'wrong_phone_number' }],
  ])('with country %j and phone number %j has the errors %j', (phoneCountry, phone, errors) => {
    expect(cardErrors({ ...filled, phoneCountry, phone }, phoneRules)).toEqual(errors);
  });

  it('with a phone number that cannot be checked yet is invalid', () => {
    expect(cardErrors({ ...filled, phone: '01555 0100001' }, null)).toEqual({ phone: 'wrong_phone_number' });
  });

  it('sends its phone number without plus and spaces, and its secrets separately', () => {
    const { plain, secret } = cardToSend({ ...filled, phone: '01555 0100001', swiftCode: ' EXAMGB00 ' }, phoneRules);
    expect(secret).toEqual({ name: 'Ann', account: 'DE00 1177', address: '', idNumber: '', phoneNumber: '4915550100001' });
    expect(plain).toMatchObject({ bankName: 'Example Bank', swiftCode: 'EXAMGB00', traNum: '' });
    expect(Object.keys(plain)).toHaveLength(10);
  });

  it('loads as the form that it was sent from', () => {
    const { plain, secret } = cardToSend({ ...filled, phone: '01555 0100001' }, phoneRules);
    const again = cardDraft({ ...plain, ...secret, id: 1, usableFromTs: 0, createTimeTs: 0 } as never, secret);
    expect(cardToSend(again, phoneRules)).toEqual({ plain, secret });
    expect(cardErrors(again, phoneRules)).toEqual({});
  });
});

it.each([
  ['1177', ['****', '****', '****', '1177']],
  ['77', ['****', '****', '****', '**77']],
  ['', ['****', '****', '****', '****']],
  ['12345678', ['****', '****', '****', '5678']],
])('an account that ends in %j is shown as %j', (ends, groups) => {
  expect(maskedGroups(ends)).toEqual(groups);
});

it('the end of an account number is its last letters and digits', () => {
  expect(typedEnds('DE00 3704-11 77')).toBe('1177');
  expect(typedEnds('')).toBe('');
});

it.each([
  ['KB', 'Some Bank', 'kb', 'SB'],
  ['', ' aib ', 'aib', 'A'],
  ['100', 'Example Bank of Somewhere', null, 'EB'],
  ['', '示例银行', null, '示'],
  ['', '', null, ''],
])('a bank of code %j and name %j has the mark %j or %j', (code, name, key, initials) => {
  expect(bankKey(code, name)).toBe(key);
  expect(bankInitials(name)).toBe(initials);
});

it.each([
  [50, 10_000_000, '50', '10,000,000'],
  [0.00044648, 89.29583979, '0.0004465', '89.29'],
  [0.0089, 1_761.14319326, '0.0089', '1,761'],
  [0.1, 0.3, '0.1', '0.3'],
  [1.00000001, 123_456.78, '1.001', '123,456'],
])('bounds of %d and %d are shown as %s and %s', (least, most, shownLeast, shownMost) => {
  expect([shownBound(least, 'least'), shownBound(most, 'most')]).toEqual([shownLeast, shownMost]);
});
