import { expect, test } from 'vitest';
import type { Money } from '@truefill/domain/money.ts';
import { points } from '@truefill/domain/price.ts';
import { eurusd } from '../../trading/terms.fixture.ts';
import { openOrder } from '../positions/order.fixture.ts';
import { draggedPrice, tradeLines } from './trade-lines.ts';

const live = (changes: Parameters<typeof openOrder>[0] = {}) => {
  return { order: openOrder(changes), closePrice: points(116_428n), profitLoss: 11_200n as Money };
};

test('entry, stop loss and take profit of a position', () => {
  const lines = tradeLines([live({ stopLoss: 1.159, takeProfit: 1.17 })], 'EURUSD', eurusd);
  expect(lines.map(({ id, price, result }) => [id, price, result])).toEqual([
    ['entry/7', 1.16204, 11_200n],
    ['stopLoss/7', 1.159, -15_200n],
    ['takeProfit/7', 1.17, 39_800n],
  ]);
});
test('a level that is off has no line', () =>
  expect(tradeLines([live()], 'EURUSD', eurusd).map(({ kind }) => kind)).toEqual(['entry']));
test('other markets have none here', () => expect(tradeLines([live()], 'USDJPY', eurusd)).toEqual([]));
test('results at levels wait for the terms', () =>
  expect(tradeLines([live({ stopLoss: 1.159 })], 'EURUSD', undefined)[1]?.result).toBeNull());

test.each([
  [1.159004, 115_900n],
  [1.159006, 115_901n],
  [0.000001, null],
  [-1, null],
  [NaN, null],
])('dragged to %s is %s', (value, price) => expect(draggedPrice(value, 5)).toBe(price));
