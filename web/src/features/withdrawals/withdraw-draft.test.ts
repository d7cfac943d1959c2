import type { WithdrawalQuoteView } from '@truefill/api/withdrawals/quote-view.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressEnds, maskedNumber, type Destination } from './destination.ts';
import { everythingOf, withdrawErrors } from './withdraw-draft.ts';

const NOW = 1_000;
/** the wire id of its network */
const BITCOIN = 104;
const TO = { kind: 'wallet', unit: 'BTC', min: 0.001, max: 2, usableFromMs: 0 } as Destination;
const QUOTE: WithdrawalQuoteView = {
  feeKind: 'fixed',
  fee: 0.0001,
  feeUsd: 10,
  arrives: 0.0999,
  isOver: false,
  left: 0,
  sourceUnit: 'BTC',
  available: 1,
  taken: 0.1,
  rate: 100_000,
  min: 0.002,
  max: 2,
};

describe('a withdrawal', () => {
  test.each([
    ['', QUOTE, 'p_t_amount'],
    ['0', QUOTE, 'p_t_amount'],
    // within the bounds of the saved address, but below those of the newest quote
    ['0.0015', QUOTE, 'withdraw_amount_limit'],
    ['0.0015', null, undefined],
    ['2.1', null, 'withdraw_amount_limit'],
    ['0.1', { ...QUOTE, feeKind: null }, 'feeType'],
    ['0.1', { ...QUOTE, isOver: true }, 'insufficient_balance'],
    ['0.1', { ...QUOTE, arrives: 0 }, 'practicalNum_rule'],
    ['0.1', QUOTE, undefined],
  ] as const)('of %o has the error', (amount, quote, error) =>
    expect(withdrawErrors({ amount, address: '' }, TO, quote, NOW).amount).toBe(error),
  );
  test('to a typed address requires one, and to a new one must wait', () => {
    const errorOf = (to: Partial<Destination>, address = '') =>
      withdrawErrors({ amount: '0.1', address }, { ...TO, ...to }, QUOTE, NOW).address;
    expect(errorOf({ kind: 'typed' }, ' ')).toBe('address');
    expect(errorOf({ kind: 'typed', coinId: BITCOIN }, 'bc1q')).toBe('shape');
    expect(errorOf({ kind: 'typed', coinId: BITCOIN }, ' bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq ')).toBeUndefined();
    expect(errorOf({ usableFromMs: NOW + 1 })).toBe('tooNew');
    expect(errorOf({ usableFromMs: NOW })).toBeUndefined();
  });
});

test.each([
  [{ available: 1.23456789 }, 'BTC', 2, '1.23456'],
  [{ available: 5 }, 'BTC', 2, '2'],
  [{ sourceUnit: 'USD', available: 50_000 }, 'BTC', 2, '0.5'],
  [{ sourceUnit: 'USD', available: 123.45, rate: 1 }, 'USD', Infinity, '123.45'],
  [{ sourceUnit: 'USD', available: 1_000.5, rate: 1 }, 'USD', Infinity, '1000.50'],
  [{ available: 0.000009 }, 'BTC', 2, '0'],
  [{ available: 0.99999999 }, 'BTC', 2, '0.99999'],
  [{ available: 0 }, 'USDT', Infinity, '0'],
  [{ sourceUnit: 'USD', available: 100, rate: 0 }, 'USDT', Infinity, '100'],
])('the maximum of %j is an amount of %s', (of, unit, max, amount) =>
  expect(everythingOf({ ...QUOTE, ...of }, unit, max)).toBe(amount),
);

test('the maximum never exceeds the available amount', () => {
  const amounts = fc.double({ min: 0, max: 1_000_000, noNaN: true });
  fc.assert(
    fc.property(amounts, (available) => {
      // at five decimals the text of a number may be off by half of its last digit
      expect(Number(everythingOf({ ...QUOTE, available }, 'BTC', Infinity))).toBeLessThanOrEqual(available + 1e-7);
    }),
  );
});

test('a card number shows only its ends', () => {
  expect(addressEnds('TDemoNw7QkV4xL2sZ9pRb6HfYc3MtJ8aWe')).toBe('TDemoNw7…tJ8aWe');
  expect(addressEnds('short')).toBe('short');
  expect(maskedNumber('4410')).toBe('•••• •••• •••• 4410');
  expect(maskedNumber('10')).toBe('•••• •••• •••• **10');
});
