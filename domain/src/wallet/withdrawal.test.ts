import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { points } from '../market/price.ts';
import { DOLLAR, type UsdRate } from '../money/conversion.ts';
import { cents } from '../money/money.ts';
import { boundsWorth, coinRate, coinsWorth, inputScale, usdWorth, type PricedCoin } from './coin-value.ts';
import {
  parseAmount,
  withdrawalCosts,
  withdrawalError,
  withdrawalFee,
  type WithdrawalFeeTier,
  type WithdrawalTerms,
} from './withdrawal.ts';

const USDT: PricedCoin = { scale: 6, rate: DOLLAR };
const USD: PricedCoin = { scale: 2, rate: DOLLAR };
/** at 100,000.00 */
const BTC: PricedCoin = { scale: 8, rate: coinRate(points(10_000_000n), 2) };

const FIXED: WithdrawalFeeTier = { fromUsd: cents(10_000n), type: 'FIX_AMOUNT', amountUsd: cents(2_500n) };
const SHARED: WithdrawalFeeTier = { fromUsd: cents(100_000n), type: 'PERCENTAGE', share: 1_500n };
const TERMS: WithdrawalTerms = { minUsd: cents(5_000n), maxUsd: cents(1_000_000_000n), tiers: [FIXED, SHARED] };

describe('what coins are worth', () => {
  it.each([
    [USDT, 1_000_000n, 100n],
    [USDT, 1_005_000n, 100n],
    [USDT, 1_015_000n, 102n],
    [BTC, 100_000_000n, 10_000_000n],
    [BTC, 50n, 5n],
    [BTC, 1n, 0n],
    [USD, 123n, 123n],
  ])('%o: %s units are %s cents', (coin, amount, worth) => expect(usdWorth(amount, coin)).toBe(worth));

  it.each([
    [USDT, 2_500n, 25_000_000n],
    [BTC, 2_500n, 25_000n],
    [USD, 2_500n, 2_500n],
  ])('%o: coins for dollars', (coin, value, amount) => expect(coinsWorth(cents(value), coin)).toBe(amount));

  it('rounds the smallest amount up and the largest down to the allowed decimals', () => {
    const coin = { scale: 8, rate: coinRate(points(9_999_999n), 2) };
    expect(boundsWorth({ min: cents(5_000n), max: cents(10_000n) }, coin)).toEqual({ min: 51_000n, max: 100_000n });
    expect(boundsWorth({ min: cents(5_000n), max: cents(10_000n) }, BTC)).toEqual({ min: 50_000n, max: 100_000n });
    expect(boundsWorth({ min: cents(0n), max: cents(0n) }, USDT)).toEqual({ min: 10n, max: 0n });
  });

  it('bounds are within the dollar limits, and the next amounts outside are not', () => {
    const coin = fc.record({
      scale: fc.integer({ min: 2, max: 8 }),
      rate: fc.bigInt({ min: 10n ** 6n, max: 10n ** 16n }).map((rate) => rate as UsdRate),
    });
    const value = fc.bigInt({ min: 0n, max: 10n ** 11n }).map(cents);
    fc.assert(
      fc.property(coin, value, value, (at, one, other) => {
        const [least, most] = one < other ? [one, other] : [other, one];
        const { min, max } = boundsWorth({ min: least, max: most }, at);
        const step = 10n ** BigInt(at.scale - inputScale(at.scale));
        const exact = (amount: bigint): bigint => amount * at.rate * 100n;
        const unit = 10n ** BigInt(at.scale + 10);
        expect(min).toBeGreaterThan(0n);
        expect([min % step, max % step]).toEqual([0n, 0n]);
        expect(exact(min)).toBeGreaterThanOrEqual(least * unit);
        if (min > step) expect(exact(min - step)).toBeLessThan(least * unit);
        expect(exact(max)).toBeLessThanOrEqual(most * unit);
        expect(exact(max + step)).toBeGreaterThan(most * unit);
      }),
    );
  });
});

