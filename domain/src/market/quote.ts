import { divideHalfEven } from '../money/decimal.ts';
import { points, type Price } from './price.ts';

/** What a price source reports, before numbering and checks. */
export interface SourceQuote {
  readonly symbol: string;
  /** ms since the epoch */
  readonly timeMs: number;
  readonly bid: Price;
  readonly ask: Price;
  /** the source's own mid; accepted quotes have that of `midOf` instead */
  readonly mid: Price;
  /** units traded since the source's last quote; 0 if the source reports none */
  readonly volume: number;
}

/** Why an accepted quote is not eligible to decide anything, however late it is examined. */
export type Ineligibility = 'market-closed' | 'stale';

/** An accepted quote with its number (`quoteNumber`). */
export interface Quote extends SourceQuote {
  readonly sequence: number;
  /** its state on arrival; absent if the market was open and the quote fresh */
  readonly ineligible?: Ineligibility;
  /** the quote before a brand's markup; absent if it has none */
  readonly raw?: Quote;
}

/** A quote without any brand's markup. */
export function rawQuote(quote: Quote): Quote {
  return quote.raw ?? quote;
}

const NUMBERS_PER_MS = 1_000;

/**
 * A quote's number, unique per instrument and increasing: its time in microseconds; further quotes in the same millisecond get
 * consecutive numbers. It depends only on the source, so all processes give a quote the same number, also after a restart.
 * @param timeMs time of the quote, not earlier than that of `before`
 * @param before the instrument's previous quote, null if unknown
 */
export function quoteNumber(timeMs: number, before: Pick<Quote, 'timeMs' | 'sequence'> | null): number {
  const first = timeMs * NUMBERS_PER_MS;
  return before && before.timeMs <= timeMs ? Math.max(first, before.sequence + 1) : first;
}

/** The half-even mean of bid and ask. Decides wherever a mid does, and can be recomputed from any stored quote. */
export function midOf(bid: Price, ask: Price): Price {
  return points(divideHalfEven(bid + ask, 2n));
}

/**
 * Bid and ask around a price such that `midOf` returns it. If the width does not allow that, it differs by one point; near zero
 * the bid stays at one point and the ask is adjusted.
 * @param mid at least 2 points, otherwise the result is the mid of the lowest possible quote
 * @param width points between bid and ask, at least 1
 * @param upwards which side gets the point that cannot be split evenly
 */
export function quoteAround(mid: bigint, width: bigint, upwards: boolean): { readonly bid: Price; readonly ask: Price } {
  const fits = width % 2n === 0n || mid % 2n === 0n;
  const whole = fits ? width : width + (upwards || width === 1n ? 1n : -1n);
  const below = whole / 2n + (upwards ? 0n : whole % 2n);
  if (below < mid) return { bid: points(mid - below), ask: points(mid - below + whole) };
  return { bid: points(1n), ask: points(mid < 2n ? 2n : 2n * mid - 1n) };
}

/** Quotes older than this, ms, are never traded on while the market is open. */
export const FRESHNESS_LIMIT_MS = 10_000;

/** Whole days, besides today, for which all quotes are stored; quotes that decided something are stored permanently. */
export const QUOTE_LOG_DAYS = 7;

/**
 * Whether a quote can still be traded on. A quote from the future is as unusable as an old one: a clock that ran ahead has been
 * set back since, and nothing newer is accepted until time has caught up with it.
 * @param limitMs maximum distance from now
 */
export function isFresh(quote: Pick<SourceQuote, 'timeMs'>, nowMs: number, limitMs: number): boolean {
  return Math.abs(nowMs - quote.timeMs) <= limitMs;
}
