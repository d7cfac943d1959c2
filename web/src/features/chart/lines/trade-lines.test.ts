// @vitest-environment happy-dom
import '@truefill/client/testing/page.fixture.ts';
import { expect, test } from 'vitest';
import type { Money } from '@truefill/domain/money/money.ts';
import { points } from '@truefill/domain/market/price.ts';
import { eurusd } from '../../../trading-parts/terms.fixture.ts';
import { openOrder, pendingOrder } from '../../trading/positions/order.fixture.ts';
import { pendingLines, tradeLines } from './trade-lines.ts';

const live = (changes: Parameters<typeof openOrder>[0] = {}) => {
  return { order: openOrder(changes), closePrice: points(116_428n), profitLoss: 11_200n as Money };
};

test('entry, stop loss and take profit of a position, the levels net of costs', () => {
  const lines = tradeLines([live({ stopLoss: 1.159, takeProfit: 1.17, overnightFee: 0.5 })], 'EURUSD', eurusd);
  expect(lines.map(({ id, price, resultAt }) => [id, price, resultAt(price)])).toEqual([
    ['entry/7', 116_204n, 11_200n],
    ['stopLoss/7', 115_900n, -15_366n],
    ['takeProfit/7', 117_000n, 39_634n],
  ]);
});
test('a level shows its result wherever it is dragged', () => {
  const [, stopLoss] = tradeLines([live({ stopLoss: 1.159 })], 'EURUSD', eurusd);
  expect(stopLoss?.resultAt(points(116_000n))).toBe(-10_316n);
  expect(stopLoss?.resultAt(points(116_304n))).toBe(4_884n);
});
test('a level that is off has no line', () =>
  expect(tradeLines([live()], 'EURUSD', eurusd).map(({ kind }) => kind)).toEqual(['entry']));
test('other markets have none', () => expect(tradeLines([live()], 'USDJPY', eurusd)).toEqual([]));
test('results at levels are unknown without the terms', () =>
  expect(tradeLines([live({ stopLoss: 1.159 })], 'EURUSD', undefined)[1]?.resultAt(points(115_900n))).toBeNull());

const waiting = (changes: Parameters<typeof pendingOrder>[0] = {}) => {
  const order = pendingOrder(changes);
  return { order, limitPrice: points(116_200n), price: points(116_440n), expected: null };
};

test('a pending order has draggable lines at its limit and at its levels', () => {
  const order = waiting({ takeProfit: 1.17 });
  const lines = pendingLines([order], 'EURUSD', eurusd);
  expect(lines.map(({ kind, price, movable }) => [kind, price, movable])).toEqual([
    ['pending', 116_200n, true],
    ['takeProfit', 117_000n, true],
  ]);
  expect(pendingLines([order], 'USDJPY', eurusd)).toEqual([]);
});
test('the levels of a pending order show their results from its limit price, net of its fee', () => {
  const order = waiting({ stopLoss: 1.159, takeProfit: 1.17, fee: 1.16 });
  const results = (terms: typeof eurusd | undefined) =>
    pendingLines([order], 'EURUSD', terms).map(({ kind, price, resultAt }) => [kind, resultAt(price)]);
  // 0.5 lots of 100,000 over 300 points against, and 800 points for it
  expect(results(eurusd)).toEqual([
    ['pending', null],
    ['stopLoss', -15_116n],
    ['takeProfit', 39_884n],
  ]);
  expect(results(undefined)[1]).toEqual(['stopLoss', null]);
});
test('the levels of a position can be dragged', () =>
  expect(tradeLines([live({ stopLoss: 1.159 })], 'EURUSD', eurusd).map(({ kind, movable }) => [kind, movable])).toEqual([
    ['entry', false],
    ['stopLoss', true],
  ]));
test('a line says where it cannot stay, but nothing about where it is', () => {
  const [, stopLoss] = tradeLines([live({ stopLoss: 1.17 })], 'EURUSD', eurusd);
  expect(stopLoss?.errorAt(points(117_000n))).toBeNull();
  expect(stopLoss?.errorAt(points(116_428n))).toEqual({ key: 'max_is', value: '1.16427' });
  const [limit, level] = pendingLines([waiting({ stopLoss: 1.159 })], 'EURUSD', eurusd);
  expect(limit?.errorAt(points(115_900n))).toEqual({ key: 'min_is', value: '1.15901' });
  expect(level?.errorAt(points(116_200n))).toEqual({ key: 'max_is', value: '1.16199' });
});
