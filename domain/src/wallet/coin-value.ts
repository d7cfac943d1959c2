import type { EntryDraft } from '../accounts/ledger.ts';
import type { Price } from '../market/price.ts';
import { RATE_SCALE, type UsdRate } from '../money/conversion.ts';
import { divideHalfEven, powerOfTen } from '../money/decimal.ts';
import { cents, MONEY_SCALE, type Money } from '../money/money.ts';

/** A currency that money is paid in or out in, at a rate: USD itself has scale 2 and the rate of dollars. */
export interface PricedCoin {
  /** digits after the point of its integer unit */
  readonly scale: number;
  /** USD for one coin */
  readonly rate: UsdRate;
}

/** Digits after the point that anybody may say an amount with; fewer where the currency has fewer. */
export const SAID_SCALE = 5;

/** Digits that an amount of a currency of this scale may be said with. */
export function saidScale(scale: number): number {
  return Math.min(scale, SAID_SCALE);
}

/** USD for one coin from the mid of its instrument: rounded half-even once, and only the rounded rate is used from then on. */
export function coinRate(mid: Price, pricePrecision: number): UsdRate {
  return divideHalfEven(mid * powerOfTen(RATE_SCALE), powerOfTen(pricePrecision)) as UsdRate;
}

/** What an amount of a coin is worth, rounded half-even to the cent. */
export function usdWorth(amount: bigint, { scale, rate }: PricedCoin): Money {
  return cents(divideHalfEven(amount * rate * powerOfTen(MONEY_SCALE), powerOfTen(scale + RATE_SCALE)));
}

/** What entries of a coin's account count as deposited in dollars: each deposit at the rate that it was credited at. */
export function depositedWorth(entries: readonly EntryDraft[], scale: number): Money {
  let worth = 0n;
  for (const { kind, amount, conversion } of entries)
    if (kind === 'deposit' && conversion) worth += usdWorth(amount, { scale, rate: conversion.rate });
  return cents(worth);
}

/** How much of a coin is worth an amount of dollars, rounded half-even at the coin's scale. */
export function coinsWorth(value: Money, { scale, rate }: PricedCoin): bigint {
  return divideHalfEven(value * powerOfTen(scale + RATE_SCALE), rate * powerOfTen(MONEY_SCALE));
}

/** Amounts of a coin, in its units, both included. */
export interface CoinBounds {
  readonly min: bigint;
  readonly max: bigint;
}

/**
 * The amounts that lie between two values in dollars, and can be said: the smallest is rounded up, the largest down. An amount of
 * nothing is never within.
 */
export function boundsWorth({ min, max }: { readonly min: Money; readonly max: Money }, coin: PricedCoin): CoinBounds {
  const step = powerOfTen(coin.scale - saidScale(coin.scale));
  const unit = coin.rate * powerOfTen(MONEY_SCALE) * step;
  const steps = (value: Money): bigint => (value * powerOfTen(coin.scale + RATE_SCALE)) / unit;
  const isExact = (min * powerOfTen(coin.scale + RATE_SCALE)) % unit === 0n;
  const least = steps(min) + (isExact ? 0n : 1n);
  return { min: (least > 0n ? least : 1n) * step, max: steps(max) * step };
}
