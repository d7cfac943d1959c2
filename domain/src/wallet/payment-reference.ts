/**
 * One text for all spellings of a payment's reference: hashes are hexadecimal, people leave out blanks and the 0x, and what is copied from
 * a page brings signs along that nobody sees.
 * @returns empty for what names no payment
 */
export function referenceIdentity(reference: string): string {
  return reference
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .toLowerCase()
    .replace(/^0x/, '');
}
