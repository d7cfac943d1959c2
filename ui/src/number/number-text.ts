import { formatDecimal, parseDecimal } from '@truefill/domain/money/decimal.ts';

/** Bounds of a number field as exact integers at `scale` digits after the point. */
export interface NumberRules {
  /** digits after the point, 0..8 */
  readonly scale: number;
  /** what one press of minus or plus changes */
  readonly step: bigint;
  readonly min?: bigint | undefined;
  readonly max?: bigint | undefined;
}

const PARTIAL = /^\d*(?:\.\d*)?$/;
const MAX_DIGITS = 18;

/**
 * One comma is a decimal point; beside a dot, or more than one of it, the earlier kind only groups thousands. The wide digits and
 * points of Chinese and Japanese keyboards are what they stand for.
 */
function withDotDecimal(text: string): string {
  const narrow = text.normalize('NFKC').replaceAll('。', '.').replaceAll('、', ',');
  const bare = narrow.replace(/[\s\u00a0\u202f'_]/g, '');
  const commas = bare.split(',').length - 1;
  if (commas === 0) return bare;
  if (!bare.includes('.')) return commas === 1 ? bare.replace(',', '.') : bare.replaceAll(',', '');
  const dotLast = bare.lastIndexOf('.') > bare.lastIndexOf(',');
  return dotLast ? bare.replaceAll(',', '') : bare.replaceAll('.', '').replace(',', '.');
}

/**
 * What the field holds after the user typed or pasted `next` over `previous`. Text that is no part of a plain decimal, or has
 * more digits after the point than the scale, is refused as a whole: a digit is never dropped in silence.
 */
export function editNumberText(previous: string, next: string, scale: number): string {
  const text = withDotDecimal(next.trim());
  if (!PARTIAL.test(text) || text.replace('.', '').length > MAX_DIGITS) return previous;
  const [whole = '', fraction] = text.split('.');
  if (fraction !== undefined && (scale === 0 || fraction.length > scale)) return previous;
  const trimmed = whole.replace(/^0+(?=\d)/, '');
  return fraction === undefined ? trimmed : `${trimmed || '0'}.${fraction}`;
}

/** The exact value of the text at the scale, or null while it is empty or unfinished. */
export function numberTextValue(text: string, scale: number): bigint | null {
  const value = parseDecimal(text.endsWith('.') ? text.slice(0, -1) : text, scale);
  return typeof value === 'bigint' ? value : null;
}

/** The text as it rests when the field loses focus: all digits of the scale. The value is never moved into the bounds here. */
export function restNumberText(text: string, scale: number): string {
  const value = numberTextValue(text, scale);
  return value === null ? '' : formatDecimal(value, scale);
}

/** One press of minus or plus: to the next multiple of the step, kept within the bounds. */
export function stepNumberText(text: string, direction: 1 | -1, { scale, step, min = 0n, max }: NumberRules): string {
  const value = numberTextValue(text, scale);
  if (value === null) return formatDecimal(min, scale);
  const below = value - (value % step);
  const aligned = value % step === 0n;
  const moved = direction === 1 ? below + step : aligned ? value - step : below;
  const raised = moved < min ? min : moved;
  return formatDecimal(max !== undefined && raised > max ? max : raised, scale);
}
