import { MINUS } from '@truefill/ui/format/number.ts';

/**
 * Formats a number on the chart like the rest of the app: the minus is as wide as a plus, and there is no negative zero. The
 * library passes every number to this before drawing it, with thousands separators and percent sign.
 * @param text as formatted by the library: -0.60%, 1,234.5, -1.5K
 */
export function shownNumber(text: string | number): string {
  const written = String(text);
  if (!written.startsWith('-')) return written;
  return /[1-9]/.test(written) ? `${MINUS}${written.slice(1)}` : written.slice(1);
}
