import { decimalToNumber, formatDecimal, parseDecimal, type DecimalError } from '../money/decimal.ts';

declare const brand: unique symbol;

/**
 * A price as an integer of its instrument's smallest unit: 10^-pricePrecision of the quote currency.
 * 1.16428 at precision 5 is 116428n. Prices of different instruments must not be mixed.
 */
export type Price = bigint & { readonly [brand]: 'Price' };

/** Brands an integer of smallest units as a price. */
export function points(value: bigint): Price {
  return value as Price;
}

/** Parses a price text at the instrument's precision. */
export function parsePrice(text: string, pricePrecision: number): Price | DecimalError {
  return parseDecimal(text, pricePrecision) as Price | DecimalError;
}

/** Formats a price with all its decimals. */
export function formatPrice(price: Price, pricePrecision: number): string {
  return formatDecimal(price, pricePrecision);
}

/** The wire number of a price. */
export function priceToNumber(price: Price, pricePrecision: number): number {
  return decimalToNumber(price, pricePrecision);
}
