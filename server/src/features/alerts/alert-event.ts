import { formatPrice, points } from '@truefill/domain/market/price.ts';
import { eventValues, type EventValues } from '../outbox/index.ts';

/** Placeholder values of a text: plain decimals, the quote's time in ms. */
export type AlertTexts = Readonly<Record<'symbol' | 'price' | 'reached' | 'time' | 'number' | 'note', string>>;

/** An alert that fired, for its mail. */
export interface FiredAlert {
  readonly brandId: string;
  readonly userId: bigint;
  readonly values: AlertTexts;
}

/** The values of a `price_alert_fired` event as texts. */
export function alertTexts({ symbol, digits, price, mid, quoteMs, sequence, note }: EventValues): AlertTexts {
  const shown = (value: string | bigint | undefined): string => formatPrice(points(BigInt(value ?? 0n)), Number(digits ?? 0n));
  return {
    symbol: String(symbol),
    price: shown(price),
    reached: shown(mid),
    time: String(quoteMs),
    number: String(sequence),
    note: String(note),
  };
}

export function firedFrom(data: string): FiredAlert {
  const { brand, user, ...values } = eventValues(data);
  return { brandId: String(brand), userId: BigInt(user ?? 0n), values: alertTexts(values) };
}
