/** Maximum length of an address: no text field accepts more. */
const LONGEST = 140;

/**
 * No invisible characters or lone surrogates: two addresses that look alike would be two accounts. The domain is ASCII, and the
 * classes list both cases: with `iu`, `[a-z]` also matches the Kelvin sign and the long s.
 */
const ADDRESS = /^[^\s@"(),:;<>[\]\\\p{C}]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$/u;

/** An address as entered, and its normalized form, which identifies accounts. */
export interface EmailAddress {
  readonly text: string;
  readonly key: string;
}

/**
 * Parses an e-mail address, with the same rule in the app and on the server; null if invalid. Text that NFKC would change is
 * refused: it is another spelling of somebody else's address.
 */
export function parseEmail(text: string): EmailAddress | null {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST || !ADDRESS.test(trimmed) || trimmed.normalize('NFKC') !== trimmed) return null;
  return { text: trimmed, key: trimmed.toLowerCase() };
}
