import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Money } from '@truefill/domain/money/money.ts';
import { points } from '@truefill/domain/market/price.ts';
import { hundredths } from '@truefill/domain/market/volume.ts';
import { coarse, eurusd } from '../../../../trading-parts/terms.fixture.ts';
import { openOrder } from '../order.fixture.ts';
import { isDivisible, PART_PERCENTS, partialCloseError, partOf, partPreview, partVolume } from './partial-closing.ts';

const whole = hundredths(50n);
const position = { order: openOrder(), closePrice: points(116_428n), profitLoss: 11_201n as Money };

test.each([
  [1n, false],
  [2n, true],
  [50n, true],
])('%s hundredths of a lot can be closed in parts: %s', (volume, divisible) =>
  expect(isDivisible(hundredths(volume), eurusd)).toBe(divisible),
);

describe('faults', () => {
  test.each([
    ['', eurusd, { key: 'volume_empty_rule', value: null }],
    ['0', eurusd, { key: 'volume_min', value: 1n }],
    ['0.51', eurusd, { key: 'volume_max', value: 50n }],
    ['0.05', coarse, { key: 'volume_min', value: 10n }],
    ['0.15', coarse, { key: 'volume_step', value: 10n }],
    ['0.50', coarse, null],
    ['0.40', coarse, null],
    ['0.49', eurusd, null],
  ] as const)('%j', (text, terms, error) => expect(partialCloseError(partVolume(text), whole, terms)).toEqual(error));
  test('the remainder must not be less than the minimum volume', () =>
    expect(
      partialCloseError(hundredths(45n), hundredths(50n), { minVolume: hundredths(10n), volumeStep: hundredths(5n) }),
    ).toEqual({
      key: 'part_rest',
      value: 10n,
    }));
});

test.each([
  [50n, 25, eurusd, 12n],
  [50n, 75, eurusd, 37n],
  [50n, 100, eurusd, 50n],
  [2n, 25, eurusd, 1n],
  [50n, 50, coarse, 20n],
] as const)('of %s hundredths %s percent', (volume, percent, terms, part) =>
  expect(partOf(hundredths(volume), percent, terms)).toBe(part),
);

describe('preview', () => {
  test('half of a position', () =>
    expect(partPreview(position, hundredths(25n))).toEqual({
      closed: 5_600n,
      fee: 58n,
      overnightFee: 0n,
      net: 5_542n,
      remainingResult: 5_601n,
      rest: 25n,
      releasedMargin: 29_051n,
      remainingMargin: 29_051n,
    }));
  test('the parts add up to the whole', () =>
    fc.assert(
      fc.property(fc.bigInt(1n, 50n), fc.bigInt(-(10n ** 8n), 10n ** 8n), (part, profitLoss) => {
        const preview = partPreview({ ...position, profitLoss: profitLoss as Money }, hundredths(part));
        expect(preview && preview.closed + preview.remainingResult).toBe(profitLoss);
        expect(preview && preview.releasedMargin + preview.remainingMargin).toBe(58_102n);
      }),
    ));
  test.each(PART_PERCENTS)('%s percent of a divisible volume is always valid if the step is the minimum volume', (percent) =>
    fc.assert(
      fc.property(fc.bigInt(2n, 5_000n), (volume) => {
        const of = hundredths(volume);
        expect(partialCloseError(partOf(of, percent, eurusd), of, eurusd)).toBeNull();
      }),
    ),
  );
});
