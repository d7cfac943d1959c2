import { expect, test } from 'vitest';
import { marketOrderToWire, pendingOrderToWire, sentOrderFromWire } from '@truefill/api/orders/command-mapping.ts';
import { formatPrice, points } from '@truefill/domain/market/price.ts';
import { LEVEL_OFF } from '../../../trading-parts/levels.ts';
import { eurusd } from '../../../trading-parts/terms.fixture.ts';
import { newTicket, type TicketDraft } from './model.ts';
import { sentTicket } from './sent-ticket.ts';
import { ticketSummary } from './summary.ts';
import { ticketOrder } from './ticket-order.ts';

const quote = { bid: points(114_100n), ask: points(114_110n) };
const draft: TicketDraft = {
  ...newTicket(eurusd, 'sell'),
  volume: '0.40',
  leverage: 50,
  stopLoss: { on: true, text: '1.20000', blurred: true },
  takeProfit: { on: true, text: '1.10000', blurred: true },
  slippage: { on: true, text: '12' },
};

function orderOf(ticket: TicketDraft) {
  const summary = ticketSummary(ticket, eurusd, quote, null);
  if (summary === null) throw new Error('the ticket has no summary');
  return ticketOrder(ticket, eurusd, summary);
}

test('a market order has the values of the ticket, and its slippage counts from the displayed price', () => {
  const order = orderOf(draft);
  expect(order).toMatchObject({ limitPrice: null, slippage: { max: '0.00012', referencePrice: formatPrice(quote.bid, 5) } });
  expect(sentTicket(sentOrderFromWire(marketOrderToWire(order)), eurusd)).toEqual(draft);
});

test('a pending order has its limit, and no slippage', () => {
  const pending: TicketDraft = { ...draft, kind: 'pending', limit: { ...draft.limit, text: '1.15000' } };
  const order = orderOf(pending);
  expect(order.slippage).toBeNull();
  const { limitPrice } = order;
  if (limitPrice === null) throw new Error('a pending order without a limit');
  const restored = sentTicket(sentOrderFromWire(pendingOrderToWire({ ...order, limitPrice })), eurusd);
  expect(restored).toMatchObject({ kind: 'pending', limit: { text: '1.15000' }, stopLoss: draft.stopLoss });
});

test('levels that are off are 0, and a trailing stop loss is sent as its distance alone', () => {
  const trailing = { on: true, text: '1.14500', blurred: true, trail: '0.00400' };
  expect(orderOf({ ...draft, stopLoss: trailing, takeProfit: LEVEL_OFF })).toMatchObject({
    stopLoss: '0',
    trailingDistance: '0.00400',
    takeProfit: '0.00000',
  });
});
