import { cents } from '@truefill/domain/money.ts';
import { points } from '@truefill/domain/price.ts';
import { expect, it } from 'vitest';
import type { StoredOrder } from '../trading/index.ts';
import { noticeOfTrading } from './trading-notices.ts';

const closed = {
  status: 'closed',
  symbol: 'EURUSD',
  side: 'buy',
  pricePrecision: 5,
  stopLoss: points(116_050n),
  trailingDistance: 50n,
  fee: cents(200n),
  overnightFee: cents(0n),
  closing: { reason: 'stop_loss', profitLoss: cents(-12_000n), fill: { price: points(115_900n) } },
} as unknown as StoredOrder;

const noticeOf = (order: StoredOrder) =>
  noticeOfTrading({ kind: 'order_closed_by_level', order, marginLevel: null, madeGood: null });

it('tells of a trailing stop with where it stood and where the gap led', () => {
  expect(noticeOf(closed)).toEqual({
    kind: 'trailingStop',
    values: { symbol: 'EURUSD', stop: '1.16050', price: '1.15900', result: '-122.00' },
  });
});

it('tells of a fixed stop loss as before', () => {
  expect(noticeOf({ ...closed, trailingDistance: 0n } as StoredOrder)?.kind).toBe('stopLoss');
});
