import { formatDecimal } from '@truefill/domain/money/decimal.ts';

/** U+2212: as wide as a plus sign, unlike the hyphen. */
export const MINUS = '\u2212';

/** Shown if there is no value. */
export const NO_VALUE = '\u2014';

/** An exact scaled integer, plain decimal text, or a wire number. */
export type Figure = bigint | string | number;

export type SignMode = 'negative' | 'always';

/** Plain decimal text of a number with `scale` digits after the point; a bigint is an integer at that scale. */
export function plainText(figure: Figure, scale: number): string {
  if (typeof figure === 'bigint') return formatDecimal(figure, scale);
  const text = typeof figure === 'number' ? figure.toFixed(scale) : figure;
  return /^-0*\.?0*$/.test(text) ? text.slice(1) : text;
}

/** -1, 0 or 1. */
export function signOf(figure: Figure): -1 | 0 | 1 {
  if (typeof figure === 'string') return !/[1-9]/.test(figure) ? 0 : figure.startsWith('-') ? -1 : 1;
  return figure > 0 ? 1 : figure < 0 ? -1 : 0;
}

/** Inserts thousands separators into the integer part of unsigned decimal text: 1234.5 -> 1,234.5. */
export function groupThousands(text: string): string {
  const point = text.indexOf('.');
  let end = point < 0 ? text.length : point;
  let grouped = text.slice(end);
  for (; end > 3; end -= 3) grouped = `,${text.slice(end - 3, end)}${grouped}`;
  return text.slice(0, end) + grouped;
}

/** Formats plain decimal text with sign, prefix and grouped digits: "-1234.50" with "$" -> "−$1,234.50". */
export function signedText(plain: string, prefix: string, sign: SignMode): string {
  const negative = plain.startsWith('-');
  const magnitude = negative ? plain.slice(1) : plain;
  const positive = sign === 'always' && /[1-9]/.test(magnitude) ? '+' : '';
  return `${negative ? MINUS : positive}${prefix}${groupThousands(magnitude)}`;
}
