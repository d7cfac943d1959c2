/**
 * The one-time code in what was pasted, which may be a whole message.
 * @param length digits of a code
 * @returns its digits; fewer where only a part of one was pasted, and none where nothing says which of the digits are the code
 */
export function codeIn(pasted: string, length: number): string {
  const half = Math.ceil(length / 2);
  const whole = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`).exec(pasted);
  // as codes are often written: two groups with a space or a dash between
  const inGroups = new RegExp(`(?<!\\d)\\d{${half}}[^\\d\\p{L}]{1,3}\\d{${length - half}}(?!\\d)`, 'u').exec(pasted);
  const digits = (whole ?? inGroups)?.[0] ?? pasted;
  const bare = digits.replace(/\D/g, '');
  return bare.length <= length ? bare : '';
}
