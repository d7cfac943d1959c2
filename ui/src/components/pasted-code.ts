/**
 * Extracts the one-time code from pasted text, which may be a whole message.
 * @param length number of digits of a code
 * @returns its digits; fewer if only part of a code was pasted, none if it is unclear which digits are the code
 */
export function codeIn(pasted: string, length: number): string {
  const narrow = narrowDigits(pasted);
  const half = Math.ceil(length / 2);
  const whole = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`).exec(narrow);
  // codes are often written as two groups with a space or a hyphen between
  const inGroups = new RegExp(`(?<!\\d)\\d{${half}}[^\\d\\p{L}]{1,3}\\d{${length - half}}(?!\\d)`, 'u').exec(narrow);
  const digits = (whole ?? inGroups)?.[0] ?? narrow;
  const bare = digits.replace(/\D/g, '');
  return bare.length <= length ? bare : '';
}

/** The text with full-width digits of Chinese and Japanese keyboards as 0 to 9. */
export function narrowDigits(text: string): string {
  return text.normalize('NFKC');
}
