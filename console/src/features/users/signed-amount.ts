/** Whether a text is an amount that can be added or, with a minus, taken: a plain decimal number that is not nothing. */
export function isSignedAmount(text: string): boolean {
  return /^[+-]?\d{1,15}(?:\.\d{1,8})?$/.test(text.trim()) && /[1-9]/.test(text);
}
