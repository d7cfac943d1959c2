import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, formatMoney, parseMoney } from '@truefill/domain/money/money.ts';
import { points } from '@truefill/domain/market/price.ts';
import type { ExactTerms } from '../../../../trading-parts/figures.ts';
import { coarse, eurusd } from '../../../../trading-parts/terms.fixture.ts';
import { newTicket, reduceTicket, wasChanged, type TicketDraft } from '../model.ts';
import { ticketErrors } from '../errors.ts';
import { ticketSummary } from '../summary.ts';
import type { TicketAction } from '../ticket-action.ts';
import { amountOf, sizeTicket } from './sizing.ts';

const quote = { bid: points(116_428n), ask: points(116_436n) };
const STOP = [
  { type: 'level-switched', level: 'stopLoss', on: true },
  { type: 'level-typed', level: 'stopLoss', text: '1.15928' },
] as const;

function after(actions: readonly TicketAction[], terms: ExactTerms = eurusd): TicketDraft {
  return actions.reduce((draft, action) => reduceTicket(draft, action, terms), newTicket(terms, 'buy'));
}
const byMoney = (by: 'margin' | 'risk', text: string): TicketAction[] => [
  { type: 'sized-by', by, volume: '0.10', text: '' },
  { type: 'amount-typed', text },
];

describe('a volume entered as money', () => {
  test.each([
    // 0.14 lots bind 163.01 at x100
    ['margin', '163.01', [], '0.14', null],
    ['margin', '163', [], '0.13', null],
    ['margin', '11.64', [], '0.01', null],
    ['margin', '11.63', [], '', { key: 'amount_too_small', value: '11.64' }],
    ['margin', '999999', [], '50.00', { key: 'amount_too_large', value: '50.00' }],
    ['margin', '', [], '', { key: 'amount_empty_rule', value: '' }],
    ['margin', '0', [], '', { key: 'amount_empty_rule', value: '' }],
    // 508 points to the stop: 508.00 and a fee of 2.33 a lot
    ['risk', '100', STOP, '0.19', null],
    ['risk', '5.10', STOP, '0.01', null],
    ['risk', '5.09', STOP, '', { key: 'amount_too_small', value: '5.10' }],
    ['risk', '100', [], '', { key: 'risk_needs_stop', value: '' }],
    [
      'risk',
      '100',
      [STOP[0], { type: 'level-typed', level: 'stopLoss', text: '1.17' }],
      '',
      { key: 'risk_needs_stop', value: '' },
    ],
  ] as const)('%s of %j', (by, text, levels, volume, note) => {
    const sized = sizeTicket(after([...levels, ...byMoney(by, text)]), eurusd, quote);
    expect(sized.draft.volume).toBe(volume);
    expect(sized.note).toEqual(note);
    const summary = ticketSummary(sized.draft, eurusd, quote, null);
    expect(ticketErrors(sized.draft, eurusd, quote, summary).some(({ field }) => field === 'volume')).toBe(volume === '');
  });

  test('a ticket in lots is unchanged, whatever is typed', () => {
    const draft = after([{ type: 'volume-typed', text: '0.' }]);
    expect(sizeTicket(draft, eurusd, quote)).toEqual({ draft, note: null });
  });

  test('the displayed margin and worst case never exceed the amount', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10_000_000n }).map(cents),
        fc.constantFrom('margin' as const, 'risk' as const),
        fc.constantFrom(eurusd, coarse),
        (amount, by, terms) => {
          const { draft } = sizeTicket(after([...STOP, ...byMoney(by, formatMoney(amount))], terms), terms, quote);
          const summary = ticketSummary(draft, terms, quote, null);
          if (summary === null) return;
          expect(by === 'margin' ? summary.margin : -(summary.worstCase ?? 0n)).toBeLessThanOrEqual(amount);
        },
      ),
    ));

  test('the amount of a ticket results in its volume again', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.constantFrom('margin' as const, 'risk' as const), (hundredths, by) => {
        const volume = (hundredths / 100).toFixed(2);
        const draft = after([...STOP, { type: 'volume-typed', text: volume }]);
        const text = amountOf(draft, by, eurusd, quote);
        expect(typeof parseMoney(text)).toBe('bigint');
        const sized = after([...STOP, { type: 'sized-by', by, volume, text }]);
        expect(sizeTicket(sized, eurusd, quote).draft.volume).toBe(volume);
      }),
    ));

  test.each([
    // 0.10 lots bind 116.44 and 0.11 lots 128.08; they risk 51.03 and 56.14
    ['margin', '120.00'],
    ['risk', '54.00'],
  ] as const)('switching to %s offers a round amount, so that the volume stays when the price moves', (by, amount) => {
    const text = amountOf(after([...STOP, { type: 'volume-typed', text: '0.10' }]), by, eurusd, quote);
    expect(text).toBe(amount);
    const sized = after([...STOP, { type: 'sized-by', by, volume: '0.10', text }]);
    for (const move of [-10n, 10n]) {
      const moved = { bid: points(quote.bid + move), ask: points(quote.ask + move) };
      expect(sizeTicket(sized, eurusd, moved).draft.volume).toBe('0.10');
    }
  });

  test.each([
    ['margin', after([])],
    ['risk', after(STOP)],
  ] as const)('by %s there is no amount before the first quote', (by, draft) =>
    expect(amountOf(draft, by, eurusd, null)).toBe(''),
  );
});

describe('a sent order that was sized by money', () => {
  const typed = after([...STOP, ...byMoney('margin', '163.01')]);
  const sent = reduceTicket(typed, { type: 'attempted', quote, read: { ...typed, volume: '0.14' } }, eurusd);
  const dearer = { bid: points(126_428n), ask: points(126_436n) };

  test('is sent as it was displayed', () => {
    expect(wasChanged(sent)).toBe(false);
    expect(sent.volume).toBe('0.14');
  });
  test('stays the same when sent again, wherever the price has moved', () => {
    const blurred = reduceTicket(sent, { type: 'level-blurred', level: 'stopLoss' }, eurusd);
    expect(sizeTicket(blurred, eurusd, dearer).draft.volume).toBe('0.14');
  });
  test('follows the price again once something is changed', () => {
    const changed = reduceTicket(sent, { type: 'amount-typed', text: '163.02' }, eurusd);
    expect(sizeTicket(changed, eurusd, dearer).draft.volume).toBe('0.12');
  });
  test('by risk, makes the next one in lots: its stop loss is gone', () => {
    const risked = after([...STOP, ...byMoney('risk', '100')]);
    const requested = reduceTicket(risked, { type: 'attempted', quote, read: { ...risked, volume: '0.19' } }, eurusd);
    expect(reduceTicket(requested, { type: 'placed', sent: requested }, eurusd)).toMatchObject({
      volume: '0.19',
      size: { by: 'lots' },
    });
  });
});
