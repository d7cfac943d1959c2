import { expect, test } from 'vitest';
import { isSignedAmount } from './signed-amount.ts';

test.each(['12.40', '-12.4', '+3', ' 0.00000001 ', '-100'])('%j is an amount', (text) => expect(isSignedAmount(text)).toBe(true));

test.each(['', '0', '-0.00', '1e3', '1,000', '12.', '.5', '--1', '0.000000001', 'abc', '٣'])('%j is not an amount', (text) =>
  expect(isSignedAmount(text)).toBe(false),
);
