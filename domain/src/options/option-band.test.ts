import { describe, expect, it } from 'vitest';
import { points } from '../market/price.ts';
import { instrument } from '../test-support/instruments.ts';
import { bandShare, optionBand } from './option-band.ts';

const ALWAYS = Array.from({ length: 7 }, () => [{ startMinute: 0, endMinute: 1_440 }]);
const coin = instrument({ annualVolatilityPercent: 50, weeklyHours: ALWAYS });

describe('the share of a band', () => {
  it('is 0.6745 standard deviations over the trading time', () => {
    // 0.5 x 0.6745 x sqrt(900 / 31,557,600)
    expect(bandShare(coin, 900)).toBe(1_801_031n);
    expect(bandShare(instrument({ annualVolatilityPercent: 50, weeklyHours: ALWAYS.slice(0, 1) }), 900)).toBe(4_765_080n);
  });
  it('grows with the square root of the time and with the volatility', () => {
    expect(Number(bandShare(coin, 3_600)) / Number(bandShare(coin, 900))).toBeCloseTo(2, 5);
    expect(Number(bandShare({ ...coin, annualVolatilityPercent: 100 }, 900)) / Number(bandShare(coin, 900))).toBeCloseTo(2, 5);
  });
  it('is zero if nothing trades', () => expect(bandShare(instrument({ weeklyHours: [] }), 60)).toBe(0n));
});

describe('a band', () => {
  it('surrounds the entry in whole points', () =>
    expect(optionBand(points(10_000_000n), 1_000_050n)).toEqual({ low: 9_990_000n, high: 10_010_000n }));
  it('is null below 20 points to each side', () => {
    expect(optionBand(points(1_000n), 20_000_000n)).toEqual({ low: 980n, high: 1_020n });
    expect(optionBand(points(1_000n), 19_999_999n)).toBeNull();
  });
});
