/** Whether a text is an amount to add or, with a minus, to subtract: a plain nonzero decimal number. */
export function isSignedAmount(text: string): boolean {
  return /^[+-]?\d{1,15}(?:\.\d{1,8})?$/.test(text.trim()) && /[1-9]/.test(text);
}
