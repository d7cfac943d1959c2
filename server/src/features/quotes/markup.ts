import type { Brand } from '@truefill/api/brand.ts';
import { CATEGORY_IDS, type Instrument } from '@truefill/domain/market/instrument.ts';
import { points } from '@truefill/domain/market/price.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';

/**
 * A quote with the brand's published markup: the bid lowered and the ask raised by that many points. The mid stays. A bid never
 * falls below one point. Returns the same quote if the brand has no markup for the category.
 */
export function withMarkup(brand: Brand, instrument: Instrument, quote: Quote): Quote {
  const markupPoints = brand.rules.markupPoints[String(CATEGORY_IDS[instrument.category])] ?? 0;
  if (markupPoints === 0) return quote;
  const markup = BigInt(markupPoints);
  const bid = quote.bid > markup ? quote.bid - markup : 1n;
  return { ...quote, bid: points(bid), ask: points(quote.ask + markup), raw: quote };
}
