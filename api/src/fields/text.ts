import { z } from '../zod.ts';

const TOO_LONG = 'too long';
const ILLEGAL_CHARACTERS = 'illegal characters';

/**
 * Single-line text. Control characters and lone surrogates are refused, as the database would not store them unchanged. So are
 * characters that end a line or change the text direction: they would change how the rest of a page or email reads.
 */
export const textUpTo = (max: number): z.ZodString =>
  z
    .string()
    .trim()
    .max(max, TOO_LONG)
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u, ILLEGAL_CHARACTERS);

/** Multi-line text, with the same restrictions per line. */
export const linesUpTo = (max: number): z.ZodString =>
  z
    .string()
    .trim()
    .max(max, TOO_LONG)
    .regex(/^(?:\n|[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069])*$/u, ILLEGAL_CHARACTERS);

export const text = textUpTo(140);

/** Multi-line text: like single-line text, plus line breaks, which are normalized. */
export const paragraphsUpTo = (max: number) =>
  z
    .string()
    .overwrite((typed) => typed.replaceAll('\r\n', '\n').replaceAll('\t', ' ').trim())
    .max(max, TOO_LONG)
    .regex(/^(?:\n|[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069])*$/u, ILLEGAL_CHARACTERS);

/** The name of an interface language; an unknown one is ignored. */
export const locale = z
  .string()
  .max(10)
  .regex(/^[\w-]*$/);

/** As typed, never trimmed. */
export const password = z.string().min(1).max(140, TOO_LONG);

type TextError = 'illegalSpecialCharacters' | 'parameterMissing' | 'textTooLong';

/**
 * What is wrong with a body whose types are valid: a text that is empty, too long or contains forbidden characters.
 * @returns the error's name; null if the body is malformed
 */
export function textError({ issues }: z.ZodError): TextError | null {
  const errors = new Set(issues.map((issue) => textErrorOf(issue)));
  if (errors.has(null)) return null;
  return (['illegalSpecialCharacters', 'textTooLong'] as const).find((error) => errors.has(error)) ?? 'parameterMissing';
}

function textErrorOf(issue: z.core.$ZodIssue): TextError | null {
  if (issue.message === ILLEGAL_CHARACTERS) return 'illegalSpecialCharacters';
  if (issue.message === TOO_LONG) return 'textTooLong';
  return issue.code === 'too_small' && issue.origin === 'string' ? 'parameterMissing' : null;
}
