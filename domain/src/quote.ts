import type { Price } from './price.ts';

/** What a price source reports, before numbering and checks. */
export interface SourceQuote {
  readonly symbol: string;
  /** ms since the epoch */
  readonly timeMs: number;
  readonly bid: Price;
  readonly ask: Price;
  /** unrounded middle is (bid + ask) / 2; `mid` is the source's own middle at pricePrecision, which candles are built from */
  readonly mid: Price;
  /** units traded since the source's last quote; 0 where the source has none */
  readonly volume: number;
}

/** A quote the product has accepted: numbered per instrument, upwards; a crash leaves a gap rather than using a number twice. */
export interface Quote extends SourceQuote {
  readonly sequence: number;
}

/**
 * Whether a quote can still be traded on. One from later than now is as little worth as an old one: a clock that ran ahead has been
 * put back since, and nothing newer is taken until time has caught up with it.
 * @param limitMs how far from now it may be
 */
export function isFresh(quote: Pick<SourceQuote, 'timeMs'>, nowMs: number, limitMs: number): boolean {
  return Math.abs(nowMs - quote.timeMs) <= limitMs;
}
