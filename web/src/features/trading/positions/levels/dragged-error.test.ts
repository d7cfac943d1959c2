import { describe, expect, test } from 'vitest';
import { points } from '@truefill/domain/market/price.ts';
import { openOrder, pendingOrder } from '../order.fixture.ts';
import { draggedError } from './dragged-error.ts';

describe('a level', () => {
  const now = points(116_428n);
  test('of a position must be on its side of the closing price', () => {
    const order = openOrder({ stopLoss: 1.159 });
    expect(draggedError(order, { of: 'stopLoss', price: points(116_427n) }, now)).toBeNull();
    expect(draggedError(order, { of: 'stopLoss', price: now }, now)).toEqual({ key: 'max_is', value: '1.16427' });
    expect(draggedError(order, { of: 'takeProfit', price: now }, now)).toEqual({ key: 'min_is', value: '1.16429' });
    expect(draggedError(order, { of: 'takeProfit', price: now }, null)).toBeNull();
  });
  test('of a pending order must be on its side of the limit, wherever the price is', () => {
    const order = pendingOrder({ stopLoss: 1.159 });
    expect(draggedError(order, { of: 'stopLoss', price: points(116_199n) }, points(100_000n))).toBeNull();
    expect(draggedError(order, { of: 'stopLoss', price: points(116_200n) }, now)).toEqual({ key: 'max_is', value: '1.16199' });
    expect(draggedError(order, { of: 'takeProfit', price: points(116_200n) }, now)).toEqual({ key: 'min_is', value: '1.16201' });
  });
});

describe('a limit', () => {
  const ask = points(116_440n);
  const buy = pendingOrder({ stopLoss: 1.159, takeProfit: 1.163 });
  const sell = pendingOrder({ side: 'sell', stopLoss: 1.17, takeProfit: 1.16 });
  test.each([
    [buy, 115_901n, ask, null],
    [buy, 115_900n, ask, { key: 'min_is', value: '1.15901' }],
    [buy, 116_300n, ask, { key: 'max_is', value: '1.16299' }],
    [buy, 116_441n, ask, { key: 'max_is', value: '1.16440' }],
    [buy, 116_441n, null, { key: 'max_is', value: '1.16299' }],
    [sell, 116_999n, ask, null],
    [sell, 117_000n, ask, { key: 'max_is', value: '1.16999' }],
    [sell, 116_000n, null, { key: 'min_is', value: '1.16001' }],
    [sell, 116_439n, ask, { key: 'min_is', value: '1.16440' }],
  ] as const)('%# must not be past the market or its own levels', (order, price, current, error) =>
    expect(draggedError(order, { of: 'limit', price: points(price) }, current)).toEqual(error),
  );
  test('whose stop loss trails moves with it', () => {
    const order = pendingOrder({ trailingDistance: 0.005 });
    expect(draggedError(order, { of: 'limit', price: points(100_000n) }, ask)).toBeNull();
  });
});
