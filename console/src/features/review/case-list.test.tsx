// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { signedWorth } from './case-list.tsx';

test.each([
  ['12.40', 12.4, '$12.40'],
  ['-2500', 2500, '−$2,500.00'],
  ['-2500', -2500, '−$2,500.00'],
  ['0.5', 31_000, '$31,000.00'],
])('%s worth %d reads %s', (amount, amountUsd, text) => expect(signedWorth({ amount, amountUsd })).toBe(text));
