import { decimalToNumber, formatDecimal, parseDecimal, type DecimalError } from './decimal.ts';

declare const brand: unique symbol;

/** An amount of the account currency (USD, with USDT counted as USD) in cents. */
export type Money = bigint & { readonly [brand]: 'Money' };

export const MONEY_SCALE = 2;
export const ZERO: Money = 0n as Money;

/** Brands an integer of cents as money. */
export function cents(value: bigint): Money {
  return value as Money;
}

/** Parses "12.34" as 1234 cents. @returns the money, or the reason why the text is no amount of cents */
export function parseMoney(text: string): Money | DecimalError {
  return parseDecimal(text, MONEY_SCALE) as Money | DecimalError;
}

/** Formats 1234 cents as "12.34". */
export function formatMoney(value: Money): string {
  return formatDecimal(value, MONEY_SCALE);
}

/** The wire number of an amount, for example 12.34. */
export function moneyToNumber(value: Money): number {
  return decimalToNumber(value, MONEY_SCALE);
}

/** Adds amounts. */
export function sumMoney(...values: readonly Money[]): Money {
  return values.reduce<bigint>((total, value) => total + value, 0n) as Money;
}

/** Negates an amount. */
export function negateMoney(value: Money): Money {
  return -value as Money;
}
