import type { EntryDraft } from '../accounts/ledger.ts';
import type { Price } from '../market/price.ts';
import { RATE_SCALE, type UsdRate } from '../money/conversion.ts';
import { divideHalfEven, powerOfTen } from '../money/decimal.ts';
import { cents, MONEY_SCALE, type Money } from '../money/money.ts';

/** A currency of deposits or withdrawals, with its rate: USD itself has scale 2 and the rate of dollars. */
export interface PricedCoin {
  /** decimals of its integer unit */
  readonly scale: number;
  /** USD for one coin */
  readonly rate: UsdRate;
}

/** Maximum decimals of an amount that a user enters; fewer if the currency has fewer. */
export const MAX_INPUT_SCALE = 5;

/** Maximum decimals of an entered amount for a currency of this scale. */
export function inputScale(scale: number): number {
  return Math.min(scale, MAX_INPUT_SCALE);
}

/** USD for one coin from the mid of its instrument: rounded half-even once, and only the rounded rate is used from then on. */
export function coinRate(mid: Price, pricePrecision: number): UsdRate {
  return divideHalfEven(mid * powerOfTen(RATE_SCALE), powerOfTen(pricePrecision)) as UsdRate;
}

/** Value of an amount of a coin, rounded half-even to the cent. */
export function usdWorth(amount: bigint, { scale, rate }: PricedCoin): Money {
  return cents(divideHalfEven(amount * rate * powerOfTen(MONEY_SCALE), powerOfTen(scale + RATE_SCALE)));
}

/** The dollar value that entries of a coin's account add to `deposited`: each deposit at the rate it was credited at. */
export function depositedWorth(entries: readonly EntryDraft[], scale: number): Money {
  let worth = 0n;
  for (const { kind, amount, conversion } of entries)
    if (kind === 'deposit' && conversion) worth += usdWorth(amount, { scale, rate: conversion.rate });
  return cents(worth);
}

/** The amount of a coin worth an amount of dollars, rounded half-even at the coin's scale. */
export function coinsWorth(value: Money, { scale, rate }: PricedCoin): bigint {
  return divideHalfEven(value * powerOfTen(scale + RATE_SCALE), rate * powerOfTen(MONEY_SCALE));
}

/** A range of amounts of a coin, in its units, inclusive. */
export interface CoinBounds {
  readonly min: bigint;
  readonly max: bigint;
}

/**
 * The range of amounts between two dollar values that can be entered: the smallest is rounded up, the largest down. Zero is
 * never within.
 */
export function boundsWorth({ min, max }: { readonly min: Money; readonly max: Money }, coin: PricedCoin): CoinBounds {
  const step = powerOfTen(coin.scale - inputScale(coin.scale));
  const unit = coin.rate * powerOfTen(MONEY_SCALE) * step;
  const steps = (value: Money): bigint => (value * powerOfTen(coin.scale + RATE_SCALE)) / unit;
  const isExact = (min * powerOfTen(coin.scale + RATE_SCALE)) % unit === 0n;
  const smallest = steps(min) + (isExact ? 0n : 1n);
  return { min: (smallest > 0n ? smallest : 1n) * step, max: steps(max) * step };
}
