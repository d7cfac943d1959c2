import type { AlertTerms, AlertView } from '@truefill/api/alerts/mapping.ts';
import { agreeAlert } from '@truefill/domain/market/alert.ts';
import { divideHalfEven } from '@truefill/domain/money/decimal.ts';
import { formatPrice, parsePrice, points, type Price } from '@truefill/domain/market/price.ts';
import { DAY_MS } from '@truefill/domain/time/durations.ts';

export const EXPIRIES = ['never', 'day', 'week', 'month'] as const;
/** `kept`: unchanged. */
export type Expiry = (typeof EXPIRIES)[number] | 'kept';

/** The form values of an alert. */
export interface AlertDraft {
  readonly price: string;
  readonly note: string;
  readonly repeats: boolean;
  readonly mails: boolean;
  readonly expiry: Expiry;
}

export type AlertPriceError = 'reached' | 'far';

const DAYS = { day: 1, week: 7, month: 30 } as const;
const BASIS_POINTS = 10_000n;

/** The initial form values: the alert's own terms, or a price for a new alert. */
export function firstDraft(alert: AlertView | null, price: string): AlertDraft {
  if (!alert) return { price, note: '', repeats: false, mails: false, expiry: 'never' };
  const { note, repeats, mails, expiresAtMs, state } = alert;
  return { price, note, repeats, mails, expiry: expiresAtMs !== null && state === 'active' ? 'kept' : 'never' };
}

/** The price that is `basisPoints` hundredths of a percent away from another. */
export function priceAway(from: Price, basisPoints: number, pricePrecision: number): string {
  const away = divideHalfEven(from * (BASIS_POINTS + BigInt(basisPoints)), BASIS_POINTS);
  return formatPrice(points(away), pricePrecision);
}

/** How far a price is from the mid, in percent of it. */
export function percentAway(price: Price, mid: Price): number {
  return mid === 0n ? 0 : (Number(price - mid) / Number(mid)) * 100;
}

/** What is wrong with a price; null if it is valid or incomplete. */
export function alertPriceError(text: string, mid: Price, pricePrecision: number): AlertPriceError | null {
  const agreed = agreeAlert({ price: text, condition: null, expiresAtMs: null }, { mid, pricePrecision, nowMs: 0 });
  if (agreed === 'price-reached') return 'reached';
  return agreed === 'price-too-far' || agreed === 'price-not-positive' ? 'far' : null;
}

/** The terms of a draft; null if it has no valid price. */
export function termsOf(draft: AlertDraft, alert: AlertView | null, pricePrecision: number, nowMs: number): AlertTerms | null {
  const price = parsePrice(draft.price, pricePrecision);
  if (typeof price === 'string') return null;
  const { note, repeats, mails, expiry } = draft;
  const expiresAtMs =
    expiry === 'kept' ? (alert?.expiresAtMs ?? null) : expiry === 'never' ? null : nowMs + DAYS[expiry] * DAY_MS;
  return { price: formatPrice(price, pricePrecision), condition: null, note: note.trim(), repeats, mails, expiresAtMs };
}
