import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DOLLAR, type UsdRate } from '../money/conversion.ts';
import { distanceTo, moneyToPoints, percentToPoints, pointsToMoney, pointsToPercent, priceAtDistance } from './level-distance.ts';
import { cents } from '../money/money.ts';
import { profitLoss } from './position.ts';
import { points } from '../market/price.ts';
import { hundredths } from '../market/volume.ts';

const TENTH_OF_EURUSD = { pricePrecision: 5, contractSize: 100_000n, quoteToUsd: DOLLAR, volume: hundredths(10n) };
const ENTRY = points(116_436n);

describe('a level by its distance', () => {
  test.each([
    ['below', 500n, 115_936n],
    ['above', 500n, 116_936n],
    ['below', 0n, 116_436n],
  ] as const)('%s by %s points is %s', (must, distance, price) => {
    expect(priceAtDistance(ENTRY, must, distance)).toBe(price);
    expect(distanceTo(points(price), must, ENTRY)).toBe(distance);
  });
  test('on the other side the distance is negative', () => expect(distanceTo(points(116_440n), 'below', ENTRY)).toBe(-4n));
  test.each([
    [100n, 1_164n],
    [1n, 12n],
    [0n, 0n],
  ])('%s hundredths of a percent are %s points', (percent, distance) => expect(percentToPoints(percent, ENTRY)).toBe(distance));
  test.each([
    [5_000n, 500n],
    [1n, 0n],
    [0n, 0n],
  ])('%s cents are %s points of a tenth of a lot', (money, distance) =>
    expect(moneyToPoints(cents(money), TENTH_OF_EURUSD)).toBe(distance),
  );
  test('without a volume no distance has a value', () =>
    expect(moneyToPoints(cents(100n), { ...TENTH_OF_EURUSD, volume: hundredths(0n) })).toBeNull());
  test('nothing is a percentage of a zero price', () => expect(pointsToPercent(5n, points(0n))).toBe(0n));
});

const prices = fc.bigInt({ min: 1_000n, max: 20_000_000n }).map(points);
const distances = fc.bigInt({ min: 0n, max: 1_000_000n });
const worths = fc.record({
  pricePrecision: fc.constantFrom(2, 3, 5),
  contractSize: fc.constantFrom(1n, 100n, 100_000n),
  quoteToUsd: fc.bigInt({ min: 1_000_000n, max: 20_000_000_000n }).map((rate) => rate as UsdRate),
  volume: fc.bigInt({ min: 1n, max: 5_000n }).map(hundredths),
});
const apart = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);

// the coarser unit limits the precision: a round trip may be off by the value of one of its steps
test('points to percent and back are at most one tick off, or half a hundredth of a percent', () =>
  fc.assert(
    fc.property(prices, distances, (entry, distance) => {
      const back = percentToPoints(pointsToPercent(distance, entry), entry);
      expect(apart(back, distance)).toBeLessThanOrEqual(entry / 20_000n + 1n);
    }),
  ));

test('points to money and back are at most one tick off, or what half a cent is worth', () =>
  fc.assert(
    fc.property(worths, distances, (worth, distance) => {
      const back = moneyToPoints(pointsToMoney(distance, worth), worth) ?? 0n;
      const half = moneyToPoints(cents(1n), worth) ?? 0n;
      expect(apart(back, distance)).toBeLessThanOrEqual(half / 2n + 1n);
    }),
  ));

test('money to points and back is at most half a tick’s worth off, and a cent', () =>
  fc.assert(
    fc.property(worths, fc.bigInt({ min: 0n, max: 10_000_000n }).map(cents), (worth, amount) => {
      const back = pointsToMoney(moneyToPoints(amount, worth) ?? 0n, worth);
      expect(apart(back, amount)).toBeLessThanOrEqual(pointsToMoney(1n, worth) / 2n + 1n);
    }),
  ));

test('the money of a distance is what the position loses or gains there', () =>
  fc.assert(
    fc.property(worths, prices, fc.bigInt({ min: 0n, max: 999n }), ({ quoteToUsd, ...worth }, openPrice, distance) => {
      const money = pointsToMoney(distance, { ...worth, quoteToUsd });
      const at = (must: 'below' | 'above') =>
        profitLoss({ ...worth, side: 'buy', openPrice }, priceAtDistance(openPrice, must, distance), quoteToUsd);
      expect(at('above')).toBe(money);
      expect(at('below')).toBe(-money);
    }),
  ));
