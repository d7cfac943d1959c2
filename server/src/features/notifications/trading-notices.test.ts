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

it('tells of a trailing stop with where it stood and where the gap led', () => {
  expect(noticeOf({ kind: 'order_closed_by_level', values: { ...closed, trailedStop: 116_050n } })).toEqual({
    kind: 'trailingStop',
    values: { symbol: 'EURUSD', stop: '1.16050', price: '1.15900', result: '-122.00' },
  });
});

it('tells of a fixed stop loss as before', () => {
  expect(noticeOf({ kind: 'order_closed_by_level', values: closed })?.kind).toBe('stopLoss');
});

it('tells nobody of what a user asked for, nor of a level that there was not', () => {
  expect(noticeOf({ kind: 'order_closed', values: closed })).toBeNull();
  expect(noticeOf({ kind: 'margin_warned', values: {} })).toBeNull();
});
