import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOLLAR, type UsdRate } from './conversion.ts';
import { cents } from './money.ts';
import { orderNumber, triggeredBy } from './order.ts';
import { freeMargin, positionSums, profitLoss, type Position, type Side } from './position.ts';
import { points } from './price.ts';
import { quote } from './test-support/instruments.ts';
import { hundredths } from './volume.ts';

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

  it('of a purchase is the opposite of that of a sale', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 9n), fc.bigInt(1n, 10n ** 11n), (price, rate) => {
        const results = (['buy', 'sell'] as const).map((side) => profitLoss(position(side), points(price), rate as UsdRate));
        expect(results[0]).toBe(-(results[1] ?? 0n));
      }),
    );
  });
});

describe('sums over positions', () => {
  it('add balance, margins and results', () => {
    const sums = positionSums(cents(50_000n), [cents(20_000n), cents(30_000n)], [cents(-1_000n), cents(500n)]);
    expect(sums).toEqual({ floating: -500n, netValue: 99_500n, usedMargin: 50_000n, marginLevel: 19_900n, freeMargin: 49_500n });
  });

  it('have no margin level without positions', () => {
    expect(positionSums(cents(7n), [], [])).toEqual({
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
