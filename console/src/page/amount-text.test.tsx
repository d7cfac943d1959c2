// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { isZero, readableAmount } from './amount-text.tsx';

test.each([
  ['12400', '12,400.00'],
  ['12400.5', '12,400.50'],
  ['0.00012300', '0.000123'],
  ['-12.40', '−12.40'],
  ['1000000.00000000', '1,000,000.00'],
  ['0', '0.00'],
])('%s reads %s', (amount, text) => expect(readableAmount(amount)).toBe(text));

test.each([
  ['12.40', '+12.40'],
  ['-12.40', '−12.40'],
  ['0.00', '0.00'],
])('the change %s reads %s', (amount, text) => expect(readableAmount(amount, true)).toBe(text));

test.each([
  ['0.00000000', true],
  ['-0.00', true],
  ['0.00000001', false],
])('%s is nothing: %s', (amount, nothing) => expect(isZero(amount)).toBe(nothing));
