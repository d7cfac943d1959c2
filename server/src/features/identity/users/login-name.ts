import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { parseEmail, type EmailAddress } from '@truefill/api/fields/email-address.ts';
import type { PhoneStore } from './phone-store.ts';
import type { User } from './users.ts';

/** A phone number in E.164 format, with the plus: the stored form, which identifies the account. */
export interface PhoneNumber {
  readonly e164: string;
}

/** What a user logs in with and gets messages at. */
export type LoginName =
  | { readonly kind: 'email'; readonly email: EmailAddress; readonly key: string }
  | { readonly kind: 'phone'; readonly phone: PhoneNumber; readonly key: string };

const MAX_LENGTH = 40;

/**
 * Parses a phone number in international form, with or without its plus, spaces, dashes and parentheses.
 * @returns null if no numbering plan has such numbers
 */
export function parsePhone(text: string): PhoneNumber | null {
  if (text.length > MAX_LENGTH || !/^\+?[\d\s().-]+$/.test(text.trim())) return null;
  const parsed = parsePhoneNumberFromString(`+${text.replace(/\D/g, '')}`);
  return parsed?.isValid() ? { e164: parsed.number } : null;
}

/** Parses a login name of the given wire type: E for an e-mail address, P for a phone number. Null if invalid. */
export function parseLoginName(type: 'E' | 'P', text: string): LoginName | null {
  if (type === 'E') {
    const email = parseEmail(text);
    return email && { kind: 'email', email, key: email.key };
  }
  const phone = parsePhone(text);
  return phone && { kind: 'phone', phone, key: phone.e164 };
}

/** A phone number in wire format: digits without the plus; empty for none. */
export function phoneDigits(e164: string | null): string {
  return e164 === null ? '' : e164.slice(1);
}

/** A user's login name in wire format. */
export function userNameOf(phones: Pick<PhoneStore, 'of'>, user: User): string {
  return user.email ?? phoneDigits(phones.of(user));
}
