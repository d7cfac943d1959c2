import { formatDecimal } from '@truefill/domain/money/decimal.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  breaksThousands,
  editNumberText,
  numberTextValue,
  readNumberEdit,
  restNumberText,
  stepNumberText,
} from './number-text.ts';

describe('editNumberText', () => {
  it.each([
    ['', '1', 2, '1'],
    ['1', '1,', 2, '1.'],
    ['1.', '1.5', 2, '1.5'],
    ['', '.5', 2, '0.5'],
    ['', '.', 2, '0.'],
    ['0', '05', 2, '5'],
    ['', '1,234.56', 2, '1234.56'],
    ['', '1.234,56', 2, '1234.56'],
    ['', '1,234,567', 0, '1234567'],
    ['', ' 12 ', 0, '12'],
    ['1.25', '1.255', 2, '1.25'],
    ['7', '3,342', 2, '7'],
    ['7', '7.', 0, '7'],
    ['7', '-7', 2, '7'],
    ['', '１００', 2, '100'],
    ['', '１．５', 2, '1.5'],
    ['', '１，５', 2, '1.5'],
    ['', '1。5', 2, '1.5'],
    ['7', '－７', 2, '7'],
    ['7', '½', 2, '7'],
    ['7', '٣', 2, '3'],
    ['', '١٬٢٣٤٫٥', 2, '1234.5'],
    ['', '۱۲٫۵', 2, '12.5'],
    ['', '๑๒.๕', 2, '12.5'],
    ['', '१२.५', 2, '12.5'],
    ['1', '1’', 2, '1'],
    ['7', '7e3', 2, '7'],
    ['7', '7..', 2, '7'],
    ['7', 'abc', 2, '7'],
    ['7', '', 2, ''],
    ['', '1 234,567', 5, '1234.567'],
    ['', '1\u202f234,5', 2, '1234.5'],
    ['', '1’234.50', 2, '1234.50'],
    ['', '1.234.567', 2, '1234567'],
    ['', '12,34,567.5', 2, '1234567.5'],
    ['', '0,123', 5, '0.123'],
    ['', '1234,567', 5, '1234.567'],
    // a second decimal point must not move the first
    ['1.5', '1.5,', 2, '1.5'],
    ['0.05', '0.05,', 2, '0.05'],
    ['1.25', '1.2,5', 2, '1.25'],
    ['1.234', '1.234,', 5, '1.234'],
    ['1.5', '1,.5', 2, '1.5'],
    // pasted it may mean either; typed into the digits it can only be a decimal point
    ['7', '1,234', 5, '7'],
    ['1234', '1,234', 5, '1.234'],
    ['7', '1,2,3', 2, '7'],
    ['7', '12,34.5', 2, '7'],
    ['7', '1.2,5', 2, '7'],
    ['7', '5 6', 2, '7'],
    ['7', '100 200 3', 2, '7'],
  ])('%j then %j at scale %i is %j', (previous, next, scale, expected) => {
    expect(editNumberText(previous, next, scale)).toBe(expected);
  });

  it.each([
    ['$12.50', 'USD', '12.50'],
    ['12.50 USD', 'USD', '12.50'],
    ['US$1,234.50', 'USD', '1234.50'],
    ['＄12', '', '12'],
    ['USDT 12.5', 'USDT', '12.5'],
    ['0.5 BTC', 'BTC', '0.5'],
    // another currency is another amount
    ['$12.50', 'BTC', '7'],
    ['12.50 EUR', 'USD', '7'],
    ['€12.50', 'USD', '7'],
    ['0.5 BTC', 'USD', '7'],
  ])('%j pasted into a field of %j is %j', (next, unit, expected) => {
    expect(readNumberEdit('7', next, 2, unit).text).toBe(expected);
  });

  it('a currency cannot be typed', () => expect(readNumberEdit('7', '7$', 2, 'USD').text).toBe('7'));

  it.each([
    ['1.234', '1.234,', true],
    ['1.234', '1.234.', true],
    ['1.234', '1.234、', false],
    ['1.2', '1.2,', false],
    ['0.123', '0.123,', false],
    ['1.234', '1.2345', false],
  ])('%j then %j may be a number in thousands: %j', (previous, next, expected) => {
    expect(breaksThousands(previous, next)).toBe(expected);
  });

  it('only ever contains text that is, or can become, a valid number', () => {
    const typed = fc.array(fc.constantFrom(...'0123456789.,-e '), { maxLength: 20 });
    fc.assert(
      fc.property(typed, fc.integer({ min: 0, max: 8 }), (keys, scale) => {
        const text = keys.reduce((held, key) => editNumberText(held, held + key, scale), '');
        expect(text).toMatch(/^(|(0|[1-9]\d*)(\.\d*)?)$/);
        expect((text.split('.')[1] ?? '').length).toBeLessThanOrEqual(scale);
      }),
    );
  });
});

describe('restNumberText', () => {
  it.each([
    ['0.5', 2, '0.50'],
    ['5.', 2, '5.00'],
    ['', 2, ''],
    ['7', 0, '7'],
  ])('%j at scale %i rests as %j', (text, scale, expected) => {
    expect(restNumberText(text, scale)).toBe(expected);
  });

  it('keeps values exact beyond the precision of a double', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n }), (value) => {
        expect(numberTextValue(restNumberText(formatDecimal(value, 8), 8), 8)).toBe(value);
      }),
    );
  });
});

describe('stepNumberText', () => {
  const lots = { scale: 2, step: 1n, min: 1n, max: 2000n };

  it.each([
    ['0.50', 1, lots, '0.51'],
    ['0.50', -1, lots, '0.49'],
    ['0.01', -1, lots, '0.01'],
    ['20', 1, lots, '20.00'],
    ['', 1, lots, '0.01'],
    ['0', -1, { scale: 2, step: 1n }, '0.00'],
    ['1.234', 1, { scale: 3, step: 10n }, '1.240'],
    ['1.234', -1, { scale: 3, step: 10n }, '1.230'],
    ['99', 1, lots, '20.00'],
  ] as const)('%j by %i is %4$s', (text, direction, rules, expected) => {
    expect(stepNumberText(text, direction, rules)).toBe(expected);
  });
});
