import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { postEntry, type AccountBalances } from '../accounts/ledger.ts';
import { cents } from '../money/money.ts';
import type { OptionTerms } from './option.ts';
import { decideOption, optionFee, type OptionAccount, type OptionMarket, type OptionRequest } from './option-placement.ts';
import { OPTION_REJECTIONS, type OptionRejection } from './option-rejection.ts';
import { instrument, quote } from '../test-support/instruments.ts';

/** A Wednesday at noon, UTC; the market closes at 12:10. */
const NOW_MS = Date.UTC(2026, 0, 14, 12);
const MINUTES = Array.from({ length: 7 }, () => [{ startMinute: 0, endMinute: 12 * 60 + 10 }]);

const request: OptionRequest = {
  symbol: 'EURUSD',
  productId: 3,
  kind: 'up',
  seconds: 180,
  rate: '0.85',
  stake: '200',
  price: '1.16000',
  clientTimeSeconds: NOW_MS / 1_000,
};
const market: OptionMarket = {
  instrument: instrument({ timeZone: 'UTC', weeklyHours: MINUTES }),
  productId: 3,
  open: true,
  quote: quote(115_990n, 116_010n, { timeMs: NOW_MS }),
  nowMs: NOW_MS,
  freshnessLimitMs: 10_000,
};
const terms: OptionTerms = {
  deliveries: [
    { seconds: 30, rate: 7_800n, minStake: cents(1_000n), maxStake: cents(0n) },
    { seconds: 180, rate: 8_500n, minStake: cents(1_000n), maxStake: cents(500_000n) },
    { seconds: 900, rate: 9_000n, minStake: cents(1_000n), maxStake: cents(0n) },
  ],
  feeRate: 10_000n,
  voidAfterMs: 15_000,
  maxRunning: 500,
  bands: false,
};
const account: OptionAccount = { available: cents(20_200n), running: 499, floating: () => cents(0n) };

interface Change {
  readonly request?: Partial<OptionRequest>;
  readonly market?: Partial<OptionMarket>;
  readonly account?: Partial<OptionAccount>;
}

function decide(...changes: readonly Change[]) {
  return decideOption(
    Object.assign({}, request, ...changes.map((change) => change.request)) as OptionRequest,
    Object.assign({}, market, ...changes.map((change) => change.market)) as OptionMarket,
    Object.assign({}, account, ...changes.map((change) => change.account)) as OptionAccount,
    terms,
  );
}

const ERRORS: readonly (readonly [OptionRejection, string, Change])[] = [
  ['kind-unknown', 'no such order type', { request: { kind: null } }],
  ['instrument-unknown', 'no such instrument', { market: { instrument: null } }],
  ['options-not-offered', 'no options on it', { market: { productId: null } }],
  ['product-unknown', "another instrument's product", { request: { productId: 4 } }],
  ['bands-not-offered', 'a band kind', { request: { kind: 'inside' } }],
  ['market-closed', 'closed or untradable', { market: { open: false } }],
  ['delivery-not-offered', 'a time that is not offered', { request: { seconds: 181 } }],
  ['delivery-not-offered', 'no time at all', { request: { seconds: 0 } }],
  ['end-outside-trading-hours', 'an end after closing', { request: { seconds: 900, rate: '0.9' } }],
  ['rate-not-offered', 'a better rate', { request: { rate: '0.8501' } }],
  ['rate-not-offered', 'a worse rate', { request: { rate: '0.84' } }],
  ['rate-not-offered', "another time's rate", { request: { rate: '0.9' } }],
  ['rate-not-offered', 'percent instead of a share', { request: { rate: '85' } }],
  ['rate-not-offered', 'more digits than there are', { request: { rate: '0.85000000001' } }],
  ['rate-not-offered', 'a negative rate', { request: { rate: '-0.85' } }],
  ['stake-not-positive', 'nothing', { request: { stake: '0' } }],
  ['stake-not-positive', 'nothing, with digits', { request: { stake: '0.00' } }],
  ['stake-not-positive', 'less than nothing', { request: { stake: '-10' } }],
  ['stake-over-precise', 'half a dollar', { request: { stake: '10.5' } }],
  ['stake-over-precise', 'a cent below one dollar', { request: { stake: '0.01' } }],
  ['stake-above-maximum', 'a dollar too much', { request: { stake: '5001' } }],
  ['stake-below-minimum', 'a dollar too little', { request: { stake: '9' } }],
  ['time-implausible', 'said more than a minute ago', { request: { clientTimeSeconds: NOW_MS / 1_000 - 61 } }],
  ['time-implausible', 'said more than a minute ahead', { request: { clientTimeSeconds: NOW_MS / 1_000 + 61 } }],
  ['quote-stale', 'a quote past the limit', { market: { quote: quote(115_990n, 116_010n, { timeMs: NOW_MS - 10_001 }) } }],
  [
    'quote-stale',
    'a quote of a clock that was put back since',
    { market: { quote: quote(115_990n, 116_010n, { timeMs: NOW_MS + 10_001 }) } },
  ],
  ['quote-stale', 'no quote', { market: { quote: null } }],
  ['price-implausible', 'more than 1 % above', { request: { price: '1.17161' } }],
  ['price-implausible', 'more than 1 % below', { request: { price: '1.148399999999' } }],
  ['price-implausible', 'nothing', { request: { price: '0' } }],
  ['price-implausible', 'less than nothing', { request: { price: '-1.16' } }],
  ['too-many-options', 'one more than may run', { account: { running: 500 } }],
  ['free-balance-too-small', 'a cent short', { account: { available: cents(20_199n) } }],
  ['free-balance-too-small', 'short by a loss that floats', { account: { floating: () => cents(-1n) } }],
  ['free-balance-too-small', 'below nothing already', { account: { available: cents(-5n) } }],
];

