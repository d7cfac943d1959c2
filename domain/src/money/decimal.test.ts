import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideHalfEven, formatDecimal, numberToDecimalText, parseDecimal } from './decimal.ts';

describe('parseDecimal', () => {
  it.each([
    ['0', 2, 0n],
    ['12.34', 2, 1234n],
    ['12.3', 2, 1230n],
    ['12.300', 2, 1230n],
    ['-0.01', 2, -1n],
    ['007', 0, 7n],
  ])('reads %s at scale %i', (text, scale, value) => {
    expect(parseDecimal(text, scale)).toBe(value);
  });

  it.each([
    ['12.345', 2, 'over-precise'],
    ['1.5', 0, 'over-precise'],
    ['', 2, 'malformed'],
    ['.5', 2, 'malformed'],
    ['5.', 2, 'malformed'],
    ['+5', 2, 'malformed'],
    ['1e3', 2, 'malformed'],
    ['NaN', 2, 'malformed'],
    [' 1', 2, 'malformed'],
    ['1'.repeat(25), 2, 'malformed'],
  ])('refuses %s at scale %i as %s', (text, scale, error) => {
    expect(parseDecimal(text, scale)).toBe(error);
  });

  it('parses what it formatted', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 8 }), (value, scale) => {
        expect(parseDecimal(formatDecimal(value, scale), scale)).toBe(value);
      }),
    );
  });
});

describe('divideHalfEven', () => {
  it.each([
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-5n, 2n, -2n],
    [-7n, 2n, -4n],
    [5n, -2n, -2n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [0n, 5n, 0n],
  ])('%s / %s = %s', (numerator, denominator, quotient) => {
    expect(divideHalfEven(numerator, denominator)).toBe(quotient);
  });

  it('is never further than half from the true quotient, and even at exactly half', () => {
    const integer = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
    fc.assert(
      fc.property(
        integer,
        integer.filter((d) => d !== 0n),
        (numerator, denominator) => {
          const quotient = divideHalfEven(numerator, denominator);
          const distance = 2n * (numerator - quotient * denominator);
          const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);
          expect(magnitude(distance) <= magnitude(denominator)).toBe(true);
          if (magnitude(distance) === magnitude(denominator)) expect(quotient % 2n).toBe(0n);
        },
      ),
    );
  });

  it('refuses a zero denominator', () => {
    expect(() => divideHalfEven(1n, 0n)).toThrow(RangeError);
  });
});

describe('numberToDecimalText', () => {
  it.each([
    [0.1, '0.1'],
    [-2.5, '-2.5'],
    [1e-7, '0.0000001'],
    [-5.4e-7, '-0.00000054'],
    [1.23456789012345e-9, '0.00000000123456789012345'],
    [1e-24, '0.000000000000000000000001'],
    [1e-25, null],
    [1.234567890123456e-7, null],
    [1e21, null],
    [Number.NaN, null],
    [-Infinity, null],
    [0.1234567890123456, null],
    [999999999999999, '999999999999999'],
  ])('%d is %s', (value, text) => {
    expect(numberToDecimalText(value)).toBe(text);
  });
});
