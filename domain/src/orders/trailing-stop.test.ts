import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideClosing } from './closing.ts';
import { DOLLAR } from '../money/conversion.ts';
import { cents, ZERO } from '../money/money.ts';
import { fillAt, type OpenOrder, type PendingOrder } from './order.ts';
import { decideModification, type ModificationContext } from './modification.ts';
import { decideFill } from './pending-order.ts';
import { points } from '../market/price.ts';
import type { Quote } from '../market/quote.ts';
import { bestFrom, isBetter, trailedStop, trailedTo, trailFrom, distanceError } from './trailing-stop.ts';
import { hundredths } from '../market/volume.ts';

const NOW_MS = 1_000_000;

const quote = (bid: bigint, ask: bigint, sequence: number): Quote => ({
  symbol: 'EURUSD',
  timeMs: NOW_MS,
  bid: points(bid),
  ask: points(ask),
  mid: points((bid + ask) / 2n),
  volume: 0,
  sequence,
});

const first = quote(116_000n, 116_020n, 7);

function position(side: 'buy' | 'sell', trailingDistance: bigint): OpenOrder {
  const price = side === 'buy' ? first.ask : first.bid;
  return {
    status: 'open',
    symbol: 'EURUSD',
    side,
    kind: 'market',
    volume: hundredths(100n),
    pricePrecision: 5,
    contractSize: 100_000n,
    leverage: 100,
    margin: cents(116_000n),
    fee: cents(232n),
    takeProfit: points(0n),
    limitPrice: points(0n),
    reservedMargin: ZERO,
    reservedFee: ZERO,
    placedAtMs: NOW_MS,
    openPrice: price,
    opening: fillAt(price, first, DOLLAR, NOW_MS),
    carriedResult: 0n,
    overnightFee: ZERO,
    chargedUntilMs: NOW_MS,
    levelsSequence: 7,
    trailingDistance,
    ...trailFrom(side, trailingDistance, points(0n), first),
  };
}

const best = (price: bigint, quoteSequence: number) => ({ price: points(price), quoteSequence, quoteTimeMs: NOW_MS });

describe('the level of a trailing stop', () => {
  it.each([
    ['buy', 116_000n, 50n, 115_950n],
    ['sell', 116_020n, 50n, 116_070n],
    ['buy', 50n, 49n, 1n],
    ['buy', 50n, 50n, 0n],
    ['buy', 40n, 50n, 0n],
    ['sell', 1n, 10n ** 15n, 10n ** 15n + 1n],
  ] as const)('%s behind %i by %i: %i', (side, from, distance, stop) => {
    expect(trailedStop(side, points(from), distance)).toBe(stop);
  });

  it('starts immediately, at the price of the closing side', () => {
    expect(trailFrom('buy', 50n, points(0n), first)).toEqual({ stopLoss: 115_950n, best: best(116_000n, 7) });
    expect(trailFrom('sell', 50n, points(0n), first)).toEqual({ stopLoss: 116_070n, best: best(116_020n, 7) });
    expect(trailFrom('sell', 0n, points(117_000n), first)).toEqual({ stopLoss: 117_000n, best: null });
  });

  it('never moves back, and the best price is the first one at that level', () => {
    const prices = fc.array(fc.record({ bid: fc.bigInt(1n, 10_000n), spread: fc.bigInt(1n, 50n) }), { minLength: 1 });
    fc.assert(
      fc.property(fc.constantFrom('buy' as const, 'sell' as const), fc.bigInt(1n, 5_000n), prices, (side, distance, moves) => {
        const quotes = moves.map(({ bid, spread }, index) => quote(bid, bid + spread, index + 1));
        const [start, ...later] = quotes as [Quote, ...Quote[]];
        let now = bestFrom(side, start);
        for (const next of later) {
          const found = bestFrom(side, next);
          const before = trailedStop(side, now.price, distance);
          if (isBetter(side, found.price, now.price)) now = found;
          const after = trailedStop(side, now.price, distance);
          expect(side === 'buy' ? after >= before : after <= before).toBe(true);
        }
        const closing = quotes.map(({ bid, ask }) => (side === 'buy' ? bid : ask));
        const extreme = closing.reduce((a, b) => (isBetter(side, b, a) ? b : a));
        expect(now).toEqual(best(extreme, closing.indexOf(extreme) + 1));
      }),
    );
  });
});

describe('a distance', () => {
  it.each([
    [0n, 100n, 50n, null],
    [1n, 0n, 50n, null],
    [49n, 0n, 50n, null],
    [50n, 0n, 50n, 'trailing-distance-out-of-range'],
    [10n ** 15n, 0n, 50n, 'trailing-distance-out-of-range'],
    [1n, 100n, 50n, 'two-stop-losses'],
  ])('of %i beside a stop loss of %i, at a price of %i: %s', (distance, stopLoss, from, rejection) => {
    expect(distanceError(distance, points(stopLoss), points(from))?.rejection ?? null).toBe(rejection);
  });
});

