import { expect, test } from 'vitest';
import type { Money } from '@truefill/domain/money.ts';
import { points } from '@truefill/domain/price.ts';
import { eurusd } from '../../trading/terms.fixture.ts';
import { openOrder, pendingOrder } from '../positions/order.fixture.ts';
import { draggedPrice, pendingLines, tradeLines } from './trade-lines.ts';

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

test('an order that waits has a line at its limit and at its levels, none of which can be dragged', () => {
  const order = pendingOrder({ takeProfit: 1.17 });
  const lines = pendingLines([order], 'EURUSD');
  expect(lines.map(({ kind, price, movable }) => [kind, price, movable])).toEqual([
    ['pending', order.limitPrice, false],
    ['takeProfit', 1.17, false],
  ]);
  expect(pendingLines([order], 'USDJPY')).toEqual([]);
});
test('only levels of positions can be dragged', () =>
  expect(tradeLines([live({ stopLoss: 1.159 })], 'EURUSD', eurusd).map(({ kind, movable }) => [kind, movable])).toEqual([
    ['entry', false],
    ['stopLoss', true],
  ]));

test.each([
  [1.159004, 115_900n],
  [1.159006, 115_901n],
  [0.000001, null],
  [-1, null],
  [NaN, null],
])('dragged to %s is %s', (value, price) => expect(draggedPrice(value, 5)).toBe(price));
