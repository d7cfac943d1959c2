import { groupThousands } from '@truefill/domain/money/decimal.ts';

/** Bounds move with the price of their coin: more digits would say nothing. */
const DIGITS = 4;

/** A bound of an amount in few digits, rounded into what is allowed: the least up, the most down. Whole numbers keep all digits. */
export function shownBound(amount: number, bound: 'least' | 'most'): string {
  if (Number.isInteger(amount)) return groupThousands(String(amount));
  const whole = Math.floor(Math.log10(amount)) + 1;
  const scale = Math.max(0, DIGITS - whole);
  // what a double adds at the end of a decimal is no more than it may be rounded over
  const units = Number((amount * 10 ** scale).toPrecision(14));
  const rounded = (bound === 'least' ? Math.ceil(units) : Math.floor(units)) / 10 ** scale;
  return groupThousands(rounded.toFixed(scale).replace(/\.?0+$/, ''));
}
