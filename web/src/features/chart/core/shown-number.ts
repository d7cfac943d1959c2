import { MINUS } from '@truefill/ui/format/number.ts';

/**
 * A number on the chart as the rest of the app writes it: the minus is as wide as a plus, and nothing is less than nothing. The library
 * hands over every number before it draws it, with its thousands apart and its percent sign.
 * @param text as the library has written it: -0.60%, 1,234.5, -1.5K
 */
export function shownNumber(text: string | number): string {
  const written = String(text);
  if (!written.startsWith('-')) return written;
  return /[1-9]/.test(written) ? `${MINUS}${written.slice(1)}` : written.slice(1);
}
