import { divideHalfEven, powerOfTen } from './decimal.ts';
import type { Price } from '../market/price.ts';

declare const brand: unique symbol;

/** US dollars per unit of a quote currency, as an integer at `RATE_SCALE`. */
export type UsdRate = bigint & { readonly [brand]: 'UsdRate' };

/**
 * Decimals of a conversion rate. The rate is rounded once, and only the rounded rate is used from then on:
 * anyone who reads the printed rate can recompute every margin and result to the cent.
 */
export const RATE_SCALE = 10;

/** The rate of currencies that count as dollars. */
export const DOLLAR: UsdRate = powerOfTen(RATE_SCALE) as UsdRate;

const DOLLARS: ReadonlySet<string> = new Set(['USD', 'USDT']);

/** A mid price with its precision. */
export interface MidPrice {
  readonly mid: Price;
  readonly pricePrecision: number;
}

/** Symbols whose mids can give a currency's rate to dollars; empty for currencies that count as dollars. */
export function conversionSymbols(currency: string): readonly string[] {
  return DOLLARS.has(currency) ? [] : [`${currency}USD`, `USD${currency}`];
}

/** A rate with the price it was derived from; null for currencies that count as dollars. */
export interface Conversion<Mid extends MidPrice> {
  readonly rate: UsdRate;
  readonly from: Mid | null;
}

const IN_DOLLARS: Conversion<never> = { rate: DOLLAR, from: null };

/**
 * US dollars per unit of `currency`: 1 for USD and USDT, the mid of `<currency>USD`, or 1 / the mid of `USD<currency>`;
 * rounded half-even to `RATE_SCALE` digits.
 * @param newestMid the newest mid of a symbol, also while its market is closed; null if there is none
 * @returns null if neither pair has a price, or the rate is too small to represent
 */
export function convertToUsd<Mid extends MidPrice>(
  currency: string,
  newestMid: (symbol: string) => Mid | null,
): Conversion<Mid> | null {
  if (DOLLARS.has(currency)) return IN_DOLLARS;
  const direct = newestMid(`${currency}USD`);
  if (direct && direct.mid > 0n) {
    return positive(divideHalfEven(direct.mid * powerOfTen(RATE_SCALE), powerOfTen(direct.pricePrecision)), direct);
  }
  const inverse = newestMid(`USD${currency}`);
  if (inverse && inverse.mid > 0n) {
    return positive(divideHalfEven(powerOfTen(RATE_SCALE + inverse.pricePrecision), inverse.mid), inverse);
  }
  return null;
}

function positive<Mid extends MidPrice>(rate: bigint, from: Mid): Conversion<Mid> | null {
  return rate > 0n ? { rate: rate as UsdRate, from } : null;
}
