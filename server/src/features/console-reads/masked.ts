import { maskedLocalPart } from '../../personal-data/shown-name.ts';

/** An address or number for operators without the right to personal data: enough to compare, not enough to contact. */
export function maskedContact(contact: string): string {
  const at = contact.lastIndexOf('@');
  if (at > 0) return `${maskedLocalPart(contact.slice(0, at))}${contact.slice(at)}`;
  return contact.length <= 4 ? '•••' : `•••${contact.slice(-4)}`;
}

/** The masked form of a client's network address. */
export function maskedAddress(address: string): string {
  const [first = ''] = address.split(/[.:]/);
  return address === '' ? '' : `${first}.•••`;
}
