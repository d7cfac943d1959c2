import type { Candle, Period } from '@truefill/domain/market/candle.ts';
import type { SourceQuote } from '@truefill/domain/market/quote.ts';

/** A request for candles. */
export interface CandleRequest {
  readonly symbol: string;
  readonly period: Period;
  /** candles with `fromMs <= startMs < toMs` */
  readonly fromMs: number;
  readonly toMs: number;
  /** the maximum number of candles */
  readonly limit: number;
  /** which end to keep if there are more than `limit` */
  readonly keep: 'newest' | 'oldest';
  /** the current time: candles contain what happened until then, and the one that contains it is still growing */
  readonly untilMs: number;
  /** the maximum units of work (see `candleWork`); unlimited by default */
  readonly maxWork?: number;
}

export interface CandleAnswer {
  /** oldest first; closed minutes have none */
  readonly candles: readonly Candle[];
  /** true if the work limit was reached: candles at the end that is not kept are missing */
  readonly cut: boolean;
  /** units of work (see `candleWork`) spent on candles that were not cached */
  readonly work: number;
}

/**
 * A source of prices. A feed never reports a quote later than its clock, and its history agrees exactly with what it
 * streamed live.
 */
export interface PriceFeed {
  /** name shown to users, for example `simulated` */
  readonly source: string;
  /** false only for live sources; brands with real money refuse a demonstration feed */
  readonly demonstration: boolean;
  /** instruments that this source quotes; all others are not tradable */
  readonly symbols: ReadonlySet<string>;
  /**
   * Starts streaming. The listener gets batches in time order, at most one every ~100 ms. The first batch is a snapshot: the
   * newest quote of every symbol, including those whose market is closed.
   */
  start(listener: (quotes: readonly SourceQuote[]) => void): void;
  stop(): void;
  /**
   * Past candles. The caller sets the end, which is never later than the newest quote delivered. Sources that compute candles
   * answer later, from another thread.
   */
  candles(request: CandleRequest): CandleAnswer | Promise<CandleAnswer>;
}
