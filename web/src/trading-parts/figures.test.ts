import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { points, type Price } from '@truefill/domain/market/price.ts';
import { hundredths, type Volume } from '@truefill/domain/market/volume.ts';
import { exactMoney, exactPrice, exactTerms, feeOf, marginOf, moveValue } from './figures.ts';
import { eurusd, usdjpy, wireTerms } from './terms.fixture.ts';

describe('reading the terms', () => {
  test('wire numbers become exact', () => {
    const terms = exactTerms(wireTerms({ quoteToUsd: 0.00675123, contractSize: 100000 }));
    expect(terms).toMatchObject({
      contractSize: 100_000n,
      quoteToUsd: 67_512_300n,
      feeRate: 2000n,
      minVolume: 1n,
      maxVolume: 5000n,
    });
  });
  test('an exponent is parsed', () => expect(exactTerms(wireTerms({ quoteToUsd: 9.15e-7 }))?.quoteToUsd).toBe(9150n));
  test.each([
    { quoteToUsd: NaN },
    { contractSize: Infinity },
    { volumeStep: 0.005 },
    { minVolume: 1e21 },
    { feeRate: 1e-7 },
    { contractSize: 0.5 },
  ])('%j is rejected', (error) => expect(exactTerms(wireTerms(error))).toBeNull());
});

describe('reading prices and money', () => {
  test.each([
    [1.16436, 5, 116_436n],
    [1.1, 5, 110_000n],
    [104318.4, 1, 1_043_184n],
    [9.15e-6, 8, 915n],
    [9e-7, 8, 90n],
    [1.164361, 5, null],
  ])('%s with %s decimals is %s points', (value, precision, expected) => expect(exactPrice(value, precision)).toBe(expected));
  test.each([
    [12.34, 1234n],
    [-0.5, -50n],
    [0, 0n],
    [0.005, null],
  ])('%s USD is %s cents', (value, expected) => expect(exactMoney(value)).toBe(expected));
});

describe('figures', () => {
  const halfLot = hundredths(50n);
  test('spread, margin and fee of half a lot of EUR/USD', () => {
    expect(moveValue(eurusd, 'buy', halfLot, points(116_428n), points(116_436n))).toBe(400n);
    expect(marginOf(eurusd, halfLot, points(116_436n), 100)).toBe(58_218n);
    expect(feeOf(eurusd, halfLot, points(116_436n))).toBe(116n);
  });
  test('the selected leverage scales the margin, but not the fee', () => {
    expect(marginOf(eurusd, halfLot, points(116_436n), 200)).toBe(29_109n);
    expect(marginOf(eurusd, halfLot, points(116_436n), 1)).toBe(5_821_800n);
  });
  test('the fee uses the product’s leverage if the brand offers less', () => {
    const capped = exactTerms(wireTerms({ defaultLeverage: 20, leverages: [1, 2, 5, 10, 20] }));
    expect(capped && feeOf(capped, halfLot, points(116_436n))).toBe(116n);
  });
  test('another quote currency is converted', () =>
    expect(moveValue(usdjpy, 'sell', hundredths(100n), points(148_216n), points(148_116n))).toBe(6747n));
  test('rounds half to even', () => {
    const cent = exactTerms(wireTerms({ contractSize: 1, pricePrecision: 3, minVolume: 0.01 }));
    if (!cent) throw new Error('fixture');
    const lot = hundredths(100n);
    expect([5n, 15n, 25n, -5n, -15n].map((move) => moveValue(cent, 'buy', lot, points(0n), points(move)))).toEqual([
      0n,
      2n,
      2n,
      0n,
      -2n,
    ]);
  });

  const price = fc.bigInt({ min: 1n, max: 10n ** 9n }).map((value) => value as Price);
  const volume = fc.bigInt({ min: 1n, max: 5000n }).map((value) => value as Volume);
  test('a buy’s gain is a sell’s loss', () =>
    fc.assert(
      fc.property(
        volume,
        price,
        price,
        (v, from, to) => moveValue(usdjpy, 'buy', v, from, to) === -moveValue(usdjpy, 'sell', v, from, to),
      ),
    ));
  test('more leverage never needs more margin', () =>
    fc.assert(
      fc.property(
        volume,
        price,
        fc.integer({ min: 1, max: 199 }),
        (v, p, leverage) => marginOf(eurusd, v, p, leverage) >= marginOf(eurusd, v, p, leverage + 1),
      ),
    ));
});
