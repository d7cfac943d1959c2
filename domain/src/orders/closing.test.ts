import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideClosing, splitPosition, type ClosingMarket, type ClosingRequest } from './closing.ts';
import { DOLLAR } from '../money/conversion.ts';
import { cents } from '../money/money.ts';
import { fillAt, type CloseReason, type OpenOrder, type PendingOrder } from './order.ts';
import type { OrderCandidate } from './order-candidate.ts';
import { points } from '../market/price.ts';
import { ORDER_REJECTIONS, type OrderRejection } from './rejection.ts';
import { instrument, quote } from '../test-support/instruments.ts';
import { formatVolume, hundredths } from '../market/volume.ts';

const OPENED_MS = 1_000_000;
const MIN_HOLD_MS = 180_000;
const NOW_MS = OPENED_MS + MIN_HOLD_MS;

const order: OpenOrder = {
  status: 'open',
  kind: 'market',
  limitPrice: points(0n),
  reservedMargin: cents(0n),
  reservedFee: cents(0n),
  carriedResult: 0n,
  overnightFee: cents(77n),
  chargedUntilMs: OPENED_MS,
  levelsSequence: 7,
  trailingDistance: 0n,
  best: null,
  symbol: 'EURUSD',
  side: 'buy',
  openPrice: points(116_010n),
  volume: hundredths(100n),
  pricePrecision: 5,
  contractSize: 100_000n,
  leverage: 100,
  margin: cents(116_010n),
  fee: cents(232n),
  stopLoss: points(0n),
  takeProfit: points(0n),
  placedAtMs: OPENED_MS,
  opening: fillAt(points(116_010n), quote(115_990n, 116_010n), DOLLAR, OPENED_MS),
};
const candidate: OrderCandidate = { found: 'order', status: 'open', order };
const market: ClosingMarket = {
  bounds: instrument(),
  open: true,
  quote: quote(116_110n, 116_130n, { timeMs: NOW_MS }),
  quoteToUsd: DOLLAR,
  nowMs: NOW_MS,
  freshnessLimitMs: 10_000,
};

interface Change {
  readonly candidate?: OrderCandidate;
  readonly request?: Partial<ClosingRequest>;
  readonly market?: Partial<ClosingMarket>;
}

const ERRORS: readonly (readonly [OrderRejection, string, Change])[] = [
  ['order-missing', "no such order, or a stranger's", { candidate: { found: 'missing' } }],
  ['order-of-other-account', 'of the other account mode', { candidate: { found: 'other-account' } }],
  ['order-not-open', 'closed already', { candidate: { found: 'order', status: 'closed' } }],
  [
    'order-not-open',
    'still pending',
    { candidate: { found: 'order', status: 'pending', order: { ...order, status: 'pending' } as PendingOrder } },
  ],
  ['volume-not-positive', 'no part', { request: { volume: '0' } }],
  ['volume-over-precise', 'a part too precise', { request: { volume: '0.123' } }],
  ['volume-above-maximum', 'more than there is', { request: { volume: '1.01' } }],
  [
    'volume-below-minimum',
    'a part below the minimum',
    { request: { volume: '0.05' }, market: { bounds: instrument({ minVolume: hundredths(10n) }) } },
  ],
  [
    'volume-below-minimum',
    'a rest below the minimum',
    { request: { volume: '0.95' }, market: { bounds: instrument({ minVolume: hundredths(10n) }) } },
  ],
  ['instrument-unknown', 'a part of what the catalogue no longer has', { request: { volume: '0.5' }, market: { bounds: null } }],
  ['market-closed', 'outside hours', { market: { open: false } }],
  ['held-too-short', 'a millisecond early', { market: { nowMs: NOW_MS - 1 } }],
  ['quote-stale', 'a quote past the limit', { market: { quote: quote(116_110n, 116_130n, { timeMs: NOW_MS - 10_001 }) } }],
  [
    'quote-stale',
    'a quote of a clock that was put back since',
    { market: { quote: quote(116_110n, 116_130n, { timeMs: NOW_MS + 10_001 }) } },
  ],
  ['quote-stale', 'no quote', { market: { quote: null } }],
  ['quote-stale', 'no rate to dollars', { market: { quoteToUsd: null } }],
];

function decide(changes: readonly Change[], reason: CloseReason = 'manual') {
  const which = changes.find((change) => change.candidate)?.candidate ?? candidate;
  const request = Object.assign({ reason, volume: null }, ...changes.map((change) => change.request)) as ClosingRequest;
  return decideClosing(
    which,
    request,
    Object.assign({}, market, ...changes.map((change) => change.market)) as ClosingMarket,
    MIN_HOLD_MS,
  );
}

describe('closing is refused', () => {
  it.each(ERRORS)('%s: %s', (rejection, _what, change) => {
    expect(decide([change])).toEqual({ outcome: 'rejected', rejection });
  });

  const pairs = ERRORS.flatMap((first) => ERRORS.map((second) => [first, second] as const)).filter(
    ([[a, , changeA], [b, , changeB]]) =>
      ORDER_REJECTIONS.indexOf(a) < ORDER_REJECTIONS.indexOf(b) &&
      !(changeA.candidate && changeB.candidate) &&
      !(changeA.request && changeB.request) &&
      // An instrument no longer offered has no bounds to violate, and without a position there is no part.
      a !== 'instrument-unknown',
  );
  it.each(pairs)('by the earlier of two errors: %s before %s', ([rejection, , first], [, , second]) => {
    expect(decide([first, second])).toEqual({ outcome: 'rejected', rejection });
  });
});

