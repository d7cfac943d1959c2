import { groupThousands } from '@truefill/domain/money/decimal.ts';

/** Bounds move with the price of their coin, so more digits would be meaningless. */
const DIGITS = 4;

/**
 * A bound of an amount with few digits, rounded towards the allowed range: minimum up, maximum down. Integers keep all digits.
 */
export function shownBound(amount: number, bound: 'least' | 'most'): string {
  if (Number.isInteger(amount)) return groupThousands(String(amount));
  const whole = Math.floor(Math.log10(amount)) + 1;
  const scale = Math.max(0, DIGITS - whole);
  // removes a double's rounding error, so that ceil and floor do not act on it
  const units = Number((amount * 10 ** scale).toPrecision(14));
  const rounded = (bound === 'least' ? Math.ceil(units) : Math.floor(units)) / 10 ** scale;
  return groupThousands(rounded.toFixed(scale).replace(/\.?0+$/, ''));
}
