import { divideHalfEven } from '../money/decimal.ts';
import { points, type Price } from './price.ts';

/** What a price source reports, before numbering and checks. */
export interface SourceQuote {
  readonly symbol: string;
  /** ms since the epoch */
  readonly timeMs: number;
  readonly bid: Price;
  readonly ask: Price;
  /** the source's own middle, which candles are built from; quotes that are accepted have that of `midOf` in its place */
  readonly mid: Price;
  /** units traded since the source's last quote; 0 where the source has none */
  readonly volume: number;
}

/** Why a quote that was accepted decides nothing, however late it is looked at. */
export type Ineligibility = 'market-closed' | 'stale';

/** A quote the product has accepted, with its number (`quoteNumber`). */
export interface Quote extends SourceQuote {
  readonly sequence: number;
  /** as it was when it arrived; absent where the market was open and the quote fresh */
  readonly ineligible?: Ineligibility;
  /** the quote before a brand's markup; absent where there is none on it */
  readonly raw?: Quote;
}

/** A quote without any brand's markup. */
export function rawQuote(quote: Quote): Quote {
  return quote.raw ?? quote;
}

const NUMBERS_PER_MS = 1_000;

/**
 * A quote's number, unique per instrument and rising: its time in microseconds, of several quotes of one millisecond the later ones
 * one more each. It depends on nothing but the source, so that all processes, before and after any restart, give a quote the same one.
 * @param timeMs the quote's, not before that of `before`
 * @param before the instrument's quote before it, null where none is known
 */
export function quoteNumber(timeMs: number, before: Pick<Quote, 'timeMs' | 'sequence'> | null): number {
  const first = timeMs * NUMBERS_PER_MS;
  return before && before.timeMs <= timeMs ? Math.max(first, before.sequence + 1) : first;
}

/** The price in the middle of bid and ask, half to even: what decides wherever a mid does, computable from any kept quote. */
export function midOf(bid: Price, ask: Price): Price {
  return points(divideHalfEven(bid + ask, 2n));
}

/**
 * Bid and ask around a price so that `midOf` gives it back. Where no odd width does, it is one point more or less; near zero the
 * bid stays at one point and the ask gives way.
 * @param mid at least 2 points, else the middle of the lowest quote there is comes out
 * @param width points between bid and ask, at least 1
 * @param upwards which way what cannot be shared evenly goes
 */
export function quoteAround(mid: bigint, width: bigint, upwards: boolean): { readonly bid: Price; readonly ask: Price } {
  const fits = width % 2n === 0n || mid % 2n === 0n;
  const whole = fits ? width : width + (upwards || width === 1n ? 1n : -1n);
  const below = whole / 2n + (upwards ? 0n : whole % 2n);
  if (below < mid) return { bid: points(mid - below), ask: points(mid - below + whole) };
  return { bid: points(1n), ask: points(mid < 2n ? 2n : 2n * mid - 1n) };
}

/** Quotes older than this are never traded on while the market is open. */
export const FRESHNESS_LIMIT_MS = 10_000;

/** Whole days that all quotes are kept besides the present one; those that decided something are kept for good. */
export const QUOTE_LOG_DAYS = 7;

/**
 * Whether a quote can still be traded on. One from later than now is as little worth as an old one: a clock that ran ahead has been
 * put back since, and nothing newer is taken until time has caught up with it.
 * @param limitMs how far from now it may be
 */
export function isFresh(quote: Pick<SourceQuote, 'timeMs'>, nowMs: number, limitMs: number): boolean {
  return Math.abs(nowMs - quote.timeMs) <= limitMs;
}
