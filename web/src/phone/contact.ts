/** Where a user can be reached: an email address, or a phone number behind a nation code. */
import { isEmail } from '@truefill/client/forms/text-rules.ts';

export type ContactKind = 'email' | 'phone';

export interface Contact {
  readonly kind: ContactKind;
  readonly email: string;
  /** ISO 3166 code whose nation code stands before the number; empty until one is chosen */
  readonly country: string;
  /** the number as typed */
  readonly phone: string;
}

export interface PhoneNumber {
  /** digits with the nation code, without a plus: the login name of a phone user */
  readonly digits: string;
  /** with a plus and spaces, for reading */
  readonly international: string;
}

/** What knows every country's numbers. Heavy, so it comes with the first phone number: see phone-rules.ts. */
export interface PhoneRules {
  /** The number, where it is a valid one. A text that starts with a plus carries its own nation code. */
  numberOf(country: string, text: string): PhoneNumber | null;
  /** "49" for DE; empty for a country that has none */
  nationCode(country: string): string;
  readonly countries: readonly string[];
}

/** Where the registration, and the reset of a password, would send a code; which of the two is wrong. */
export interface ContactErrors {
  readonly email?: 'wrong_email' | 'p_t_email';
  readonly phone?: 'nation_code' | 'wrong_phone_number';
}

/** Why a code cannot go there. */
export function contactErrors(contact: Contact, rules: PhoneRules | null): ContactErrors {
  if (contact.kind === 'email') return emailErrors(contact.email);
  if (contact.country === '' && !contact.phone.trim().startsWith('+')) return { phone: 'nation_code' };
  return rules?.numberOf(contact.country, contact.phone) ? {} : { phone: 'wrong_phone_number' };
}

function emailErrors(email: string): ContactErrors {
  if (email.trim() === '') return { email: 'p_t_email' };
  return isEmail(email) ? {} : { email: 'wrong_email' };
}

export interface LoginName {
  readonly type: 'E' | 'P';
  readonly username: string;
}

/** The name that logs this contact in. @returns null while the contact is not a valid one */
export function loginNameOf(contact: Contact, rules: PhoneRules | null): LoginName | null {
  if (contact.kind === 'email') return isEmail(contact.email) ? { type: 'E', username: contact.email.trim() } : null;
  const number = rules?.numberOf(contact.country, contact.phone);
  return number ? { type: 'P', username: number.digits } : null;
}

/** The contact as shown after a code went there: a phone number keeps its first and last digits only. */
export function shownContact(contact: Contact, rules: PhoneRules | null): string {
  if (contact.kind === 'email') return contact.email.trim();
  return maskedPhone(rules?.numberOf(contact.country, contact.phone)?.international ?? contact.phone.trim());
}

/** "+49 151 23456789" as "+49 151 •••• 6789": what lies between the first two groups and the last four digits is hidden. */
export function maskedPhone(international: string): string {
  const [code = '', ...groups] = international.split(/[\s-]+/);
  const number = groups.join('');
  if (number.length < 7) return international;
  return `${code} ${number.slice(0, 3)} •••• ${number.slice(-4)}`;
}

/**
 * Reads the login's one field, which takes an address or a phone number.
 * @param text as typed
 * @param country the nation code's country, for numbers without a plus
 */
export function contactFromEntry(text: string, country: string, phoneOffered: boolean): Contact {
  const kind = phoneOffered && looksLikePhone(text) ? 'phone' : 'email';
  return kind === 'phone' ? { kind, email: '', country, phone: text } : { kind, email: text, country, phone: '' };
}

/** Whether a text can only be meant as a phone number. */
export function looksLikePhone(text: string): boolean {
  return /^[\s+().\d-]+$/.test(text) && /\d/.test(text);
}

/** The region of a language tag, as a first guess of the nation code: "GB" for en-GB, nothing for en. */
export function countryOfLanguage(tag: string): string {
  try {
    return new Intl.Locale(tag).region ?? '';
  } catch {
    return '';
  }
}
