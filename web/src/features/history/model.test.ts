import { describe, expect, test } from 'vitest';
import type { OrderView } from '@truefill/api/mapping/order.ts';
import { mayLoadMore, mergePages, netResult, nextPage, type HistoryPage } from './model.ts';

const page = (ids: number[], pages: number): HistoryPage => ({
  orders: ids.map((id) => ({ id }) as OrderView),
  pages,
  profitLossToday: 0,
  profitLossTotal: 0,
});

describe('pages', () => {
  test.each([
    ['more to come', page([1], 3), 1, 2],
    ['the last page', page([1], 3), 3, undefined],
    ['beyond the last page', page([1], 3), 4, undefined],
    ['an empty page', page([], 3), 1, undefined],
    ['no orders at all', page([], 0), 1, undefined],
  ])('%s', (_, last, number, next) => expect(nextPage(last, number)).toBe(next));
  test('an order that slid onto the next page is there once', () =>
    expect(mergePages([page([5, 4], 2), page([4, 3], 2)]).map(({ id }) => id)).toEqual([5, 4, 3]));
});

describe('loading on', () => {
  test.each([
    [{ hasNext: true, loading: false, failures: 0 }, true],
    [{ hasNext: true, loading: false, failures: 5 }, true],
    [{ hasNext: true, loading: false, failures: 6 }, false],
    [{ hasNext: true, loading: true, failures: 0 }, false],
    [{ hasNext: false, loading: false, failures: 0 }, false],
  ])('%j: %s', (state, may) => expect(mayLoadMore(state)).toBe(may));
});

test.each([
  [84.6, 0.81, 0, 83.79],
  [-57.48, 0.4, 0.1, -57.98],
  [0.1, 0.2, 0, -0.1],
  [0.3, 0.3, 0, 0],
])('%s less fee %s and overnight %s is %s', (profitLoss, fee, overnightFee, net) =>
  expect(netResult({ profitLoss, fee, overnightFee })).toBe(net),
);
