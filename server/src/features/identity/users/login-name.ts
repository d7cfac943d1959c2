import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { parseEmail, type EmailAddress } from '@truefill/api/fields/email-address.ts';
import type { PhoneStore } from './phone-store.ts';
import type { User } from './users.ts';

/** A phone number as E.164 has it, with the plus: the form that is stored and that accounts are told apart by. */
export interface PhoneNumber {
  readonly e164: string;
}

/** What somebody logs in with and is written to at. */
export type LoginName =
  | { readonly kind: 'email'; readonly email: EmailAddress; readonly key: string }
  | { readonly kind: 'phone'; readonly phone: PhoneNumber; readonly key: string };

const MAX_LENGTH = 40;

/**
 * Reads a phone number in international form, with or without its plus, spaces, dashes and brackets.
 * @returns null where no network has such numbers
 */
export function parsePhone(text: string): PhoneNumber | null {
  if (text.length > MAX_LENGTH || !/^\+?[\d\s().-]+$/.test(text.trim())) return null;
  const parsed = parsePhoneNumberFromString(`+${text.replace(/\D/g, '')}`);
  return parsed?.isValid() ? { e164: parsed.number } : null;
}

/** Reads the name of an account of the wire's type: E an e-mail address, P a phone number. Null where it is none. */
export function parseLoginName(type: 'E' | 'P', text: string): LoginName | null {
  if (type === 'E') {
    const email = parseEmail(text);
    return email && { kind: 'email', email, key: email.key };
  }
  const phone = parsePhone(text);
  return phone && { kind: 'phone', phone, key: phone.e164 };
}

/** A phone number as the wire has it: digits without the plus; empty for none. */
export function phoneDigits(e164: string | null): string {
  return e164 === null ? '' : e164.slice(1);
}

/** What a user logs in with, as the wire has it. */
export function userNameOf(phones: Pick<PhoneStore, 'of'>, user: User): string {
  return user.email ?? phoneDigits(phones.of(user));
}
