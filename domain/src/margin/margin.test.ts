import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertToUsd, DOLLAR, RATE_SCALE, type UsdRate } from '../money/conversion.ts';
import { divideHalfEven, powerOfTen } from '../money/decimal.ts';
import { FEE_RATE_SCALE, parseFeeRate, tradingFee } from '../money/fee.ts';
import {
  MARGIN_RATE_SCALE,
  marginPerPriceAndLot,
  defaultLeverage,
  feeLeverage,
  isOffered,
  LEVERAGES,
  offeredLeverages,
  positionMargin,
} from './margin.ts';
import { points } from '../market/price.ts';
import { hundredths } from '../market/volume.ts';

const mids = (prices: Record<string, [mid: bigint, pricePrecision: number]>) => (symbol: string) => {
  const found = prices[symbol];
  return found ? { mid: points(found[0]), pricePrecision: found[1] } : null;
};

describe('conversion to dollars', () => {
  it.each([
    ['USD', {}, 10_000_000_000n],
    ['USDT', {}, 10_000_000_000n],
    ['EUR', { EURUSD: [116_000n, 5] }, 11_600_000_000n],
    // 1 / 150
    ['JPY', { USDJPY: [150_000n, 3] }, 66_666_667n],
    ['GBP', { GBPUSD: [133_335n, 5], USDGBP: [1n, 5] }, 13_333_500_000n],
    ['HKD', {}, null],
    ['HKD', { USDHKD: [0n, 4] }, null],
  ] as const)('%s', (currency, prices, rate) => {
    expect(convertToUsd(currency, mids(prices as never))?.rate ?? null).toBe(rate);
  });
});

describe('leverage', () => {
  it.each([
    [200, 200, LEVERAGES, 100],
    [200, 100, [1, 2, 5, 10, 20, 50, 100], 100],
    [50, 200, [1, 2, 5, 10, 20, 50], 50],
    [20, 200, [1, 2, 5, 10, 20], 20],
    [30, 200, [1, 2, 5, 10, 20], 20],
    [200, 1, [1], 1],
  ])('product %i, brand %i', (maxLeverage, brandMaxLeverage, offered, usual) => {
    expect(offeredLeverages({ maxLeverage }, brandMaxLeverage)).toEqual(offered);
    expect(defaultLeverage({ maxLeverage }, brandMaxLeverage)).toBe(usual);
    const candidates = [-1, 0, 1.5, 3, 1_000, ...LEVERAGES];
    expect(candidates.filter((leverage) => isOffered(leverage, { maxLeverage }, brandMaxLeverage))).toEqual(offered);
  });
});

it.each([
  [200, 100],
  [100, 100],
  [30, 20],
  [5, 5],
  [1, 1],
])('the fee of a product with %i is measured at %i', (maxLeverage, leverage) =>
  expect(feeLeverage({ maxLeverage })).toBe(leverage),
);

const notional = fc.record({
  price: fc.bigInt(1n, 10n ** 9n).map(points),
  volume: fc.bigInt(1n, 10_000n).map(hundredths),
  pricePrecision: fc.integer({ min: 0, max: 8 }),
  contractSize: fc.constantFrom(1n, 10n, 100n, 1_000n, 25_000n, 112_000n, 100_000_000n),
  quoteToUsd: fc.bigInt(1n, 10n ** 11n).map((rate) => rate as UsdRate),
});

describe('margin and fee', () => {
  it.each([
    [
      '1 lot EURUSD at 1.16010, 1:100',
      { price: 116_010n, volume: 100n, pricePrecision: 5, contractSize: 100_000n, quoteToUsd: DOLLAR },
      100,
      116_010n,
      232n,
    ],
    [
      '0.01 lot of the same',
      { price: 116_010n, volume: 1n, pricePrecision: 5, contractSize: 100_000n, quoteToUsd: DOLLAR },
      100,
      1_160n,
      2n,
    ],
    [
      '1 lot EURJPY at 174.020 with USDJPY 150',
      { price: 174_020n, volume: 100n, pricePrecision: 3, contractSize: 100_000n, quoteToUsd: 66_666_667n },
      100,
      116_013n,
      232n,
    ],
    [
      'a half cent goes to the even one: down',
      { price: 5n, volume: 100n, pricePrecision: 2, contractSize: 1n, quoteToUsd: DOLLAR },
      2,
      2n,
      1n,
    ],
    [
      'a half cent goes to the even one: up',
      { price: 3n, volume: 100n, pricePrecision: 2, contractSize: 1n, quoteToUsd: DOLLAR },
      2,
      2n,
      1n,
    ],
    ['never less than a cent', { price: 1n, volume: 1n, pricePrecision: 8, contractSize: 1n, quoteToUsd: DOLLAR }, 200, 1n, 1n],
  ] as const)('%s', (_what, of, leverage, margin, fee) => {
    expect(positionMargin(of as never, leverage)).toBe(margin);
    expect(tradingFee(of as never, leverage, parseFeeRate('0.002'))).toBe(fee);
  });

  it('match price x volume x the printed marginPerPriceAndLot to the cent', () => {
    fc.assert(
      fc.property(notional, fc.constantFrom(...LEVERAGES), (of, leverage) => {
        const printed = marginPerPriceAndLot(of.contractSize, of.quoteToUsd, leverage);
        const scale = of.pricePrecision + 2 + MARGIN_RATE_SCALE - 2;
        const expected = divideHalfEven(of.price * of.volume * printed, powerOfTen(scale));
        expect(positionMargin(of, leverage)).toBe(expected > 0n ? expected : 1n);
        const fee = divideHalfEven(of.price * of.volume * printed * 2_000n, powerOfTen(scale + FEE_RATE_SCALE));
        expect(tradingFee(of, leverage, 2_000n)).toBe(fee > 0n ? fee : 1n);
        expect(tradingFee(of, leverage, 0n)).toBe(0n);
      }),
    );
  });

  it('scale by default over chosen leverage', () => {
    const rate = 66_666_667n as UsdRate;
    expect(marginPerPriceAndLot(100_000n, rate, 100) * 100n).toBe(marginPerPriceAndLot(100_000n, rate, 5) * 5n);
    expect(MARGIN_RATE_SCALE - RATE_SCALE).toBe(3);
  });

  it.each(['', '-0.1', '0.0000001', 'x'])('a fee rate is not %j', (text) => {
    expect(() => parseFeeRate(text)).toThrow(RangeError);
  });
});
