/** No character that is invisible or half of one: two addresses that look alike would be two accounts. */
const ADDRESS = /^[^\s@"(),:;<>[\]\\\p{C}]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/iu;

/** An address as given, and the form that accounts are told apart by. */
export interface EmailAddress {
  readonly text: string;
  readonly key: string;
}

/** Reads an e-mail address; null where the text is none. */
export function parseEmail(text: string): EmailAddress | null {
  const trimmed = text.trim();
  return ADDRESS.test(trimmed) ? { text: trimmed, key: trimmed.toLowerCase() } : null;
}
