import type { Category } from '@truefill/domain/market/instrument.ts';
import { plainText, signedText, type Figure } from './number.ts';

/**
 * A price for display with all digits of its instrument: dot decimal and comma thousands in every language.
 * @param price scaled integer, decimal text or wire number
 */
export function formatPrice(price: Figure, pricePrecision: number): string {
  return signedText(plainText(price, pricePrecision), '', 'negative');
}

/** A price change with its sign. */
export function formatPriceChange(change: Figure, pricePrecision: number): string {
  return signedText(plainText(change, pricePrecision), '', 'always');
}

/** A price in three parts: the leading digits, the pips, and the fraction of a pip. */
export interface PipParts {
  readonly lead: string;
  readonly pips: string;
  readonly pipette: string;
}

/**
 * Splits a displayed price for emphasis. In forex an odd precision includes a fractional pip: the two pip digits are emphasized
 * and the last digit is the pipette. Other instruments emphasize their decimals.
 * @param text as returned by formatPrice
 */
export function splitPip(text: string, category: Category, pricePrecision: number): PipParts {
  const point = text.lastIndexOf('.');
  if (point < 0) return { lead: text, pips: '', pipette: '' };
  if (category !== 'forex') return { lead: text.slice(0, point + 1), pips: text.slice(point + 1), pipette: '' };
  const pipetteDigits = pricePrecision % 2;
  const end = text.length - pipetteDigits;
  const start = Math.max(point + 1, end - 2);
  return { lead: text.slice(0, start), pips: text.slice(start, end), pipette: text.slice(end) };
}
