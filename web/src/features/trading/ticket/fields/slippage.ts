import { formatPrice, points, type Price } from '@truefill/domain/market/price.ts';
import { numberTextValue } from '@truefill/ui/number/number-text.ts';

/**
 * The maximum distance of the fill from the price on the button: off, or a number of points, the smallest steps of the price.
 */
export interface SlippageEntry {
  readonly on: boolean;
  readonly text: string;
}

export const ANY_SLIPPAGE: SlippageEntry = { on: false, text: '10' };

/** The accepted points; null if the field is empty or invalid. 0 accepts only the price on the button. */
function slippagePoints(entry: SlippageEntry): bigint | null {
  return numberTextValue(entry.text, 0);
}

/** The values sent with the order; null when any slippage is accepted. Both are decimal text in units of the price. */
export function slippageTerms(
  entry: SlippageEntry,
  reference: Price,
  pricePrecision: number,
): { readonly max: string; readonly referencePrice: string } | null {
  const accepted = entry.on ? slippagePoints(entry) : null;
  if (accepted === null) return null;
  return { max: formatPrice(points(accepted), pricePrecision), referencePrice: formatPrice(reference, pricePrecision) };
}

/** Points offered: from a tight fill in a calm market to a loose one in a fast one. */
const CHOICES = ['0', '5', '10', '20', '50', '100', '200', '500', '1000'];

/** The offered points in ascending order, including the selected ones: a restored order may have any. */
export function slippageChoices({ on, text }: SlippageEntry): readonly string[] {
  return !on || CHOICES.includes(text) ? CHOICES : [...CHOICES, text].toSorted((a, b) => Number(a) - Number(b));
}
