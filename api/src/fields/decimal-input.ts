import { numberToDecimalText, parseDecimal, type DecimalError } from '@truefill/domain/money/decimal.ts';
import { z } from '../zod.ts';

const MAX_TEXT = 40;

/**
 * A decimal in a request: a JSON number or a decimal string. A number of more than 15 significant digits is refused as
 * malformed, because its text may differ from what the sender wrote. Parses to plain decimal text.
 */
export const decimalInput = z.union([z.number(), z.string().max(MAX_TEXT)]).transform((value, context) => {
  const text = typeof value === 'number' ? numberToDecimalText(value) : value.trim();
  if (text === null || !/^-?\d{1,24}(\.\d{1,24})?$/.test(text)) {
    context.addIssue({ code: 'custom', message: 'not a plain decimal' });
    return z.NEVER;
  }
  return text;
});

/** Parses a `decimalInput` at a scale; the caller assigns a code to each error. */
export function readDecimal(text: string, scale: number): bigint | DecimalError {
  return parseDecimal(text, scale);
}
