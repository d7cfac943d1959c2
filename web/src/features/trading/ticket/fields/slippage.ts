import { formatPrice, points, type Price } from '@truefill/domain/market/price.ts';
import { numberTextValue } from '@truefill/ui/number/number-text.ts';

/** How far the fill may lie from the price on the button: off, or so many points, the smallest steps of the price. */
export interface SlippageEntry {
  readonly on: boolean;
  readonly text: string;
}

export const ANY_SLIPPAGE: SlippageEntry = { on: false, text: '10' };

/** The points that are accepted; null while the field holds none. 0 accepts only the price on the button. */
function slippagePoints(entry: SlippageEntry): bigint | null {
  return numberTextValue(entry.text, 0);
}

/** What goes out with the order; null when any slippage is accepted. Both are decimal text in units of the price. */
export function slippageTerms(
  entry: SlippageEntry,
  reference: Price,
  pricePrecision: number,
): { readonly max: string; readonly referencePrice: string } | null {
  const accepted = entry.on ? slippagePoints(entry) : null;
  if (accepted === null) return null;
  return { max: formatPrice(points(accepted), pricePrecision), referencePrice: formatPrice(reference, pricePrecision) };
}

/** Points of a chart's last digit: a tight fill in a calm market up to a loose one in a fast one. */
const CHOICES = ['0', '5', '10', '20', '50', '100', '200', '500', '1000'];

/** The points on offer, smallest first, with those that are chosen now: an order that comes back may hold any. */
export function slippageChoices({ on, text }: SlippageEntry): readonly string[] {
  return !on || CHOICES.includes(text) ? CHOICES : [...CHOICES, text].toSorted((a, b) => Number(a) - Number(b));
}
