/** A user's nickname and address. */
export interface NamedUser {
  readonly nickname: string;
  /** in lower case; null without one */
  readonly email_key: string | null;
}

/** The beginning of an address before its `@`: enough to compare. */
export function maskedLocalPart(localPart: string): string {
  return `${localPart.slice(0, Math.min(2, localPart.length - 1))}•••`;
}

/**
 * A nickname as operators see it. Until the user changes it, it is the address up to the `@`: next to the masked address it
 * would unmask it.
 * @param personal whether the operator may see the user's contacts
 */
export function shownName({ nickname, email_key: email }: NamedUser, personal: boolean): string {
  return personal || !isOfAddress(nickname, email) ? nickname : maskedLocalPart(nickname);
}

function isOfAddress(nickname: string, email: string | null): boolean {
  const name = nickname.toLowerCase();
  return email !== null && name !== '' && (name === email || name === email.slice(0, email.lastIndexOf('@')));
}

/** SQL condition on `users u`: the nickname is the user's own words, not taken from the address. */
export const CHOSEN_NICKNAME = `(u.email_key is null or lower(u.nickname) not in (u.email_key, regexp_replace(u.email_key, '@[^@]*$', '')))`;
