import { z } from '../zod.ts';

/** Text of one line. Control characters and halves of surrogate pairs are no text: the database takes neither as it came. */
export const text = z
  .string()
  .trim()
  .max(140)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** The name of an interface language; an unknown one is passed over. */
export const locale = z
  .string()
  .max(10)
  .regex(/^[\w-]*$/);

/** As typed, never trimmed. */
export const password = z.string().min(1).max(140);
