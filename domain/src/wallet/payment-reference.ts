/**
 * Normalizes the spellings of a payment's reference: hashes are hexadecimal, people omit spaces and the 0x, and text copied
 * from a page may contain invisible characters.
 * @returns empty if the text names no payment
 */
export function referenceIdentity(reference: string): string {
  return reference
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .toLowerCase()
    .replace(/^0x/, '');
}