describe('a position closes', () => {
  it('with its margin and its result', () => {
    const decided = decide([]);
    // (1.16110 - 1.16010) x 100,000
    expect(decided).toMatchObject({
      outcome: 'closed',
      closing: {
        profitLoss: 10_000n,
        reason: 'manual',
        fill: { price: 116_110n, quoteSequence: 7, bid: 116_110n, ask: 116_130n, filledAtMs: NOW_MS },
      },
      entries: [
        { kind: 'margin_release', amount: 116_010n },
        { kind: 'trading_profit', amount: 10_000n },
      ],
    });
  });

  it('at a reached level regardless of the holding time, trading hours and age of the quote', () => {
    const stop = { ...order, stopLoss: points(115_000n) };
    const late = {
      candidate: { found: 'order', status: 'open', order: stop } as const,
      market: { nowMs: OPENED_MS + 1, open: false, quote: quote(115_000n, 115_020n, { timeMs: 0 }) },
    };
    expect(decide([late], 'stop_loss')).toMatchObject({
      outcome: 'closed',
      closing: { reason: 'stop_loss', fill: { price: 115_000n } },
    });
  });

  it('not at a level that its quote has not reached: the user has moved it meanwhile', () => {
    const moved = { candidate: { found: 'order', status: 'open', order: { ...order, stopLoss: points(114_000n) } } as const };
    const reached = { market: { quote: quote(115_000n, 115_020n, { timeMs: NOW_MS }) } };
    expect(decide([moved, reached], 'stop_loss')).toEqual({ outcome: 'rejected', rejection: 'level-not-reached' });
    expect(decide([moved, reached], 'take_profit')).toEqual({ outcome: 'rejected', rejection: 'level-not-reached' });
  });

  it('completely if its full volume is given, even below the current minimum volume', () => {
    for (const minVolume of [hundredths(10n), hundredths(500n)])
      expect(
        decide([{ request: { volume: '1.0' }, market: { bounds: instrument({ minVolume, lotStep: hundredths(7n) }) } }]),
      ).toMatchObject({
        order: { volume: 100n },
        rest: null,
      });
  });

  it('in part, leaving the rest unchanged', () => {
    expect(decide([{ request: { volume: '0.25' } }])).toMatchObject({
      order: { volume: 25n, margin: 29_002n, fee: 58n, overnightFee: 19n },
      rest: { volume: 75n, margin: 87_008n, fee: 174n, overnightFee: 58n, status: 'open' },
      closing: { profitLoss: 2_500n },
      entries: [
        { kind: 'margin_release', amount: 29_002n },
        { kind: 'trading_profit', amount: 2_500n },
      ],
    });
    expect(decide([{ request: { volume: '1.00' } }])).toMatchObject({ order, rest: null });
  });

  it('in parts that add up to the whole, to the cent, at any price', () => {
    const amount = fc.bigInt(0n, 10n ** 7n).map(cents);
    fc.assert(
      fc.property(
        fc.bigInt(2n, 10_000n),
        fc.bigInt(1n, 10_000n),
        fc.bigInt(1n, 10n ** 7n),
        amount,
        amount,
        (volume, part, margin, fee, overnightFee) => {
          fc.pre(part < volume);
          const whole = { ...order, volume: hundredths(volume), margin: cents(margin), fee, overnightFee };
          const { order: closed, rest } = splitPosition(whole, hundredths(part));
          if (!rest) throw new Error('nothing stays');
          for (const field of ['volume', 'margin', 'fee', 'overnightFee'] as const) {
            expect(closed[field] + rest[field]).toBe(whole[field]);
            expect(closed[field]).toBeGreaterThanOrEqual(0n);
            expect(rest[field]).toBeGreaterThanOrEqual(field === 'margin' ? 1n : 0n);
          }
        },
      ),
    );
  });

  it('without losing any result, margin or fee: the parts add up to the whole', () => {
    const volumes = fc.array(fc.bigInt(1n, 50n), { minLength: 1, maxLength: 12 });
    const amount = fc.bigInt(0n, 1_000n).map(cents);
    fc.assert(
      fc.property(
        volumes,
        fc.bigInt(1n, 232_000n),
        amount,
        amount,
        fc.constantFrom(1n, 3n, 100n),
        (parts, bid, fee, nights, size) => {
          const volume = hundredths(parts.reduce((sum, part) => sum + part, 0n));
          const whole = { ...order, volume, contractSize: size, margin: cents(volume * 7n), fee, overnightFee: nights };
          const at = { market: { quote: quote(bid, bid + 20n, { timeMs: NOW_MS }) } };
          const closing = (of: OpenOrder, text: string | null) => {
            const decided = decide([at, { candidate: { found: 'order', status: 'open', order: of }, request: { volume: text } }]);
            if (decided.outcome !== 'closed') throw new Error(`refused: ${decided.rejection}`);
            return decided;
          };
          const sums = { profitLoss: 0n, margin: 0n, fee: 0n, overnightFee: 0n };
          let rest: OpenOrder | null = whole;
          for (const part of parts) {
            if (!rest) throw new Error('nothing stays');
            const decided = closing(rest, formatVolume(hundredths(part)));
            sums.profitLoss += decided.closing.profitLoss;
            for (const field of ['margin', 'fee', 'overnightFee'] as const) sums[field] += decided.order[field];
            rest = decided.rest;
          }
          const { margin, overnightFee } = whole;
          expect(rest).toBeNull();
          expect(sums).toEqual({ profitLoss: closing(whole, null).closing.profitLoss, margin, fee, overnightFee });
        },
      ),
    );
  });
});
