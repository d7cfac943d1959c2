import { expect, it } from 'vitest';
import { noticeOf } from './trading-notices.ts';

const closed = {
  symbol: 'EURUSD',
  digits: 5n,
  openPrice: 116_000n,
  price: 115_900n,
  result: -12_000n,
  fee: 200n,
  overnightFee: 0n,
  reason: 'stop_loss',
};

it('states where a trailing stop was and at which price the gap closed it', () => {
  expect(noticeOf({ kind: 'order_closed_by_level', values: { ...closed, trailedStop: 116_050n } })).toEqual({
    kind: 'trailingStop',
    values: { symbol: 'EURUSD', stop: '1.16050', price: '1.15900', result: '-122.00' },
  });
});

it('states a fixed stop loss', () => {
  expect(noticeOf({ kind: 'order_closed_by_level', values: closed })?.kind).toBe('stopLoss');
});

it('is not given for what a user requested, nor for a missing level', () => {
  expect(noticeOf({ kind: 'order_closed', values: closed })).toBeNull();
  expect(noticeOf({ kind: 'margin_warned', values: {} })).toBeNull();
});