describe('the fee', () => {
  it.each([
    ['below the first tier', USDT, 99_990_000n, { type: 'FIX_AMOUNT', fee: 0n, feeUsd: 0n }],
    ['from the first tier on', USDT, 100_000_000n, { type: 'FIX_AMOUNT', fee: 25_000_000n, feeUsd: 2_500n }],
    ['just below the second', USDT, 999_990_000n, { type: 'FIX_AMOUNT', fee: 25_000_000n, feeUsd: 2_500n }],
    ['as a share', USDT, 1_000_000_000n, { type: 'PERCENTAGE', fee: 1_500_000n, feeUsd: 150n }],
    ['in a coin', BTC, 500_000n, { type: 'FIX_AMOUNT', fee: 25_000n, feeUsd: 2_500n }],
    ['as a share of a coin', BTC, 1_000_000n, { type: 'PERCENTAGE', fee: 1_500n, feeUsd: 150n }],
    ['as a share, half to even', USD, 101_000n, { type: 'PERCENTAGE', fee: 152n, feeUsd: 152n }],
  ])('%s', (_name, coin, amount, expected) => expect(withdrawalFee(amount, coin, TERMS.tiers)).toEqual(expected));

  it('is zero without tiers', () =>
    expect(withdrawalFee(10n ** 12n, USDT, [])).toEqual({ type: 'FIX_AMOUNT', fee: 0n, feeUsd: 0n }));

  it('of an unknown type is an error', () => {
    const strange = [{ fromUsd: cents(0n), type: 'LOTTERY' }] as unknown as WithdrawalFeeTier[];
    expect(() => withdrawalFee(1_000_000n, USDT, strange)).toThrow(/LOTTERY/);
  });
});

describe('an entered amount', () => {
  it.each([
    ['100', 6, 100_000_000n],
    ['0.00001', 8, 1_000n],
    ['0.000001', 8, 'over-precise'],
    ['1.100000', 6, 1_100_000n],
    ['100.12', 2, 10_012n],
    ['100.123', 2, 'over-precise'],
    ['0', 6, 'not-positive'],
    ['0.00', 2, 'not-positive'],
    ['-1', 6, 'not-positive'],
  ])('%s at scale %i', (text, scale, expected) => expect(parseAmount(text, scale)).toBe(expected));
});