describe('an option is refused', () => {
  it('like a missing price while the result of open positions is unknown', () =>
    expect(decide({ account: { available: cents(1_000_000_000n), floating: () => null } })).toEqual({
      outcome: 'rejected',
      rejection: 'quote-stale',
    }));

  it.each(ERRORS)('%s: %s', (rejection, _what, change) => {
    expect(decide(change)).toEqual({ outcome: 'rejected', rejection });
  });

  it('for every reason', () => {
    expect(new Set(ERRORS.map(([rejection]) => rejection))).toEqual(new Set(OPTION_REJECTIONS));
  });

  /** Two errors in one field cannot be combined. */
  const together = (a: Change, b: Change): boolean =>
    (['request', 'market', 'account'] as const).every((part) =>
      Object.keys(a[part] ?? {}).every((field) => !(field in (b[part] ?? {}))),
    );
  const pairs = ERRORS.flatMap((first) => ERRORS.map((second) => [first, second] as const)).filter(
    ([[a, , changeA], [b, , changeB]]) =>
      OPTION_REJECTIONS.indexOf(a) < OPTION_REJECTIONS.indexOf(b) && together(changeA, changeB),
  );
  it.each(pairs)('by the earlier of two errors: %s before %s', ([rejection, , first], [, , second]) => {
    expect(decide(first, second)).toEqual({ outcome: 'rejected', rejection });
  });
});

describe('an option is placed', () => {
  it("at the server's own price, time and rate", () => {
    const clientValues = { request: { price: '1.171600000000', clientTimeSeconds: NOW_MS / 1_000 - 60, rate: '0.850' } };
    expect(decide(clientValues)).toEqual({
      outcome: 'placed',
      order: {
        symbol: 'EURUSD',
        kind: 'up',
        pricePrecision: 5,
        stake: 20_000n,
        fee: 200n,
        rate: 8_500n,
        seconds: 180,
        beginMs: NOW_MS,
        endMs: NOW_MS + 180_000,
        voidAfterMs: 15_000,
        entry: { sequence: 7, timeMs: NOW_MS, bid: 115_990n, ask: 116_010n, mid: 116_000n },
        band: null,
      },
      entries: [
        { kind: 'option_stake_lock', amount: 20_000n },
        { kind: 'option_fee', amount: 200n },
      ],
    });
  });

  it.each([
    ['the least stake', { request: { stake: '10' } }],
    ['the largest stake', { request: { stake: '5000' }, account: { available: cents(505_000n) } }],
    ['zeros after the point', { request: { stake: '200.00' } }],
    [
      'no largest stake',
      { request: { seconds: 30, rate: '0.78', stake: '1000000' }, account: { available: cents(101_000_000n) } },
    ],
    ['a quote at the limit of freshness', { market: { quote: quote(115_990n, 116_010n, { timeMs: NOW_MS - 10_000 }) } }],
    ['a profit that floats, which is no money yet', { account: { floating: () => cents(1_000n) } }],
  ] satisfies [string, Change][])('with %s', (_what, change) => {
    expect(decide(change).outcome).toBe('placed');
  });

  it('with a band around the entry if bands are offered', () => {
    const withBands = { ...terms, bands: true };
    const lively = { ...market, instrument: instrument({ timeZone: 'UTC', weeklyHours: MINUTES, annualVolatilityPercent: 75 }) };
    const banded = decideOption({ ...request, kind: 'outside' }, lively, account, withBands);
    expect(banded).toMatchObject({ outcome: 'placed', order: { kind: 'outside' } });
    const { low = 0n, high = 0n } = ('order' in banded && banded.order.band) || {};
    expect(high - 116_000n).toBe(116_000n - low);
    const calm = { ...market, instrument: instrument({ timeZone: 'UTC', weeklyHours: MINUTES, annualVolatilityPercent: 0.1 }) };
    expect(decideOption({ ...request, kind: 'outside' }, calm, account, withBands)).toEqual({
      outcome: 'rejected',
      rejection: 'bands-not-offered',
    });
  });

  it('never for more than is free, and moves only stake and fee', () => {
    fc.assert(
      fc.property(
        fc.bigInt(10n, 5_000n),
        fc.bigInt(-(10n ** 6n), 10n ** 6n),
        fc.bigInt(-(10n ** 5n), 10n ** 5n),
        (stake, available, floating) => {
          const decided = decide({
            request: { stake: String(stake) },
            account: { available: cents(available), floating: () => cents(floating) },
          });
          const cost = stake * 100n + stake;
          const free = available + (floating < 0n ? floating : 0n);
          expect(decided.outcome).toBe(cost <= free ? 'placed' : 'rejected');
          if (decided.outcome !== 'placed') return;
          const before: AccountBalances = {
            available: cents(available),
            locked: cents(7n),
            withheld: cents(0n),
            deposited: cents(0n),
          };
          expect(decided.entries.reduce(postEntry, before)).toEqual({
            available: available - cost,
            locked: 7n + stake * 100n,
            withheld: 0n,
            deposited: 0n,
          });
        },
      ),
    );
  });
});

describe('the fee of an option', () => {
  it.each([
    [100n, 10_000n, 1n],
    [50n, 10_000n, 0n],
    [150n, 10_000n, 2n],
    [250n, 10_000n, 2n],
    [100_000n, 0n, 0n],
  ])('of %s cents at %s millionths is %s', (stake, rate, fee) => {
    expect(optionFee(cents(stake), rate)).toBe(fee);
  });
});
