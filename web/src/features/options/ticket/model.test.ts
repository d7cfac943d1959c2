import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Money } from '@truefill/domain/money/money.ts';
import {
  bandAt,
  chosenDelivery,
  deliveriesFor,
  draftStake,
  newOption,
  optionErrors,
  optionSummary,
  reduceOption,
  shortfallOf,
  type OptionAction,
  type OptionDraft,
} from './model.ts';
import type { OfferedDelivery, OptionOffer } from '../offer.ts';

const ALWAYS_OPEN = { openings: { isOpen: true, opensAtMs: null, closesAtMs: null }, nowMs: 0 };
const usd = (amount: number): Money => BigInt(Math.round(amount * 100)) as Money;
const minute: OfferedDelivery = {
  seconds: 60,
  name: '',
  rate: 8_200n,
  ratePercent: 82,
  minStake: usd(10),
  maxStake: usd(1_000),
  chips: [usd(50), usd(100)],
  bandShare: 0n,
};
const threeMinutes: OfferedDelivery = {
  seconds: 180,
  name: '',
  rate: 8_500n,
  ratePercent: 85,
  minStake: usd(20),
  maxStake: usd(0),
  chips: [usd(50), usd(200)],
  bandShare: 100_000n,
};
const offer: OptionOffer = {
  productId: 1,
  symbol: 'BTCUSDT',
  tradable: true,
  feeRate: 10_000n,
  deliveries: [minute, threeMinutes],
  bands: true,
};
const nothing: OptionOffer = { ...offer, deliveries: [] };

function after(actions: readonly OptionAction[], of: OptionOffer = offer): OptionDraft {
  return actions.reduce(reduceOption, newOption(of, 'up'));
}
const typed = (text: string): OptionAction => ({ type: 'amount-typed', text });
const delivery = (seconds: number): OptionAction => ({ type: 'delivery', seconds });

describe('form', () => {
  test('shows the band before placement', () => {
    expect(bandAt(threeMinutes, 100_000, 2)).toEqual({ low: 9_999_000n, high: 10_001_000n });
    expect([bandAt(minute, 100_000, 2), bandAt(threeMinutes, null, 2), bandAt(null, 100_000, 2)]).toEqual([null, null, null]);
  });
  test('offers bands with the delivery times that have one', () => {
    expect(deliveriesFor('up', offer)).toEqual([minute, threeMinutes]);
    expect(deliveriesFor('inside', offer)).toEqual([threeMinutes]);
    const banded = after([{ type: 'kind', kind: 'inside' }]);
    expect(optionErrors(banded, offer, null, ALWAYS_OPEN)).toEqual([]);
    // the selected time is restored with the other kinds
    expect([chosenDelivery(banded, offer), chosenDelivery({ ...banded, kind: 'up' }, offer)]).toEqual([threeMinutes, minute]);
  });
  test('starts with the first delivery time and its smallest chip', () =>
    expect(after([])).toMatchObject({ kind: 'up', seconds: 60, amount: '50' }));
  test('starts at the minimum if there are no chips', () =>
    expect(after([], { ...offer, deliveries: [{ ...minute, chips: [] }] }).amount).toBe('10'));
  test('starts empty without an offer', () => expect(after([], nothing)).toMatchObject({ seconds: null, amount: '' }));
  test.each([
    ['200.00', '200'],
    ['200.0', '200.0'],
    ['200.50', '200.50'],
    ['', ''],
  ])('typed %j becomes %j', (text, accepted) => expect(after([typed(text)]).amount).toBe(accepted));
  test('accepts a chip as it is', () =>
    expect(after([{ type: 'amount-picked', stake: usd(100) }])).toMatchObject({ amount: '100', amountLeft: true }));
  test('keeps the amount when the delivery time changes', () =>
    expect(after([typed('75'), delivery(180)])).toMatchObject({ seconds: 180, amount: '75' }));
  test('stays after placing, without showing errors', () =>
    expect(after([typed('75'), { type: 'attempted' }, { type: 'placed' }])).toMatchObject({
      amount: '75',
      amountLeft: false,
      attempted: false,
    }));
  test('parses cents, so that they can be rejected', () => expect(draftStake(after([typed('10.5')]))).toBe(1_050n));
});

