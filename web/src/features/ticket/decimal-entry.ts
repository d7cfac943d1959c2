const ENTRY = /^\d*(?:\.\d*)?$/;

/**
 * What a number field holds after the user typed or pasted `typed` over `before`: digits and one dot. A comma becomes a dot, a
 * leading dot goes, digits beyond `decimals` are cut. Text that would need guessing, such as "1,234.56" or "1e3", leaves the
 * field as it was, because a wrong guess here is a thousandfold order.
 */
export function enterDecimal(before: string, typed: string, decimals: number): string {
  const text = typed.trim().replaceAll(',', '.').replace(/^\.+/, '');
  if (!ENTRY.test(text) || text.length > 20) return before;
  const [whole = '', fraction] = text.split('.');
  if (fraction === undefined || decimals === 0) return whole;
  return `${whole}.${fraction.slice(0, decimals)}`;
}

/** The entry as plain decimal text without a dangling dot; empty stays empty. */
export function completeDecimal(text: string): string {
  return text.endsWith('.') ? text.slice(0, -1) : text;
}
