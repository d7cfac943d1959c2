import { describe, expect, it } from 'vitest';
import { decimalInput } from './decimal-input.ts';

describe('decimalInput', () => {
  it.each([
    [1, '1'],
    [0.1, '0.1'],
    ['0.10', '0.10'],
    [' 5 ', '5'],
    [-3.25, '-3.25'],
    [123456789012345, '123456789012345'],
    [5.4e-7, '0.00000054'],
  ])('reads %j as %s', (given, text) => {
    expect(decimalInput.parse(given)).toBe(text);
  });

  it.each([
    Number.NaN,
    Infinity,
    1e309,
    1e21,
    1e-25,
    0.1234567890123456,
    '1e5',
    '0x1',
    '',
    '.5',
    '5.',
    '1,5',
    '--1',
    '1 2',
    '٣',
    '9'.repeat(41),
    null,
    {},
    [],
    true,
  ])('refuses %j', (given) => {
    expect(decimalInput.safeParse(given).success).toBe(false);
  });
});
