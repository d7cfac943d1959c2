import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latestOf } from './trade.ts';

const order = (id: number, placedAtMs: number): OrderView => ({ id, placedAtMs }) as OrderView;
const option = (id: number, beginMs: number): OptionOrderView => ({ id, beginMs }) as OptionOrderView;

test('orders and options share one list, newest first', () => {
  const latest = latestOf([order(1, 10), order(2, 40)], [option(3, 30), option(4, 20)], 3);
  expect(latest.map((trade) => [trade.kind, trade.order.id])).toEqual([
    ['order', 2],
    ['option', 3],
    ['option', 4],
  ]);
});

test('no omitted entry is newer than a displayed one', () => {
  const times = fc.array(fc.nat(1_000), { maxLength: 9 });
  fc.assert(
    fc.property(times, times, fc.integer({ min: 0, max: 6 }), (orders, options, count) => {
      const latest = latestOf(
        orders.map((atMs, id) => order(id, atMs)),
        options.map((atMs, id) => option(id, atMs)),
        count,
      );
      const all = [...orders, ...options].toSorted((one, other) => other - one);
      expect(latest.map(({ atMs }) => atMs)).toEqual(all.slice(0, count));
    }),
  );
});
