const ADDRESS = /^[^\s@"(),:;<>[\]\\]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/i;

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
