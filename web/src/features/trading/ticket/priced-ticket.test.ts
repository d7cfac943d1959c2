import { describe, expect, test } from 'vitest';
import { points } from '@truefill/domain/market/price.ts';
import type { DistanceUnit } from '../../../trading-parts/levels.ts';
import { eurusd } from '../../../trading-parts/terms.fixture.ts';
import { newTicket, reduceTicket, type TicketDraft } from './model.ts';
import type { TicketAction } from './ticket-action.ts';
import { pricedTicket } from './priced-ticket.ts';

const then = { bid: points(116_428n), ask: points(116_440n) };
const dearer = { bid: points(116_928n), ask: points(116_940n) };
const ON: TicketAction = { type: 'level-switched', level: 'stopLoss', on: true };
const typed = (unit: DistanceUnit, text: string, price: string): TicketAction[] => [
  ON,
  { type: 'level-typed', level: 'stopLoss', text: price, typed: { unit, text } },
];
const after = (actions: readonly TicketAction[], begin: TicketDraft = newTicket(eurusd, 'buy')): TicketDraft =>
  actions.reduce((draft, action) => reduceTicket(draft, action, eurusd), begin);
const stopAt = (draft: TicketDraft, quote: typeof then): string => pricedTicket(draft, eurusd, quote).draft.stopLoss.text;

describe('a stop loss that was entered as a distance', () => {
  test.each([
    ['points', '200', '1.16240', '1.16740'],
    ['percent', '1', '1.15276', '1.15771'],
    ['money', '20', '1.16240', '1.16740'],
  ] as const)('in %s keeps its distance as the price moves', (unit, text, price, moved) => {
    const draft = after(typed(unit, text, price));
    expect(stopAt(draft, then)).toBe(price);
    expect(stopAt(draft, dearer)).toBe(moved);
    expect(draft.stopLoss.typed).toEqual({ unit, text });
  });

  test('is on the other side for a sell', () => {
    expect(stopAt(after([...typed('points', '200', '1.16240'), { type: 'side', side: 'sell' }]), then)).toBe('1.16628');
  });

  test('is computed for the volume that results from an amount of money', () => {
    const byMargin: TicketAction = { type: 'sized-by', by: 'margin', volume: '0.10', text: '232.88' };
    expect(stopAt(after([...typed('money', '20', '1.16240'), byMargin]), then)).toBe('1.16340');
  });

  test('is a price once it is dragged or entered as one', () => {
    const draft = after(typed('points', '200', '1.16240'));
    expect(stopAt(after([{ type: 'level-typed', level: 'stopLoss', text: '1.15' }], draft), dearer)).toBe('1.15');
    const { stopLoss, takeProfit } = pricedTicket(draft, eurusd, then).draft;
    expect(stopAt(after([{ type: 'levels-fixed', stopLoss, takeProfit }], draft), dearer)).toBe('1.16240');
  });

  test('is sent as displayed, and again as the same', () => {
    const draft = after(typed('points', '200', '1.16240'));
    const read = pricedTicket(draft, eurusd, dearer).draft;
    const sent = after([{ type: 'attempted', quote: dearer, read }], draft);
    expect(stopAt(sent, then)).toBe('1.16740');
    expect(stopAt(after([{ type: 'leverage', leverage: eurusd.defaultLeverage }], sent), then)).toBe('1.16240');
  });

  test('follows the price again after an attempt that was not sent', () => {
    const sent = after([{ type: 'attempted', quote: then }], after(typed('points', '200', '1.16240')));
    expect(stopAt(sent, dearer)).toBe('1.16740');
  });
});

test('a trailing distance entered in percent is that share of the price', () => {
  const trail = { on: true, text: '', trail: '0.00100', blurred: false };
  const begin = after([{ type: 'trailed', stopLoss: trail }]);
  const draft = after([{ type: 'level-typed', level: 'stopLoss', text: '', typed: { unit: 'percent', text: '1' } }], begin);
  expect(pricedTicket(draft, eurusd, then).draft.stopLoss).toMatchObject({ trail: '0.01164', text: '1.15264' });
});
