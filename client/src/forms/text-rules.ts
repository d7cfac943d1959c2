import { parseEmail } from '@truefill/api/fields/email-address.ts';

/** The maximum length of a text field, including passwords. */
export const TEXT_MAX = 140;
export const PASSWORD_MIN = 7;
export const CODE_LENGTH = 6;

/** Whether the trimmed text is an address that the server accepts. */
export function isEmail(text: string): boolean {
  return parseEmail(text) !== null;
}

/** Whether the text is a complete six-digit code. */
export function isCode(text: string): boolean {
  return text.length === CODE_LENGTH && !/\D/.test(text);
}

/** The password rule: at least seven characters, counted as typed, spaces too. */
export function isPasswordLongEnough(password: string): boolean {
  return [...password].length >= PASSWORD_MIN;
}
