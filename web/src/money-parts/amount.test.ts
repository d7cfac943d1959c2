import { expect, test } from 'vitest';
import { amountText, isLong, rateText } from './amount.ts';

test.each([
  [1_234.5, 'USD', '$1,234.50'],
  [1_234.5, 'USDT', '1,234.50 USDT'],
  [0.012_345_67, 'BTC', '0.01234567 BTC'],
  [10_000_000.12, 'ETH', '10,000,000.12 ETH'],
  [0, 'BTC', '0.00 BTC'],
  [-0.000_001, 'USDC', '\u22120.000001 USDC'],
])('%d %s is %s', (amount, unit, text) => expect(amountText(amount, unit)).toBe(text));

test('a gain has its sign if requested', () => {
  expect(amountText(5, 'USDT', 'always')).toBe('+5.00 USDT');
  expect(amountText(5, 'USD', 'always')).toBe('+$5.00');
});

test('amounts over 16 characters are long', () => {
  expect(isLong('1,234,567.00 BTC')).toBe(false);
  expect(isLong('12,345,678.00 BTC')).toBe(true);
});

test.each([
  [1, '1'],
  [104_318.4, '104,318.4'],
  [0.000_000_5, '0.0000005'],
  [100, '100'],
  [0, '0'],
])('a rate of %d is %s', (rate, text) => expect(rateText(rate)).toBe(text));
