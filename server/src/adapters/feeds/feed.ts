import type { Candle, Period } from '@truefill/domain/candle.ts';
import type { SourceQuote } from '@truefill/domain/quote.ts';

/**
 * A source of prices. A feed never reports a quote or a candle later than `nowMs` of its clock, and its history agrees
 * exactly with what it streamed live.
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
   * Candles with `fromMs <= startMs < toMs`, oldest first, at most `limit` newest ones. The candle that holds the present is
   * built from what happened until now. Closed minutes have no candle.
   */
  history(symbol: string, period: Period, fromMs: number, toMs: number, limit: number): Candle[];
}
