/**
 * Decimals as scaled integers. `scale` is the number of decimals; the integer 12345n at scale 2 is 123.45.
 * Money, prices and volumes are represented this way so that binary floating point never touches them.
 */

const DECIMAL = /^(-?)(\d{1,24})(?:\.(\d{1,24}))?$/;
const MAX_NUMBER_DIGITS = 15;
/** a number below a millionth, as JavaScript and JSON write it */
const SMALL = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/;

export type DecimalError = 'malformed' | 'over-precise';

/**
 * Parses a decimal text exactly.
 * @param text plain decimal notation, no exponent, no plus sign, no surrounding space
 * @param scale number of decimals, 0..24
 * @returns the integer at that scale, or the reason why there is none; trailing zeros beyond the scale are accepted
 */
export function parseDecimal(text: string, scale: number): bigint | DecimalError {
  const match = DECIMAL.exec(text);
  if (!match) return 'malformed';
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  if (fraction.length > scale) return 'over-precise';
  const magnitude = BigInt(match[2] + fraction.padEnd(scale, '0'));
  return match[1] === '-' ? -magnitude : magnitude;
}

/**
 * Formats a number as plain decimal text. A double preserves 15 significant digits; beyond that its text may differ from what
 * the sender wrote, so such numbers are refused.
 * @returns the text, or null for NaN, infinities, numbers too large or too small for it, and more than 15 significant digits
 */
export function numberToDecimalText(value: number): string | null {
  if (!Number.isFinite(value)) return null;
  const text = String(value).replace(
    SMALL,
    (_, sign: string, first: string, rest: string | undefined, places: string) =>
      `${sign}0.${'0'.repeat(Number(places) - 1)}${first}${rest ?? ''}`,
  );
  if (!DECIMAL.test(text)) return null;
  const digits = text.replace(/[-.]/g, '').replace(/^0+/, '');
  return digits.length > MAX_NUMBER_DIGITS ? null : text;
}

/** Formats the integer at `scale` as decimal text with exactly `scale` decimals. */
export function formatDecimal(value: bigint, scale: number): string {
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  if (scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Adds thousands separators to plain decimal text: 118879.70 becomes 118,879.70. */
export function groupThousands(text: string): string {
  const [whole = '', ...digits] = text.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...digits].join('.');
}

/** The nearest double, for wire numbers and charts only. Never use the result in money arithmetic. */
export function decimalToNumber(value: bigint, scale: number): number {
  return Number(formatDecimal(value, scale));
}

/**
 * Divides and rounds half to even (banker's rounding), the only rounding mode of the product.
 * @throws RangeError if the denominator is zero
 */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('division by zero');
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  let quotient = n / d;
  const twice = (n % d) * 2n;
  if (twice > d || (twice === d && quotient % 2n === 1n)) quotient += 1n;
  return negative ? -quotient : quotient;
}

/** 10 to the power `exponent`, 0 or more. */
export function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}
