import { isReached, rearmPrice, type AlertCondition } from '@truefill/domain/market/alert.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';

/** An alert that waits, as far as watching needs it. */
export interface WatchedAlert {
  readonly id: bigint;
  /** rises with every change by its user */
  readonly revision: number;
  readonly userId: bigint;
  readonly symbol: string;
  readonly condition: AlertCondition;
  readonly price: Price;
  readonly repeats: boolean;
  /** it has fired, and the price has not moved away since */
  readonly resting: boolean;
  /** the number of the quote that it was set, fired or armed again on: only later ones count */
  readonly armedSequence: number;
  readonly expiresAtMs: number | null;
}

/** What a quote does to an alert. */
export type StepKind = 'fire' | 'rearm';

export interface AlertStep {
  readonly kind: StepKind;
  /** as it was before */
  readonly alert: WatchedAlert;
  readonly quote: Quote;
}

/** Which mid an alert waits for next, and from which side. */
export function awaited({ condition, price, resting }: WatchedAlert): {
  readonly level: Price;
  readonly condition: AlertCondition;
} {
  if (!resting) return { level: price, condition };
  return { level: rearmPrice(condition, price), condition: condition === 'rises' ? 'falls' : 'rises' };
}

/** What a quote that trades does to an alert; null for nothing. */
export function stepAt(alert: WatchedAlert, quote: Quote): StepKind | null {
  if (quote.sequence <= alert.armedSequence || isExpired(alert, quote.timeMs)) return null;
  const { level, condition } = awaited(alert);
  if (!isReached(condition, level, quote.mid)) return null;
  return alert.resting ? 'rearm' : 'fire';
}

/** An alert after a step; null when it waits no more. */
export function afterStep({ kind, alert, quote }: AlertStep): WatchedAlert | null {
  if (kind === 'fire' && !alert.repeats) return null;
  return { ...alert, resting: kind === 'fire', armedSequence: quote.sequence };
}

export function isExpired({ expiresAtMs }: Pick<WatchedAlert, 'expiresAtMs'>, atMs: number): boolean {
  return expiresAtMs !== null && expiresAtMs <= atMs;
}
