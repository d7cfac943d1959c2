import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENTRY_ROUTES, postEntry, type AccountBalances } from '../accounts/ledger.ts';
import { cents } from '../money/money.ts';
import { optionProfit, type OptionKind, type OptionOrder, type OptionOutcome } from './option.ts';
import { optionBand } from './option-band.ts';
import { decideOptionSettlement, optionOutcome } from './option-settlement.ts';
import { points } from '../market/price.ts';
import { quote } from '../test-support/instruments.ts';

const BEGIN_MS = 1_000_000;
const END_MS = BEGIN_MS + 30_000;
const LAST_MS = END_MS + 15_000;

const order: OptionOrder = {
  symbol: 'EURUSD',
  kind: 'up',
  pricePrecision: 5,
  stake: cents(20_000n),
  fee: cents(200n),
  rate: 8_500n,
  seconds: 30,
  beginMs: BEGIN_MS,
  endMs: END_MS,
  voidAfterMs: 15_000,
  entry: { sequence: 6, timeMs: BEGIN_MS, bid: points(115_990n), ask: points(116_010n), mid: points(116_000n) },
  band: null,
};
const banded = (kind: OptionKind): OptionOrder => ({ ...order, kind, band: optionBand(order.entry.mid, 1_000_000n) });

function endQuote(mid: bigint, timeMs = END_MS) {
  return quote(mid - 10n, mid + 10n, { timeMs });
}

const placedBalances: AccountBalances = { available: cents(0n), locked: order.stake, withheld: cents(0n), deposited: cents(0n) };

describe('an option ends', () => {
  it.each<[OptionOutcome, string, OptionOrder, bigint, bigint, bigint]>([
    ['win', 'up, a point above', order, 116_001n, 17_000n, 37_000n],
    ['loss', 'up, a point below', order, 115_999n, -20_000n, 0n],
    ['tie', 'up, where it began', order, 116_000n, 0n, 20_000n],
    ['loss', 'down, a point above', { ...order, kind: 'down' }, 116_001n, -20_000n, 0n],
    ['win', 'down, a point below', { ...order, kind: 'down' }, 115_999n, 17_000n, 37_000n],
    ['tie', 'down, where it began', { ...order, kind: 'down' }, 116_000n, 0n, 20_000n],
    ['win', 'inside, where it began', banded('inside'), 116_000n, 17_000n, 37_000n],
    ['win', 'inside, on the upper edge', banded('inside'), 116_116n, 17_000n, 37_000n],
    ['loss', 'inside, past the upper edge', banded('inside'), 116_117n, -20_000n, 0n],
    ['win', 'inside, on the lower edge', banded('inside'), 115_884n, 17_000n, 37_000n],
    ['loss', 'inside, past the lower edge', banded('inside'), 115_883n, -20_000n, 0n],
    ['loss', 'outside, on the edge', banded('outside'), 116_116n, -20_000n, 0n],
    ['win', 'outside, past the edge', banded('outside'), 115_883n, 17_000n, 37_000n],
  ])('as a %s: %s', (outcome, _what, ending, mid, result, back) => {
    const decided = decideOptionSettlement(ending, endQuote(mid), END_MS + 5);
    expect(decided?.settlement).toEqual({
      outcome,
      result,
      end: { sequence: 7, timeMs: END_MS, bid: mid - 10n, ask: mid + 10n, mid },
      settledAtMs: END_MS + 5,
    });
    expect(decided?.entries.reduce(postEntry, placedBalances)).toEqual({
      available: back,
      locked: 0n,
      withheld: 0n,
      deposited: 0n,
    });
  });

  it('void with stake and fee returned, once no quote can settle it any more', () => {
    expect(decideOptionSettlement(order, null, LAST_MS)).toBeNull();
    const decided = decideOptionSettlement(order, null, LAST_MS + 1);
    expect(decided?.settlement).toEqual({ outcome: 'void', end: null, result: 0n, settledAtMs: LAST_MS + 1 });
    expect(decided?.entries).toEqual([
      { kind: 'option_stake_release', amount: 20_000n },
      { kind: 'option_fee_refund', amount: 200n },
    ]);
  });

  it.each([
    ['a quote before the end', END_MS - 1, END_MS, null],
    ['a quote at the end', END_MS, END_MS, 'win'],
    ['a quote at the last moment, however late it is decided', LAST_MS, LAST_MS + 600_000, 'win'],
    ['a quote past the last moment', LAST_MS + 1, LAST_MS + 1, 'void'],
    ['a quote past the last moment, by a clock that runs ahead', LAST_MS + 1, LAST_MS, null],
  ] as const)('by time: %s', (_what, quoteMs, nowMs, outcome) => {
    expect(decideOptionSettlement(order, endQuote(116_001n, quoteMs), nowMs)?.settlement.outcome ?? null).toBe(outcome);
  });

  it('without returning a fee if there was none', () => {
    expect(decideOptionSettlement({ ...order, fee: cents(0n) }, null, LAST_MS + 1)?.entries).toEqual([
      { kind: 'option_stake_release', amount: 20_000n },
    ]);
  });

  it('never without its band', () => {
    expect(() => optionOutcome({ ...order, kind: 'inside' }, points(116_001n))).toThrow(RangeError);
  });
});