describe('applying a best price to a position', () => {
  it.each([
    ['the one that it began with', best(116_000n, 7), 115_950n],
    ['a later and better one', best(116_100n, 9), 116_050n],
    ['an earlier one, of a trail before this one', best(116_100n, 6), null],
    ['a later one that is no better', best(116_000n, 9), null],
    ['another price of the same quote', best(116_100n, 7), null],
  ])('%s', (_, quotes, stopLoss) => {
    expect(trailedTo(position('buy', 50n), quotes)?.stopLoss ?? null).toBe(stopLoss);
  });

  it('does nothing if the stop loss does not trail any more', () => {
    expect(trailedTo(position('buy', 0n), best(116_100n, 9))).toBeNull();
  });
});

describe('closing at a trailing stop', () => {
  const market = { bounds: null, open: true, quoteToUsd: DOLLAR, nowMs: NOW_MS, freshnessLimitMs: 10_000 };
  const close = (at: Quote, followed: ReturnType<typeof best>, order = position('buy', 50n)) =>
    decideClosing(
      { found: 'order', status: 'open', order },
      { reason: 'stop_loss', volume: null, best: followed },
      { ...market, quote: at },
      0,
    );

  it('happens at the quote that reached it, across a gap, and stores the best price behind it', () => {
    expect(close(quote(115_900n, 115_920n, 12), best(116_100n, 9))).toMatchObject({
      outcome: 'closed',
      order: { stopLoss: 116_050n, trailingDistance: 50n, best: best(116_100n, 9) },
      closing: { reason: 'stop_loss', fill: { price: 115_900n, quoteSequence: 12 }, profitLoss: -12_000n },
    });
  });

  it.each([
    ['a quote above it', quote(116_051n, 116_071n, 12), best(116_100n, 9)],
    ['a quote of before the best price', quote(116_050n, 116_070n, 9), best(116_100n, 9)],
    ['a best price of an earlier trail', quote(115_900n, 115_920n, 12), best(116_100n, 6)],
  ])('does not happen for %s', (_, at, followed) => {
    expect(close(at, followed)).toEqual({ outcome: 'rejected', rejection: 'level-not-reached' });
  });
});

describe('setting a trailing stop', () => {
  const later = quote(116_200n, 116_220n, 30);
  const context: ModificationContext = {
    quote: later,
    open: true,
    quoteToUsd: DOLLAR,
    nowMs: NOW_MS,
    freshnessLimitMs: 10_000,
    available: cents(1_000_000n),
    floating: () => ZERO,
    feeTerms: null,
  };
  const change = (order: OpenOrder, stopLoss: string, trailingDistance: string) =>
    decideModification(
      { found: 'order', status: 'open', order },
      { stopLoss, takeProfit: '0', trailingDistance, limitPrice: null },
      context,
    );

  it('starts at the newest price', () => {
    expect(change(position('buy', 0n), '0', '0.00100')).toMatchObject({
      order: { trailingDistance: 100n, stopLoss: 116_100n, best: best(116_200n, 30) },
    });
  });

  it('continues if the distance is unchanged', () => {
    expect(change(position('buy', 50n), '0', '0.0005')).toMatchObject({
      order: { trailingDistance: 50n, stopLoss: 115_950n, best: best(116_000n, 7), levelsSequence: 30 },
    });
  });

  it('ends if the stop loss is fixed manually', () => {
    expect(change(position('buy', 50n), '1.15000', '0')).toMatchObject({
      order: { trailingDistance: 0n, stopLoss: 115_000n, best: null },
    });
  });

  it.each([
    ['1.15000', '0.00050', 'two-stop-losses'],
    ['0', '0.000501', 'price-over-precise'],
    ['0', '-0.00050', 'price-out-of-range'],
    ['0', '1.16200', 'trailing-distance-out-of-range'],
    ['0', '99999999999999999999', 'price-out-of-range'],
  ])('with %s and %s: %s', (stopLoss, distance, rejection) => {
    expect(change(position('buy', 0n), stopLoss, distance)).toEqual({ outcome: 'rejected', rejection });
  });

  it('on a pending order starts with its fill', () => {
    const { opening: _opening, openPrice: _price, best: _best, ...terms } = position('buy', 50n);
    const waiting: PendingOrder = {
      ...terms,
      status: 'pending',
      kind: 'pending',
      stopLoss: points(0n),
      limitPrice: points(116_000n),
      reservedMargin: cents(116_000n),
      reservedFee: cents(232n),
    };
    const filledOn = quote(115_900n, 115_990n, 40);
    const market = { open: true, quote: filledOn, quoteToUsd: DOLLAR, nowMs: NOW_MS, freshnessLimitMs: 10_000 };
    expect(decideFill(waiting, market, ZERO, { feeLeverage: 100, feeRate: 0n })).toMatchObject({
      order: { stopLoss: 115_850n, best: best(115_900n, 40) },
    });
  });
});
