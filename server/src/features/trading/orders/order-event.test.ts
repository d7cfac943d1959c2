import { expect, it } from 'vitest';
import { eventValues } from '../../outbox/index.ts';
import { orderEventData } from './order-event.ts';
import type { StoredOrder } from './stored-order.ts';

const terms = {
  symbol: 'EURUSD',
  pricePrecision: 5,
  side: 'buy',
  volume: 10n,
  stopLoss: 115_000n,
  takeProfit: 0n,
  trailingDistance: 0n,
};
const read = (order: object, event: string, entries: readonly object[] = []) =>
  eventValues(orderEventData({ ...terms, ...order } as unknown as StoredOrder, entries as never, event));
const base = { symbol: 'EURUSD', digits: 5n, side: 'buy', volume: 10n };
const open = { status: 'open', openPrice: 116_000n, margin: 5_000n, fee: 12n };

it('contains the price and fee of an opened order', () => {
  expect(read(open, 'order_opened')).toEqual({ ...base, price: 116_000n, margin: 5_000n, fee: 12n });
});

it('contains the levels of a placed or modified order', () => {
  const waits = { status: 'pending', limitPrice: 114_000n };
  expect(read(waits, 'order_placed')).toEqual({ ...base, price: 114_000n, stopLoss: 115_000n, takeProfit: 0n });
  expect(read({ ...waits, status: 'cancelled' }, 'order_cancelled')).toEqual({ ...base, price: 114_000n });
  expect(read(open, 'order_modified')).toMatchObject({ stopLoss: 115_000n });
});

it('contains the result of a closed order, and where its trailing stop was', () => {
  const closing = { fill: { price: 115_900n }, profitLoss: -1_000n, reason: 'stop_loss' };
  const closed = { ...open, status: 'closed', overnightFee: 3n, closing };
  const described = {
    ...base,
    openPrice: 116_000n,
    price: 115_900n,
    result: -1_000n,
    fee: 12n,
    overnightFee: 3n,
    reason: 'stop_loss',
  };
  expect(read(closed, 'order_closed_by_level')).toEqual(described);
  expect(read({ ...closed, trailingDistance: 50n }, 'order_closed_by_level')).toEqual({ ...described, trailedStop: 115_000n });
});

it('contains the cost of an overnight fee', () => {
  expect(read(open, 'overnight_charged', [{ amount: 7n }])).toMatchObject({ charged: 7n });
});
