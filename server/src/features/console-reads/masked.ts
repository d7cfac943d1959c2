/** What an operator without the right to personal data sees of an address or a number: enough to compare, not enough to write to. */
export function maskedContact(contact: string): string {
  const at = contact.lastIndexOf('@');
  if (at > 0) return `${contact.slice(0, Math.min(2, at - 1))}•••${contact.slice(at)}`;
  return contact.length <= 4 ? '•••' : `•••${contact.slice(-4)}`;
}

/** The same of a client's network. */
export function maskedAddress(address: string): string {
  const [first = ''] = address.split(/[.:]/);
  return address === '' ? '' : `${first}.•••`;
}
