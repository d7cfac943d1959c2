/** A user's contact: an email address, or a phone number with its calling code. */
import { isEmail } from '@truefill/client/forms/text-rules.ts';

export type ContactKind = 'email' | 'phone';

export interface Contact {
  readonly kind: ContactKind;
  readonly email: string;
  /** ISO 3166 code of the country whose calling code precedes the number; empty until one is selected */
  readonly country: string;
  /** the number as typed */
  readonly phone: string;
}

export interface PhoneNumber {
  /** digits with the calling code, without a plus: the login name of a phone user */
  readonly digits: string;
  /** with a plus and spaces, for display */
  readonly international: string;
}

/** The numbering plans of all countries. Large, so they are loaded with the first phone number: see phone-rules.ts. */
export interface PhoneRules {
  /** The number, if it is valid. A text that starts with a plus includes its own calling code. */
  numberOf(country: string, text: string): PhoneNumber | null;
  /** "49" for DE; empty for a country without one */
  nationCode(country: string): string;
  readonly countries: readonly string[];
}

/** Errors of the contact that a code is sent to. */
export interface ContactErrors {
  readonly email?: 'wrong_email' | 'p_t_email';
  readonly phone?: 'nation_code' | 'wrong_phone_number';
}

/** Why a code cannot be sent to a contact. */
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

/** The login name of this contact. @returns null if the contact is invalid */
export function loginNameOf(contact: Contact, rules: PhoneRules | null): LoginName | null {
  if (contact.kind === 'email') return isEmail(contact.email) ? { type: 'E', username: contact.email.trim() } : null;
  const number = rules?.numberOf(contact.country, contact.phone);
  return number ? { type: 'P', username: number.digits } : null;
}

/** The contact as displayed after a code was sent to it: a phone number shows its first and last digits only. */
export function shownContact(contact: Contact, rules: PhoneRules | null): string {
  if (contact.kind === 'email') return contact.email.trim();
  return maskedPhone(rules?.numberOf(contact.country, contact.phone)?.international ?? contact.phone.trim());
}

/** "+49 151 23456789" as "+49 151 •••• 6789": everything between the first two groups and the last four digits is hidden. */
export function maskedPhone(international: string): string {
  const [code = '', ...groups] = international.split(/[\s-]+/);
  const number = groups.join('');
  if (number.length < 7) return international;
  return `${code} ${number.slice(0, 3)} •••• ${number.slice(-4)}`;
}

/**
 * Parses the login field, which accepts an email address or a phone number.
 * @param text as typed
 * @param country the country of the calling code, for numbers without a plus
 */
export function contactFromEntry(text: string, country: string, phoneOffered: boolean): Contact {
  const kind = phoneOffered && looksLikePhone(text) ? 'phone' : 'email';
  return kind === 'phone' ? { kind, email: '', country, phone: text } : { kind, email: text, country, phone: '' };
}

/** Whether a text can only be a phone number. */
export function looksLikePhone(text: string): boolean {
  return /^[\s+().\d-]+$/.test(text) && /\d/.test(text);
}

/** The region of a language tag, as an initial guess of the country: "GB" for en-GB, empty for en. */
export function countryOfLanguage(tag: string): string {
  try {
    return new Intl.Locale(tag).region ?? '';
  } catch {
    return '';
  }
}