describe('whatever the price', () => {
  const mids = fc.bigInt(115_000n, 117_000n);
  const kinds = fc.constantFrom<OptionKind>('up', 'down', 'inside', 'outside');
  const orderOf = (kind: OptionKind): OptionOrder =>
    kind === 'inside' || kind === 'outside' ? banded(kind) : { ...order, kind };

  it('one of two opposites wins, unless both tie', () => {
    const opposite = { win: 'loss', loss: 'win', tie: 'tie' } as const;
    fc.assert(
      fc.property(mids, (mid) => {
        const end = points(mid);
        expect(optionOutcome(orderOf('down'), end)).toBe(opposite[optionOutcome(orderOf('up'), end)]);
        expect(optionOutcome(orderOf('outside'), end)).toBe(opposite[optionOutcome(orderOf('inside'), end)]);
        expect(optionOutcome(order, end) === 'tie').toBe(mid === order.entry.mid);
      }),
    );
  });

  it('the whole stake is unlocked, and no money is created or lost between user and broker', () => {
    const stakes = fc.bigInt(1n, 10n ** 9n);
    const rates = fc.bigInt(1n, 50_000n);
    fc.assert(
      fc.property(kinds, mids, stakes, rates, fc.bigInt(0n, 10n ** 7n), fc.boolean(), (kind, mid, stake, rate, fee, isVoid) => {
        const running: OptionOrder = { ...orderOf(kind), stake: cents(stake), rate, fee: cents(fee) };
        const decided = decideOptionSettlement(running, isVoid ? null : endQuote(mid), LAST_MS + 1);
        if (!decided) throw new Error('it did not end');
        const before: AccountBalances = {
          available: cents(5n),
          locked: cents(stake + 3n),
          withheld: cents(0n),
          deposited: cents(0n),
        };
        const after = decided.entries.reduce(postEntry, before);
        const { outcome, result } = decided.settlement;
        expect(after.locked).toBe(3n);
        expect(after.available).toBe(5n + stake + result + (outcome === 'void' ? fee : 0n));
        const house = decided.entries.reduce((total, { kind: entry, amount }) => {
          const { source, destination } = ENTRY_ROUTES[entry];
          return total + (destination.startsWith('house') ? amount : 0n) - (source.startsWith('house') ? amount : 0n);
        }, 0n);
        expect(after.available + after.locked + house).toBe(before.available + before.locked);
        expect(result).toBe(outcome === 'win' ? optionProfit(running.stake, rate) : outcome === 'loss' ? -stake : 0n);
      }),
    );
  });
});

describe('the profit of a stake', () => {
  it.each([
    [20_000n, 8_500n, 17_000n],
    [1n, 5_000n, 0n],
    [3n, 5_000n, 2n],
    [101n, 7_750n, 78n],
    [100n, 7_850n, 78n],
    [300n, 7_850n, 236n],
  ])('of %s cents at %s ten-thousandths is %s, half to even', (stake, rate, profit) => {
    expect(optionProfit(cents(stake), rate)).toBe(profit);
  });
});
