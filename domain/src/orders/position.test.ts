import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOLLAR, type UsdRate } from '../money/conversion.ts';
import { cents } from '../money/money.ts';
import { orderNumber, triggeredBy } from './order.ts';
import {
  carryResult,
  floatingSum,
  freeMargin,
  positionSums,
  profitLoss,
  unroundedResult,
  type Position,
  type Side,
} from './position.ts';
import { points } from '../market/price.ts';
import { quote } from '../test-support/instruments.ts';
import { hundredths } from '../market/volume.ts';

const position = (side: Side): Position => ({
  side,
  openPrice: points(116_000n),
  volume: hundredths(50n),
  pricePrecision: 5,
  contractSize: 100_000n,
});

describe('result of a position', () => {
  it.each([
    ['buy', 116_100n, DOLLAR, 5_000n],
    ['buy', 115_900n, DOLLAR, -5_000n],
    ['sell', 115_900n, DOLLAR, 5_000n],
    ['sell', 116_100n, DOLLAR, -5_000n],
    ['buy', 116_000n, DOLLAR, 0n],
    // 0.00001 x 50,000 x 0.005 = 0.0025 dollars
    ['buy', 116_001n, 50_000_000n as UsdRate, 0n],
  ] as const)('%s closed at %s', (side, price, rate, result) => {
    expect(profitLoss(position(side), points(price), rate)).toBe(result);
  });

  it('of a buy is the opposite of a sell', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 9n), fc.bigInt(1n, 10n ** 11n), (price, rate) => {
        const results = (['buy', 'sell'] as const).map((side) => profitLoss(position(side), points(price), rate as UsdRate));
        expect(results[0]).toBe(-(results[1] ?? 0n));
      }),
    );
  });
});

describe('parts of a position', () => {
  const parts = fc.array(fc.bigInt(1n, 300n).map(hundredths), { minLength: 1, maxLength: 40 });
  const shapes = fc.record({
    side: fc.constantFrom<Side>('buy', 'sell'),
    openPrice: fc.bigInt(1n, 10n ** 6n).map(points),
    pricePrecision: fc.integer({ min: 0, max: 8 }),
    contractSize: fc.constantFrom(1n, 10n, 1_000n, 100_000n),
  });

  /** Closes the parts one after another, the last one with whatever is left. */
  function closeParts(shape: Omit<Position, 'volume'>, volumes: readonly bigint[], at: (index: number) => [bigint, bigint]) {
    let carriedResult = 0n;
    let paid = 0n;
    for (const [index, volume] of volumes.entries()) {
      const [price, rate] = at(index);
      const part = { ...shape, volume: hundredths(volume), carriedResult };
      paid += profitLoss(part, points(price), rate as UsdRate);
      carriedResult = carryResult(part, points(price), rate as UsdRate);
    }
    return paid;
  }

  it('closed at one price add up to the whole, to the cent, for any split', () => {
    fc.assert(
      fc.property(shapes, parts, fc.bigInt(1n, 10n ** 6n), fc.bigInt(1n, 10n ** 11n), (shape, volumes, price, rate) => {
        const whole = { ...shape, volume: hundredths(volumes.reduce((sum, volume) => sum + volume, 0n)) };
        const together = profitLoss(whole, points(price), rate as UsdRate);
        expect(closeParts(shape, volumes, () => [price, rate])).toBe(together);
      }),
      { numRuns: 1_000 },
    );
  });

  it('closed at different prices and rates are still rounded once', () => {
    const closes = fc.array(fc.tuple(fc.bigInt(1n, 100n), fc.bigInt(1n, 2_000n), fc.bigInt(1n, 10n ** 11n)), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(shapes, closes, (shape, each) => {
        const paid = closeParts(
          shape,
          each.map(([volume]) => volume),
          (index) => [each[index]?.[1] ?? 0n, each[index]?.[2] ?? 0n],
        );
        const exact = each.map(([volume, price, rate]) =>
          unroundedResult({ ...shape, volume: hundredths(volume) }, points(price), rate as UsdRate),
        );
        expect(paid).toBe(floatingSum(exact));
      }),
    );
  });

  it('pay losses of 0.3 cents each: 249 of them come to 75 cents, not to zero', () => {
    const coin: Position = {
      side: 'buy',
      openPrice: points(1_000n),
      volume: hundredths(1n),
      pricePrecision: 4,
      contractSize: 1_000n,
    };
    expect(profitLoss(coin, points(997n), DOLLAR)).toBe(0n);
    expect(closeParts(coin, Array<bigint>(249).fill(1n), () => [997n, DOLLAR])).toBe(-75n);
  });
});

