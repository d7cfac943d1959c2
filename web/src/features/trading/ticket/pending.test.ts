import { describe, expect, test } from 'vitest';
import type { Money } from '@truefill/domain/money/money.ts';
import { points } from '@truefill/domain/market/price.ts';
import { eurusd } from '../../../trading-parts/terms.fixture.ts';
import { entryPrice, levelReference, newTicket, reduceTicket, wasChanged } from './model.ts';
import { ticketErrors } from './errors.ts';
import { ticketSummary } from './summary.ts';
import type { TicketDraft } from './model.ts';
import type { TicketAction } from './ticket-action.ts';

const quote = { bid: points(116_428n), ask: points(116_436n) };
const account = { balance: 2_247_904n, floating: 35_652n, netValue: 2_481_642n, usedMargin: 198_086n } as Record<
  'balance' | 'floating' | 'netValue' | 'usedMargin',
  Money
>;
const after = (actions: readonly TicketAction[], side: 'buy' | 'sell' = 'buy'): TicketDraft =>
  actions.reduce((draft, action) => reduceTicket(draft, action, eurusd), newTicket(eurusd, side));
const pendingAt = (text: string): TicketAction[] => [
  { type: 'kind', kind: 'pending' },
  { type: 'volume-typed', text: '0.50' },
  { type: 'limit-typed', text },
];
const level = (of: 'stopLoss' | 'takeProfit', text: string): TicketAction[] => [
  { type: 'level-switched', level: of, on: true },
  { type: 'level-typed', level: of, text },
];
const keys = (actions: readonly TicketAction[], side: 'buy' | 'sell' = 'buy'): string[] => {
  const draft = after(actions, side);
  const summary = ticketSummary(draft, eurusd, quote, account);
  return ticketErrors(draft, eurusd, quote, summary).map((error) => `${error.field} ${error.key} ${error.value ?? ''}`.trim());
};

describe('a pending order', () => {
  test('half a lot at 1.16200 with both levels', () => {
    const draft = after([...pendingAt('1.16200'), ...level('stopLoss', '1.15900'), ...level('takeProfit', '1.17000')]);
    expect(ticketSummary(draft, eurusd, quote, account)).toEqual({
      volume: 50n,
      price: 116_200n,
      leverage: 100,
      spreadCost: 0n,
      fee: 116n,
      costToOpen: 116n,
      margin: 58_100n,
      reserved: 58_216n,
      stopLossResult: -15_000n,
      takeProfitResult: 40_000n,
      worstCase: -15_116n,
      free: 2_247_904n,
      freeAfter: 2_247_904n - 58_216n,
      marginLevelAfter: null,
    });
  });
  test('has no summary before it has a price', () => {
    expect(ticketSummary(after(pendingAt('')), eurusd, quote, account)).toBeNull();
    expect(ticketSummary(after(pendingAt('0')), eurusd, quote, account)).toBeNull();
  });
  test('enters at its limit, and its levels are validated against it', () => {
    const draft = after(pendingAt('1.162'));
    expect([entryPrice(draft, eurusd, quote), levelReference(draft, eurusd, quote)]).toEqual([116_200n, 116_200n]);
    const atMarket = after([], 'sell');
    expect([entryPrice(atMarket, eurusd, quote), levelReference(atMarket, eurusd, quote)]).toEqual([116_428n, 116_436n]);
  });
  test.each([
    ['no price', pendingAt(''), 'buy', ['limit price_empty_rule']],
    ['a price of 0', pendingAt('0.00'), 'buy', ['limit price_zero_rule']],
    ['a buy above the market', pendingAt('1.16437'), 'buy', ['limit limit_max 1.16436']],
    ['a buy at the market', pendingAt('1.16436'), 'buy', []],
    ['a sell below the market', pendingAt('1.16427'), 'sell', ['limit limit_min 1.16428']],
    ['a stop loss above the limit', [...pendingAt('1.162'), ...level('stopLoss', '1.163')], 'buy', ['stopLoss max_is 1.16199']],
    [
      'a take profit below the limit',
      [...pendingAt('1.162'), ...level('takeProfit', '1.161')],
      'buy',
      ['takeProfit min_is 1.16201'],
    ],
    ['a limit price of a market order', [{ type: 'limit-typed', text: '9' }], 'buy', []],
  ] as const)('%s', (_, actions, side, expected) => expect(keys(actions, side)).toEqual(expected));
  test('an attempt moves a price that the market has passed, and reports it', () => {
    const draft = after([...pendingAt('1.2'), { type: 'attempted', quote }]);
    expect(draft.limit).toEqual({ text: '1.16436', notice: { key: 'limit_max', value: '1.16436' }, blurred: true });
    expect(wasChanged(draft)).toBe(true);
    expect(wasChanged(after([...pendingAt('1.1'), { type: 'attempted', quote }]))).toBe(false);
  });
  test('after placing, the price is cleared and the kind stays', () => {
    const sent = after(pendingAt('1.1'));
    expect(reduceTicket(sent, { type: 'placed', sent }, eurusd)).toMatchObject({ kind: 'pending', limit: { text: '' } });
  });
});