describe('a withdrawal', () => {
  it('takes dollars at the rate if balances are in dollars', () => {
    expect(withdrawalCosts(500_000n, BTC, { kind: 'usd', free: 60_000n }, TERMS)).toEqual({
      amount: 500_000n,
      feeType: 'FIX_AMOUNT',
      fee: 25_000n,
      feeUsd: 2_500n,
      arrives: 475_000n,
      worthUsd: 50_000n,
      taken: 50_000n,
      feeTaken: 2_500n,
      isMoreThanFree: false,
      left: 10_000n,
      bounds: { min: 50_000n, max: 10_000_000_000n },
    });
  });

  it('takes the coin itself if there is a balance of it', () => {
    const costs = withdrawalCosts(500_000n, BTC, { kind: 'coin', free: 499_999n }, TERMS);
    expect(costs).toMatchObject({ taken: 500_000n, feeTaken: 25_000n, isMoreThanFree: true, left: 0n });
  });

  const costsOf = (amount: bigint, coin = USDT, free = 10n ** 15n) =>
    withdrawalCosts(amount, coin, { kind: 'coin', free }, TERMS);

  it.each([
    ['below the smallest', costsOf(49_990_000n), USDT, '49.99', 'outside-bounds'],
    ['the smallest', costsOf(50_000_000n), USDT, '50', null],
    ['above the largest', costsOf(10_000_000_010_000n), USDT, '9985000.00999', 'outside-bounds'],
    ['all of it', costsOf(100_000_000n, USDT, 100_000_000n), USDT, '75', null],
    ['more than there is', costsOf(100_000_000n, USDT, 99_999_999n), USDT, '75', 'not-enough'],
    ['a forged amount', costsOf(100_000_000n), USDT, '100', 'other-than-shown'],
    ['a forged amount, by little', costsOf(100_000_000n), USDT, '75.000001', 'other-than-shown'],
    ['with too many digits', costsOf(100_000_000n), USDT, '75.0000001', 'other-than-shown'],
    ['a fixed fee as of a moment ago', costsOf(500_000n, BTC), BTC, '0.00475125', null],
    ['a fixed fee of nowhere', costsOf(500_000n, BTC), BTC, '0.004755', 'other-than-shown'],
    ['a share of a coin', costsOf(1_000_000n, BTC), BTC, '0.009985', null],
    ['a share of a coin, forged', costsOf(1_000_000n, BTC), BTC, '0.00998501', 'other-than-shown'],
  ])('%s', (_name, costs, coin, shown, error) => expect(withdrawalError(costs, coin, shown)).toBe(error));

  const fromDollars = (amount: bigint, free: bigint) => withdrawalCosts(amount, BTC, { kind: 'usd', free }, TERMS);

  it.each([
    ['a whole balance below the smallest', costsOf(12_340_000n, USDT, 12_340_000n), USDT, '12.34', null],
    ['a whole balance but for what cannot be entered', costsOf(12_340_000n, USDT, 12_340_009n), USDT, '12.34', null],
    ['a part of a balance below the smallest', costsOf(12_330_000n, USDT, 12_340_000n), USDT, '12.33', 'outside-bounds'],
    ['more than a balance below the smallest', costsOf(12_350_000n, USDT, 12_340_000n), USDT, '12.35', 'not-enough'],
    ['a part below the smallest of a larger balance', costsOf(12_340_000n, USDT, 50_000_000n), USDT, '12.34', 'outside-bounds'],
    ['less than the smallest of nothing', costsOf(10n, USDT, 0n), USDT, '0.00001', 'outside-bounds'],
    ['whole dollars as a coin', fromDollars(12_000n, 1_234n), BTC, '0.00012', null],
    ['a part of such dollars', fromDollars(11_000n, 1_234n), BTC, '0.00011', 'outside-bounds'],
  ])('%s', (_name, costs, coin, shown, error) => expect(withdrawalError(costs, coin, shown)).toBe(error));

  it('is refused if nothing would arrive', () => {
    const terms = { ...TERMS, minUsd: cents(0n), tiers: [{ ...FIXED, fromUsd: cents(0n) }] };
    const costs = withdrawalCosts(25_000_000n, USDT, { kind: 'coin', free: 10n ** 12n }, terms);
    expect(withdrawalError(costs, USDT, '0')).toBe('nothing-arrives');
  });

  it('never costs more than it takes, and takes exactly what arrives plus the fee', () => {
    const kind = fc.constantFrom('coin' as const, 'usd' as const);
    const amount = fc.bigInt({ min: 1n, max: 10n ** 14n });
    const rate = fc.bigInt({ min: 10n ** 8n, max: 10n ** 15n }).map((value) => value as UsdRate);
    fc.assert(
      fc.property(kind, amount, rate, amount, (source, entered, at, free) => {
        const coin = { scale: 8, rate: at };
        const costs = withdrawalCosts(entered, coin, { kind: source, free }, TERMS);
        expect(costs.arrives + costs.fee).toBe(entered);
        expect(costs.left).toBe(costs.isMoreThanFree ? 0n : free - costs.taken);
        if (withdrawalError(costs, coin, '0') === 'other-than-shown') {
          expect(costs.feeTaken).toBeLessThan(costs.taken);
          expect(costs.feeTaken).toBeGreaterThanOrEqual(0n);
        }
      }),
    );
  });
});
