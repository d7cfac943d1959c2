/**
 * Extracts the one-time code from pasted text, which may be a whole message.
 * @param length number of digits of a code
 * @returns its digits; fewer if only part of a code was pasted, none if it is unclear which digits are the code
 */
export function codeIn(pasted: string, length: number): string {
  const half = Math.ceil(length / 2);
  const whole = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`).exec(pasted);
  // codes are often written as two groups with a space or a hyphen between
  const inGroups = new RegExp(`(?<!\\d)\\d{${half}}[^\\d\\p{L}]{1,3}\\d{${length - half}}(?!\\d)`, 'u').exec(pasted);
  const digits = (whole ?? inGroups)?.[0] ?? pasted;
  const bare = digits.replace(/\D/g, '');
  return bare.length <= length ? bare : '';
}
