/** The longest address: no text field takes more. */
const LONGEST = 140;

/**
 * No character that is invisible or half of one: two addresses that look alike would be two accounts. The domain is ASCII, and the
 * classes name both cases: with `iu`, `[a-z]` also matches the Kelvin sign and the long s.
 */
const ADDRESS = /^[^\s@"(),:;<>[\]\\\p{C}]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$/u;

/** An address as given, and the form that accounts are told apart by. */
export interface EmailAddress {
  readonly text: string;
  readonly key: string;
}

/**
 * Reads an e-mail address, by the one rule of screens and server; null where the text is none. What NFKC would change is refused: it
 * is another spelling of somebody else's address.
 */
export function parseEmail(text: string): EmailAddress | null {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST || !ADDRESS.test(trimmed) || trimmed.normalize('NFKC') !== trimmed) return null;
  return { text: trimmed, key: trimmed.toLowerCase() };
}
