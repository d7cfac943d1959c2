import { describe, expect, test } from 'vitest';
import { points } from '@truefill/domain/market/price.ts';
import { reservedMoney } from '../../../../trading-parts/reserved-money.ts';
import { pendingOrder } from '../order.fixture.ts';
import { livePending, pendingSums, percentToGo } from './pending.ts';

const quote = { bid: points(116_428n), ask: points(116_436n) };
const live = (changes: Parameters<typeof pendingOrder>[0] = {}, at: typeof quote | null = quote) => {
  const found = livePending(pendingOrder(changes), at);
  if (!found) throw new Error('the fixture is no order');
  return found;
};

describe('a pending order', () => {
  test('a buy waits for the ask', () => expect(live()).toMatchObject({ limitPrice: 116_200n, price: 116_436n, expected: null }));
  test('a sell waits for the bid', () => expect(live({ side: 'sell' }).price).toBe(116_428n));
  test('expects the result of its take profit', () => expect(live({ takeProfit: 1.17, profitLoss: 400 }).expected).toBe(40_000n));
  test('has no price before the first quote', () => {
    expect(live({}, null).price).toBeNull();
    expect(percentToGo(live({}, null))).toBeNull();
  });
  test('shows how far the price has to move', () => expect(percentToGo(live())).toBeCloseTo((236 / 116_436) * 100, 10));
  test('is null for invalid numbers', () => expect(livePending(pendingOrder({ limitPrice: NaN }), quote)).toBeNull());
});

test('sums include expected results and reserved money', () =>
  expect(pendingSums([live(), live({ takeProfit: 1.17, profitLoss: 400 })])).toEqual({ expected: 40_000n, reserved: 116_432n }));
test('nothing is reserved without orders', () => expect(reservedMoney([])).toBe(0n));
