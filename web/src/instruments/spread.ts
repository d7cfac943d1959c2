import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';

export interface Spread {
  readonly value: string;
  /** forex spreads are shown in pips, all others as a price */
  readonly unit: 'pips' | 'price';
}

/** The cost between the two prices, for display. */
export function spreadOf(bid: number, ask: number, { category, pricePip, pricePrecision }: InstrumentView): Spread {
  const pip = Number(pricePip);
  if (category === 'forex' && pip > 0) return { value: ((ask - bid) / pip).toFixed(1), unit: 'pips' };
  return { value: formatPrice(ask - bid, pricePrecision), unit: 'price' };
}
