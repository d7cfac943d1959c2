import { openingPrice, type Side } from '@truefill/domain/orders/position.ts';
import { formatPrice, type Price } from '@truefill/domain/market/price.ts';
import { numberTextValue } from '@truefill/ui/number/number-text.ts';

/** The form value of a pending order's limit price. */
export interface LimitEntry {
  readonly text: string;
  /** the price was changed to the current one, because it was on the wrong side of it */
  readonly notice: LimitNotice | null;
  readonly blurred: boolean;
}

export interface LimitNotice {
  readonly key: 'limit_max' | 'limit_min';
  readonly value: string;
}

export interface LimitMarket {
  readonly side: Side;
  readonly quote: { readonly bid: Price; readonly ask: Price } | null;
  readonly pricePrecision: number;
}

export const NO_LIMIT: LimitEntry = { text: '', notice: null, blurred: false };

/** The limit price as typed; null if it is invalid. */
export function limitPrice(entry: LimitEntry, pricePrecision: number): Price | null {
  const price = numberTextValue(entry.text, pricePrecision);
  return price !== null && price > 0n ? (price as Price) : null;
}

/** Whether an order at this price would be pending: a buy not above the current price, a sell not below. */
export function limitWaits(price: Price, { side, quote }: LimitMarket): boolean {
  if (quote === null) return true;
  const current = openingPrice(side, quote);
  return side === 'buy' ? price <= current : price >= current;
}

/** The entry after leaving its field: a price on the wrong side becomes the current one, with a notice. */
export function commitLimit(entry: LimitEntry, market: LimitMarket): LimitEntry {
  const price = limitPrice(entry, market.pricePrecision);
  if (price === null || market.quote === null || limitWaits(price, market)) return { ...entry, blurred: true };
  const value = formatPrice(openingPrice(market.side, market.quote), market.pricePrecision);
  return { text: value, notice: { key: market.side === 'buy' ? 'limit_max' : 'limit_min', value }, blurred: true };
}