describe('sums over positions', () => {
  it('include losses below half a cent, however many positions they are spread over', () => {
    const coin: Position = {
      side: 'buy',
      openPrice: points(1_000n),
      volume: hundredths(1n),
      pricePrecision: 4,
      contractSize: 1_000n,
    };
    const results = Array.from({ length: 250 }, () => unroundedResult(coin, points(997n), DOLLAR));
    expect(floatingSum(results)).toBe(-75n);
    expect(floatingSum([...results, { value: 10n ** 14n, pricePrecision: 2 }])).toBe(25n);
  });

  it('include what is still owed for the closed parts of a position', () => {
    const coin = {
      side: 'buy',
      openPrice: points(1_000n),
      volume: hundredths(1n),
      pricePrecision: 4,
      contractSize: 1_000n,
    } as const;
    const rest = { ...coin, carriedResult: carryResult(coin, points(997n), DOLLAR) };
    // two of -0.3 cents, neither paid yet
    expect(floatingSum([unroundedResult(rest, points(997n), DOLLAR)])).toBe(-1n);
  });

  it('add balance, margins and results', () => {
    const sums = positionSums(cents(50_000n), [cents(20_000n), cents(30_000n)], cents(-500n));
    expect(sums).toEqual({ floating: -500n, netValue: 99_500n, usedMargin: 50_000n, marginLevel: 19_900n, freeMargin: 49_500n });
  });

  it('have no margin level without positions', () => {
    expect(positionSums(cents(7n), [], cents(0n))).toEqual({
      floating: 0n,
      netValue: 7n,
      usedMargin: 0n,
      marginLevel: null,
      freeMargin: 7n,
    });
  });

  it.each([
    [100n, 50n, 100n],
    [100n, -40n, 60n],
    [100n, -140n, 0n],
    [-100n, 500n, 0n],
  ])('balance %s with a floating result of %s leaves %s', (balance, floating, free) => {
    expect(freeMargin(cents(balance), cents(floating))).toBe(free);
  });
});

describe('levels', () => {
  it.each([
    ['buy', 115_000n, 0n, 115_000n, 'stop_loss'],
    ['buy', 115_000n, 0n, 114_000n, 'stop_loss'],
    ['buy', 115_000n, 117_000n, 115_001n, null],
    ['buy', 115_000n, 117_000n, 117_000n, 'take_profit'],
    ['buy', 0n, 0n, 1n, null],
    ['sell', 117_000n, 115_000n, 116_980n, 'stop_loss'],
    ['sell', 117_000n, 115_000n, 116_979n, null],
    ['sell', 117_000n, 115_000n, 114_980n, 'take_profit'],
    ['sell', 117_000n, 115_000n, 114_981n, null],
  ] as const)('%s with stop %s and take %s at a bid of %s (spread 20): %s', (side, stopLoss, takeProfit, bid, reason) => {
    expect(triggeredBy({ side, stopLoss: points(stopLoss), takeProfit: points(takeProfit) }, quote(bid, bid + 20n))).toBe(reason);
  });
});

describe('order number', () => {
  it('is the day and the id', () => {
    expect(orderNumber(42n, Date.parse('2026-01-14T23:59:59Z'))).toBe('260114000000042');
    expect(orderNumber(12_345_678_901n, Date.parse('2026-01-15T00:00:00Z'))).toBe('26011512345678901');
  });
});
