import { expect, test } from 'vitest';
import type { CallRequest } from '@truefill/api/calls.ts';
import { marketOrderToWire, pendingOrderToWire, sentOrderFromWire } from '@truefill/api/orders/command-mapping.ts';
import { eurusd } from '../../../trading-parts/terms.fixture.ts';
import { newTicket } from './model.ts';
import { sentTicket } from './sent-ticket.ts';

const ORDER = {
  symbol: eurusd.symbol,
  side: 'sell',
  volume: '0.40',
  stopLoss: '1.20000',
  takeProfit: '0.00000',
  leverage: 50,
  slippage: { max: '0.00012', referencePrice: '1.10000' },
} as const;

test('a sent order is restored as it was typed', () => {
  expect(sentTicket(sentOrderFromWire(marketOrderToWire(ORDER)), eurusd)).toMatchObject({
    kind: 'market',
    side: 'sell',
    volume: '0.40',
    stopLoss: { on: true, text: '1.20000' },
    takeProfit: { on: false },
    leverage: 50,
    slippage: { on: true, text: '12' },
  });
  expect(sentTicket(sentOrderFromWire(pendingOrderToWire({ ...ORDER, limitPrice: '1.15000' })), eurusd)).toMatchObject({
    kind: 'pending',
    limit: { text: '1.15000', notice: null },
  });
});

test('a trailing stop loss is restored with its distance', () => {
  const sent = marketOrderToWire({ ...ORDER, stopLoss: '0', trailingDistance: '0.00050' });
  expect(sentTicket(sentOrderFromWire(sent), eurusd).stopLoss).toMatchObject({ on: true, trail: '0.00050' });
});

test('invalid values are replaced by those of a new ticket', () => {
  const sent = marketOrderToWire(ORDER);
  const damaged = Object.fromEntries(Object.keys(sent).map((name) => [name, { of: 'nothing' }]));
  expect(sentTicket(sentOrderFromWire(damaged as unknown as CallRequest<'addOrder'>), eurusd)).toEqual(newTicket(eurusd, 'buy'));
});
