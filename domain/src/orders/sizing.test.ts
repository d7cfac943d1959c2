import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { UsdRate } from '../money/conversion.ts';
import { tradingFee } from '../money/fee.ts';
import { positionMargin } from '../margin/margin.ts';
import { cents, type Money } from '../money/money.ts';
import { profitLoss } from './position.ts';
import { points } from '../market/price.ts';
import { largestVolume } from './sizing.ts';
import { hundredths, type Volume } from '../market/volume.ts';

const BOUNDS = { lotStep: hundredths(1n), minVolume: hundredths(1n), maxVolume: hundredths(5_000n) };
const perLot = (price: bigint) => (volume: Volume) => cents((volume * price) / 100n);

describe('a volume by money', () => {
  test.each([
    ['what it buys in full', 10_000n, 100_000n, 10n, null],
    ['rounded down to the step', 10_999n, 100_000n, 10n, null],
    ['the smallest, to the cent', 1_000n, 100_000n, 1n, null],
    ['less than the smallest needs', 999n, 100_000n, null, 'minimum'],
    ['nothing', 0n, 100_000n, null, 'minimum'],
    ['more than the largest needs', 5_000_001n, 100_000n, 5_000n, 'maximum'],
  ])('%s', (_what, amount, price, volume, beyond) =>
    expect(largestVolume(perLot(price), cents(amount), BOUNDS)).toEqual({ volume, beyond }),
  );
  test('is on the step, even if the smallest volume is not', () =>
    expect(
      largestVolume(perLot(100_000n), cents(49_999n), { ...BOUNDS, lotStep: hundredths(10n), minVolume: hundredths(15n) }),
    ).toEqual({ volume: 40n, beyond: null }));
});

const market = fc.record({
  price: fc.bigInt({ min: 1_000n, max: 20_000_000n }).map(points),
  contractSize: fc.constantFrom(1n, 10n, 100n, 100_000n),
  pricePrecision: fc.constantFrom(2, 3, 5),
  quoteToUsd: fc.bigInt({ min: 1_000_000n, max: 20_000_000_000n }).map((rate) => rate as UsdRate),
});
const amounts = fc.bigInt({ min: 0n, max: 100_000_000n }).map(cents);
const steps = fc.constantFrom(1n, 5n, 10n).map((step) => ({ ...BOUNDS, lotStep: hundredths(step), minVolume: hundredths(step) }));

/** The volume never needs more than the amount; one more step would, or is not offered. */
function expectLargest(needs: (volume: Volume) => Money, amount: Money, bounds: typeof BOUNDS): void {
  const { volume, beyond } = largestVolume(needs, amount, bounds);
  if (volume === null) {
    expect(beyond).toBe('minimum');
    expect(needs(bounds.minVolume)).toBeGreaterThan(amount);
    return;
  }
  expect(needs(volume)).toBeLessThanOrEqual(amount);
  expect(volume % bounds.lotStep).toBe(0n);
  const next = hundredths(volume + bounds.lotStep);
  if (beyond === 'maximum') expect(next).toBeGreaterThan(bounds.maxVolume);
  else expect(needs(next)).toBeGreaterThan(amount);
}

test('a volume by margin never locks more than requested, and one more step would', () =>
  fc.assert(
    fc.property(market, amounts, steps, fc.constantFrom(1, 20, 100, 200), (terms, amount, bounds, leverage) =>
      expectLargest((volume) => positionMargin({ ...terms, volume }, leverage), amount, bounds),
    ),
  ));

test('a volume by risk never loses more than requested at the stop, including the fee, and one more step would', () =>
  fc.assert(
    fc.property(
      market,
      amounts,
      steps,
      fc.bigInt({ min: 1n, max: 999n }),
      fc.constantFrom('buy' as const, 'sell' as const),
      (terms, amount, bounds, distance, side) => {
        const stop = points(side === 'buy' ? terms.price - distance : terms.price + distance);
        const loss = (volume: Volume): Money => {
          const result = profitLoss({ ...terms, side, volume, openPrice: terms.price }, stop, terms.quoteToUsd);
          return cents(tradingFee({ ...terms, volume }, 100, 2_000n) - result);
        };
        expectLargest(loss, amount, bounds);
      },
    ),
  ));
