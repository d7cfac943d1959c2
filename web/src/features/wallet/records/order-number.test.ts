import { orderNumber } from '@truefill/domain/orders/order.ts';
import { expect, test } from 'vitest';
import { dayOfOrderNumber } from './order-number.ts';

test('the number of an order contains the day on which it was placed', () => {
  const placedAtMs = Date.UTC(2026, 10, 24, 23, 59, 59, 999);
  const { fromMs, toMs } = dayOfOrderNumber(orderNumber(1_234n, placedAtMs)) ?? {};
  expect([fromMs, toMs]).toEqual([Date.UTC(2026, 10, 24), Date.UTC(2026, 10, 25)]);
});

test.each(['', '7', 'abc', '261324000000001', '26112400000000x'])('%o is not an order number', (text) =>
  expect(dayOfOrderNumber(text)).toBeNull(),
);
