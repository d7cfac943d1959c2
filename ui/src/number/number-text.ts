import { formatDecimal, parseDecimal } from '@truefill/domain/money/decimal.ts';

/** Bounds of a number field as exact integers at `scale` digits after the point. */
export interface NumberRules {
  /** digits after the point, 0..8 */
  readonly scale: number;
  /** step of one press of minus or plus */
  readonly step: bigint;
  readonly min?: bigint | undefined;
  readonly max?: bigint | undefined;
}

const PARTIAL = /^\d*(?:\.\d*)?$/;
const MAX_DIGITS = 18;

const GROUPED_BY_COMMA = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;
const GROUPED_BY_DOT = /^[1-9]\d{0,2}(?:\.\d{3})+(?:\.\d{3}|,\d*)$/;
const GROUPED_OTHERWISE = /^[1-9]\d{0,2}(?:[ '’_]\d{3})+(?:[.,]\d*)?$/;
const GROUPING = /[ '’_]/g;
/** Arabic, Persian, Devanagari, Thai */
const OTHER_DIGITS = /[٠-٩۰-۹०-९๐-๙]/g;
/** 1234 in some languages, and 1.234 in others */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}$/;

/**
 * A typed comma is a decimal point. In pasted text commas and dots may also group thousands; text that can be read in two ways, or
 * in none, is returned with its commas, which is no plain decimal. Full-width digits and points of Chinese and Japanese
 * keyboards are converted, and so are the digits of other scripts.
 */
function withDotDecimal(text: string, typed: boolean): string {
  const narrow = text.normalize('NFKC').replace(OTHER_DIGITS, latinDigit).replace(/[。٫]/g, '.').replace(/[、٬]/g, ',').trim();
  if (typed) return narrow.replace(GROUPING, '').replace(',', '.');
  if (GROUPED_BY_DOT.test(narrow)) return narrow.replaceAll('.', '').replace(',', '.');
  if (GROUPED_OTHERWISE.test(narrow)) return narrow.replace(GROUPING, '').replace(',', '.');
  if (AMBIGUOUS.test(narrow)) return narrow;
  return GROUPED_BY_COMMA.test(narrow) ? narrow.replaceAll(',', '') : narrow.replace(',', '.');
}

/** The zero of Devanagari is 6 after a multiple of 16, the other zeros are multiples. */
function latinDigit(digit: string): string {
  return String((digit.charCodeAt(0) - (/[०-९]/.test(digit) ? 6 : 0)) % 16);
}

/** Pasted text without its currency: the field's unit, and for dollars, or where the field names none, the dollar sign. */
function withoutCurrency(text: string, unit: string): string {
  const names = /^(?:\$|USD[TC]?)?$/.test(unit) ? [unit, 'US$', '$', 'USD'] : [unit];
  const bare = text.normalize('NFKC').trim();
  for (const name of names.filter((each) => each !== '')) {
    if (bare.startsWith(name)) return bare.slice(name.length);
    if (bare.endsWith(name)) return bare.slice(0, -name.length);
  }
  return text;
}

/** A typed number that, with another point or comma, would be one in thousands. */
const MAYBE_THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/;

/**
 * Whether a text is refused because it may be in thousands, such as 1.234,56: the digits that follow would make another number of
 * it, one digit after the other.
 */
export function breaksThousands(previous: string, next: string): boolean {
  return MAYBE_THOUSANDS.test(previous) && isTyped(previous, next) && /[.,]$/.test(next.normalize('NFKC'));
}

/** Whether a text differs from the previous one by one more character. */
export function isTyped(previous: string, next: string): boolean {
  if (next.length !== previous.length + 1) return false;
  const at = [...previous].findIndex((character, index) => character !== next[index]);
  return at === -1 || previous.slice(at) === next.slice(at + 1);
}

/** Why what was entered is not taken: more digits after the point than the scale, or no plain decimal. */
export type NumberRefusal = 'decimals' | 'unreadable';

/**
 * Reads what the user typed or pasted over `previous`. Text that cannot be part of a plain decimal, or has more digits after the
 * point than the scale, is rejected as a whole: digits are never dropped silently.
 * @param unit of the field, which pasted text may contain
 * @returns the field's text, the previous one after a refusal
 */
export function readNumberEdit(
  previous: string,
  next: string,
  scale: number,
  unit = '',
): { readonly text: string; readonly refusal?: NumberRefusal } {
  const typed = isTyped(previous, next);
  const text = withDotDecimal(typed ? next : withoutCurrency(next, unit), typed);
  if (!PARTIAL.test(text) || text.replace('.', '').length > MAX_DIGITS) return { text: previous, refusal: 'unreadable' };
  const [whole = '', fraction] = text.split('.');
  if (fraction !== undefined && (scale === 0 || fraction.length > scale)) return { text: previous, refusal: 'decimals' };
  const trimmed = whole.replace(/^0+(?=\d)/, '');
  return { text: fraction === undefined ? trimmed : `${trimmed || '0'}.${fraction}` };
}

/** The field's text after the user typed or pasted `next` over `previous`, as of `readNumberEdit`. */
export function editNumberText(previous: string, next: string, scale: number): string {
  return readNumberEdit(previous, next, scale).text;
}

/** The exact value of the text at the scale, or null if it is empty or incomplete. */
export function numberTextValue(text: string, scale: number): bigint | null {
  const value = parseDecimal(text.endsWith('.') ? text.slice(0, -1) : text, scale);
  return typeof value === 'bigint' ? value : null;
}

/** The text after the field loses focus: all digits of the scale. The value is never clamped to the bounds here. */
export function restNumberText(text: string, scale: number): string {
  const value = numberTextValue(text, scale);
  return value === null ? '' : formatDecimal(value, scale);
}

/** One press of minus or plus: moves to the next multiple of the step, clamped to the bounds. */
export function stepNumberText(text: string, direction: 1 | -1, { scale, step, min = 0n, max }: NumberRules): string {
  const value = numberTextValue(text, scale);
  if (value === null) return formatDecimal(min, scale);
  const below = value - (value % step);
  const aligned = value % step === 0n;
  const moved = direction === 1 ? below + step : aligned ? value - step : below;
  const raised = moved < min ? min : moved;
  return formatDecimal(max !== undefined && raised > max ? max : raised, scale);
}
