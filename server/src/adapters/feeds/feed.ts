import type { Candle, Period } from '@truefill/domain/market/candle.ts';
import type { SourceQuote } from '@truefill/domain/market/quote.ts';

/** Which candles somebody wants. */
export interface CandleRequest {
  readonly symbol: string;
  readonly period: Period;
  /** candles with `fromMs <= startMs < toMs` */
  readonly fromMs: number;
  readonly toMs: number;
  /** at most so many */
  readonly limit: number;
  /** which of them where there are more than `limit` */
  readonly keep: 'newest' | 'oldest';
  /** the present: candles are made of what happened until then, and the one that holds it is still growing */
  readonly untilMs: number;
  /** units of work (see `candleWork`) that it may take; no bound by default */
  readonly maxWork?: number;
}

export interface CandleAnswer {
  /** oldest first; closed minutes have none */
  readonly candles: readonly Candle[];
  /** true where making all of them was too much for one call: those at the end that was not to be kept are missing */
  readonly cut: boolean;
  /** units of work (see `candleWork`) that went into candles which nobody had asked for before */
  readonly work: number;
}

/**
 * A source of prices. A feed never reports a quote later than its clock, and its history agrees exactly with what it
 * streamed live.
 */
export interface PriceFeed {
  /** name shown to users, for example `simulated` */
  readonly source: string;
  /** false only for live sources; brands with real money refuse a feed that is a demonstration */
  readonly demonstration: boolean;
  /** instruments that this source prices; all others are shown as not tradable */
  readonly symbols: ReadonlySet<string>;
  /**
   * Starts streaming. The listener gets batches in time order, each call at most once every ~100 ms.
   * The first batch is a snapshot: the newest quote of every symbol, also of those whose market is closed.
   */
  start(listener: (quotes: readonly SourceQuote[]) => void): void;
  stop(): void;
  /**
   * Candles of the past. The caller says until when: never later than the newest quote that was told. Sources that have to compute
   * them answer later, from another thread.
   */
  candles(request: CandleRequest): CandleAnswer | Promise<CandleAnswer>;
}
