/** The longest text that a field takes, passwords too. */
export const TEXT_MAX = 140;
export const PASSWORD_MIN = 7;
export const CODE_LENGTH = 6;

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Whether the text, trimmed, is an address that mail can be sent to. */
export function isEmail(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= TEXT_MAX && EMAIL.test(trimmed);
}

/** Whether the text is a complete six-digit code. */
export function isCode(text: string): boolean {
  return text.length === CODE_LENGTH && !/\D/.test(text);
}

/** The password rule: at least seven characters, counted as typed, spaces too. */
export function isPasswordLongEnough(password: string): boolean {
  return [...password].length >= PASSWORD_MIN;
}
