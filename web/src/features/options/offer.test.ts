import { describe, expect, test } from 'vitest';
import type { OptionProductView } from '@truefill/api/options/mapping.ts';
import { exactOffer } from './offer.ts';
import { rateText } from './rate-text.ts';

const product: OptionProductView = {
  id: 66,
  symbol: 'BTCUSDT',
  instrumentName: 'Bitcoin',
  pricePrecision: 2,
  tradable: true,
  feeRate: 0.01,
  deliveries: [
    { seconds: 60, ratePercent: 77.5, chips: [10, 50], minStake: 5, maxStake: 1_000, name: '', bandShare: 0 },
    { seconds: 300, ratePercent: 82, chips: [], minStake: 20, maxStake: 0, name: 'Five', bandShare: 0.000_123_456 },
  ],
};
const [minute, five] = product.deliveries;
if (!minute || !five) throw new Error('fixture');

describe('reading an offer', () => {
  test('wire numbers become exact', () =>
    expect(exactOffer(product)).toEqual({
      productId: 66,
      symbol: 'BTCUSDT',
      tradable: true,
      feeRate: 10_000n,
      bands: true,
      deliveries: [
        {
          seconds: 60,
          ratePercent: 77.5,
          rate: 7_750n,
          name: '',
          chips: [1_000n, 5_000n],
          minStake: 500n,
          maxStake: 100_000n,
          bandShare: 0n,
        },
        {
          seconds: 300,
          ratePercent: 82,
          rate: 8_200n,
          name: 'Five',
          chips: [],
          minStake: 2_000n,
          maxStake: 0n,
          bandShare: 123_456n,
        },
      ],
    }));
  test('bands are offered if a delivery time has one', () =>
    expect(exactOffer({ ...product, deliveries: [minute] })?.bands).toBe(false));
  test('chips out of bounds are hidden', () =>
    expect(exactOffer({ ...product, deliveries: [{ ...minute, chips: [4, 5, 1_000, 1_001] }] })?.deliveries[0]?.chips).toEqual([
      500n,
      100_000n,
    ]));
  test.each([{ ratePercent: 77.505 }, { minStake: 0.005 }, { maxStake: NaN }, { seconds: 0 }])(
    'a delivery time with %j is omitted',
    (error) =>
      expect(
        exactOffer({ ...product, deliveries: [{ ...minute, ...error }, five] })?.deliveries.map(({ seconds }) => seconds),
      ).toEqual([300]),
  );
  test('an invalid fee rate removes the offer', () => expect(exactOffer({ ...product, feeRate: 1e-7 })).toBeNull());
});

test.each([
  [0.85, '85%'],
  [0.825, '82.5%'],
  [1, '100%'],
  [0.775, '77.5%'],
])('a rate of %s is %s', (rate, text) => expect(rateText(rate)).toBe(text));
