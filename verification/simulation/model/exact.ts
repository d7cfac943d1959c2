/**
 * The model's own arithmetic: integer fractions, rounded once, half to even. It shares nothing with the product's, so that
 * a mistake in either shows.
 */

/** The integer nearest to `over / under`; the even one if two are equally near. `under` is positive. */
export function nearest(over: bigint, under: bigint): bigint {
  let whole = over / under;
  if (over < 0n && whole * under !== over) whole -= 1n;
  const twice = (over - whole * under) * 2n;
  if (twice < under) return whole;
  if (twice > under) return whole + 1n;
  return whole % 2n === 0n ? whole : whole + 1n;
}

const TEN: readonly bigint[] = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent));

export function ten(exponent: number): bigint {
  const known = TEN[exponent];
  if (known === undefined) throw new RangeError(`no power of ten: ${exponent}`);
  return known;
}

/** Parses a plain decimal as an integer of units of `10^-digits`; null if invalid, or if it has more decimals. */
export function decimal(text: string, digits: number): bigint | null {
  if (!/^-?[0-9]{1,24}(\.[0-9]{1,24})?$/.test(text)) return null;
  const [whole = '', fraction = ''] = text.split('.');
  let remaining = fraction;
  while (remaining.endsWith('0')) remaining = remaining.slice(0, -1);
  if (remaining.length > digits) return null;
  const size = BigInt(whole.replace('-', '') + remaining) * ten(digits - remaining.length);
  return text.startsWith('-') ? -size : size;
}

/** Whether a text that should be positive starts with a minus, or consists of zeros. */
export function isNothing(text: string): boolean {
  return text.startsWith('-') || [...text].every((letter) => letter === '0' || letter === '.');
}