describe('summary', () => {
  test('both outcomes of 200 USD at 85 % with a fee of 1 %', () =>
    expect(optionSummary(after([typed('200'), delivery(180)]), offer, usd(500))).toEqual({
      stake: 20_000n,
      fee: 200n,
      profit: 17_000n,
      winPays: 37_000n,
      winResult: 16_800n,
      lossResult: -20_200n,
      breakEvenPermille: 546n,
      balanceAfter: 29_800n,
    }));
  test('a visitor has no balance', () => expect(optionSummary(after([]), offer, null)).toMatchObject({ balanceAfter: null }));
  test.each([[typed('')], [typed('0')], [delivery(77)]])('none after %j', (action) =>
    expect(optionSummary(after([action]), offer, null)).toBeNull(),
  );
  test('rates round half to even, once', () => {
    const odd: OptionOffer = { ...offer, feeRate: 12_500n, deliveries: [{ ...minute, rate: 8_250n, minStake: usd(1) }] };
    expect(optionSummary(after([typed('2')], odd), odd, null)).toMatchObject({ profit: 165n, fee: 2n });
    expect(optionSummary(after([typed('6')], odd), odd, null)).toMatchObject({ profit: 495n, fee: 8n });
  });
  test('at the break-even rate wins and losses cancel out', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.bigInt({ min: 1n, max: 30_000n }),
        fc.bigInt({ min: 0n, max: 50_000n }),
        (stake, rate, feeRate) => {
          const terms: OptionOffer = { ...offer, feeRate, deliveries: [{ ...minute, rate }] };
          const summary = optionSummary(after([typed(String(stake))], terms), terms, null);
          if (summary === null) return false;
          const right = summary.breakEvenPermille;
          const expected = right * summary.winResult + (1000n - right) * summary.lossResult;
          // at most half a tenth of a percent of the amount paid is lost to rounding
          return expected * 2n <= summary.winPays && expected * 2n >= -summary.winPays;
        },
      ),
    ));
});

// the first delivery takes a minute
test.each([
  ['ends before the market closes', 60_001, 90_000, null],
  ['ends as the market closes', 60_000, 90_000, 60_000],
  ['ends in a break', 30_000, 60_001, 30_000],
  ['ends after a break', 30_000, 60_000, null],
  ['ends after the market closes for an unknown time', 30_000, null, 30_000],
  // the list of markets is older than the last break
  ['begins after a break', -30_000, -10_000, null],
] as const)('an option that %s', (_what, closesAtMs, opensAtMs, refusedFor) => {
  const hours = { openings: { isOpen: true, closesAtMs, opensAtMs }, nowMs: 0 };
  expect(optionErrors(after([]), offer, null, hours)).toEqual(
    refusedFor === null ? [] : [{ field: 'delivery', key: 'ends_while_closed', closesAtMs: refusedFor }],
  );
});

describe('errors', () => {
  const errors = (actions: readonly OptionAction[], available: Money | null = usd(10_000), of: OptionOffer = offer): unknown[] =>
    optionErrors(after(actions, of), of, available, ALWAYS_OPEN).map(({ field, key, min, max }) => [
      field,
      key,
      ...(min === undefined ? [] : [min, max]),
    ]);
  test.each([
    ['nothing wrong', [], []],
    ['no amount', [typed('')], [['amount', 'amount_empty_rule']]],
    ['only a point', [typed('.')], [['amount', 'amount_empty_rule']]],
    ['amount 0', [typed('0')], [['amount', 'amount_positive_int_rule']]],
    ['cents', [typed('10.50')], [['amount', 'amount_positive_int_rule']]],
    ['below the minimum', [typed('9')], [['amount', 'amount_range_rule', '10', '1000']]],
    ['at the minimum', [typed('10')], []],
    ['at the maximum', [typed('1000')], []],
    ['above the maximum', [typed('1001')], [['amount', 'amount_range_rule', '10', '1000']]],
    ['below the minimum, no maximum', [typed('19'), delivery(180)], [['amount', 'amount_range_rule', '20', '']]],
    ['large if there is no maximum', [typed('9000'), delivery(180)], []],
    ['a delivery time that is no longer offered', [delivery(77)], [['delivery', 'delivery_empty_rule']]],
    [
      'both',
      [delivery(77), typed('')],
      [
        ['delivery', 'delivery_empty_rule'],
        ['amount', 'amount_empty_rule'],
      ],
    ],
  ] as const)('%s', (_, actions, expected) => expect(errors(actions)).toEqual(expected));
  test('stake and fee may use the last cent', () => {
    expect(errors([typed('100')], usd(101))).toEqual([]);
    expect(errors([typed('100')], usd(100.99))).toEqual([['funds', 'insufficient_balance']]);
    const summary = optionSummary(after([typed('100')]), offer, usd(100.99));
    expect(shortfallOf(summary)).toEqual({ needed: usd(101), available: usd(100.99) });
  });
  test('a visitor has no shortfall', () => expect(errors([typed('1000')], null)).toEqual([]));
  test('without an offer there is no delivery time', () =>
    expect(errors([typed('10')], usd(100), nothing)).toEqual([['delivery', 'delivery_empty_rule']]));
});
