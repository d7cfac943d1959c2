import { isReached, rearmPrice, type AlertCondition } from '@truefill/domain/market/alert.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';

/** The part of a waiting alert that watching needs. */
export interface WatchedAlert {
  readonly id: bigint;
  /** increases with every change by its user */
  readonly revision: number;
  readonly userId: bigint;
  readonly symbol: string;
  readonly condition: AlertCondition;
  readonly price: Price;
  readonly repeats: boolean;
  /** it has fired, and the price has not moved away since */
  readonly resting: boolean;
  /** number of the quote at which it was set, fired or rearmed: only later ones count */
  readonly armedSequence: number;
  readonly expiresAtMs: number | null;
}

/** Effect of a quote on an alert. */
export type StepKind = 'fire' | 'rearm';

export interface AlertStep {
  readonly kind: StepKind;
  /** its state before the step */
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

/** The effect of a tradable quote on an alert; null for none. */
export function stepAt(alert: WatchedAlert, quote: Quote): StepKind | null {
  if (quote.sequence <= alert.armedSequence || isExpired(alert, quote.timeMs)) return null;
  const { level, condition } = awaited(alert);
  if (!isReached(condition, level, quote.mid)) return null;
  return alert.resting ? 'rearm' : 'fire';
}

/** An alert after a step; null if it no longer waits. */
export function afterStep({ kind, alert, quote }: AlertStep): WatchedAlert | null {
  if (kind === 'fire' && !alert.repeats) return null;
  return { ...alert, resting: kind === 'fire', armedSequence: quote.sequence };
}

export function isExpired({ expiresAtMs }: Pick<WatchedAlert, 'expiresAtMs'>, atMs: number): boolean {
  return expiresAtMs !== null && expiresAtMs <= atMs;
}
