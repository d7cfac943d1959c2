import { z } from '../zod.ts';

const TOO_LONG = 'too long';
const ILLEGAL_CHARACTERS = 'illegal characters';

/**
 * Text of one line. Control characters and halves of surrogate pairs are no text: the database takes neither as it came. Nor are marks
 * that end a line or turn the direction of what stands around them: they would change how the rest of a page or mail reads.
 */
export const textUpTo = (max: number): z.ZodString =>
  z
    .string()
    .trim()
    .max(max, TOO_LONG)
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u, ILLEGAL_CHARACTERS);

/** Text of several lines, with the same left out of each. */
export const linesUpTo = (max: number): z.ZodString =>
  z
    .string()
    .trim()
    .max(max, TOO_LONG)
    .regex(/^(?:\n|[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069])*$/u, ILLEGAL_CHARACTERS);

export const text = textUpTo(140);

/** Text of several lines: as one of one line, with ends of lines, of which one kind is kept. */
export const paragraphsUpTo = (max: number) =>
  z
    .string()
    .overwrite((typed) => typed.replaceAll('\r\n', '\n').replaceAll('\t', ' ').trim())
    .max(max, TOO_LONG)
    .regex(/^(?:\n|[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069])*$/u, ILLEGAL_CHARACTERS);

/** The name of an interface language; an unknown one is passed over. */
export const locale = z
  .string()
  .max(10)
  .regex(/^[\w-]*$/);

/** As typed, never trimmed. */
export const password = z.string().min(1).max(140, TOO_LONG);

/**
 * What is wrong with a body whose types are right: a text that is too long or holds what no text may.
 * @returns the error's name; null where the body is malformed
 */
export function textFault({ issues }: z.ZodError): 'illegalSpecialCharacters' | 'textTooLong' | null {
  if (issues.some(({ message }) => message !== TOO_LONG && message !== ILLEGAL_CHARACTERS)) return null;
  return issues.some(({ message }) => message === ILLEGAL_CHARACTERS) ? 'illegalSpecialCharacters' : 'textTooLong';
}
