import { expect, test } from 'vitest';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { listRequestOf, shownTimeMs, unsettledOrders, wasFilled } from './history-filter.ts';

test.each([
  ['all', null, 'placed'],
  ['deal', 'closed', 'closed'],
  ['canceled', 'cancelled', 'closed'],
  ['exception', 'exception', 'closed'],
] as const)('%s requests %s, sorted by %s', (filter, status, sortBy) =>
  expect(listRequestOf(filter)).toEqual({ status, sortBy }),
);

test('open and pending orders share one list, the most recently placed first', () => {
  const order = (id: number, placedAtMs: number) => ({ id, placedAtMs }) as OrderView;
  const ids = unsettledOrders([order(1, 10), order(4, 40)], [order(2, 20), order(5, 40)]).map(({ id }) => id);
  expect(ids).toEqual([5, 4, 2, 1]);
});

test.each([
  ['open', 0, true],
  ['closed', 5, true],
  ['pending', 0, false],
  ['cancelled', 0, false],
  ['exception', 5, true],
] as const)('%s, filled at %s: has a result %s', (status, filledAtMs, filled) =>
  expect(wasFilled({ status, filledAtMs })).toBe(filled),
);

test.each([
  [0, 5, 5],
  [9, 5, 9],
])('ended at %s, placed at %s: shows %s', (closedAtMs, placedAtMs, isShown) =>
  expect(shownTimeMs({ closedAtMs, placedAtMs })).toBe(isShown),
);
