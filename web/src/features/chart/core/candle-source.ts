import type { CandleView } from '@truefill/api/market/price-mapping.ts';
import { PERIOD_MS, type Period } from '@truefill/domain/market/candle.ts';

/** Number of candles of the first load and of each older page. */
export const CANDLES_PER_LOAD = 300;

/** Maximum number of pages of a reload after scrolling back: they load within a few seconds. */
const PAGES_BACK = 20;

export interface CandlePage {
  /** oldest first */
  readonly candles: readonly CandleView[];
  /** the server stopped before it had all requested candles: fewer candles do not mean that there are no others */
  readonly more: boolean;
}

/** The source's dependencies; tests replace them. */
export interface CandleFeeds {
  /** the newest candles, or those that start before `beforeMs`. Null on failure. */
  history(symbol: string, period: Period, beforeMs: number | null): Promise<CandlePage | null>;
  listen(symbol: string, period: Period, listener: (candle: CandleView) => void): () => void;
}

/** Status of the history before the oldest loaded candle: `end` means that it is the market's first candle. */
export type OlderState = 'more' | 'loading' | 'failed' | 'end';

export interface SourceEvents {
  loading(): void;
  loaded(count: number): void;
  failed(): void;
  /** the live candle does not follow the newest known one: those between are missing and should be loaded */
  missed(): void;
  older(state: OlderState): void;
}

/**
 * Candles of one market and period for the chart. Every request carries the sequence number of its market: a response that
 * arrives after the market has changed is dropped, since the chart would draw it as the new market's.
 */
export class CandleSource {
  readonly #feeds: CandleFeeds;
  readonly #events: SourceEvents;
  #turn = 0;
  #stopListening: (() => void) | null = null;
  /** start of the market's newest candle, ms; null if there is none yet */
  #newestMs: number | null = null;
  /** the candle after which a gap was reported: if the market was closed, that gap is permanent */
  #reportedGapMs: number | null = null;

  constructor(feeds: CandleFeeds, events: SourceEvents) {
    this.#feeds = feeds;
    this.#events = events;
  }

  /**
   * Loads the newest candles of a market; pending responses for the previous one are dropped.
   * @param backToMs load candles back to this time if the history has them, for a view that shows it
   */
  async loadNewest(
    symbol: string,
    period: Period,
    answer: (candles: readonly CandleView[], more: boolean) => void,
    backToMs: number | null = null,
  ): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    this.#events.loading();
    const newest = await this.#history(symbol, period, null);
    if (turn !== this.#turn) return;
    if (newest === null) {
      this.#events.failed();
      return;
    }
    let valid = inOrder(newest.candles);
    let more = mayHaveMore(newest);
    const requestedMs = backToMs ?? Number.POSITIVE_INFINITY;
    for (let page = 1; page < PAGES_BACK && more; page += 1) {
      const firstMs = valid[0]?.startMs ?? requestedMs;
      if (firstMs <= requestedMs) break;
      const before = await this.#history(symbol, period, firstMs);
      if (turn !== this.#turn) return;
      if (before === null) break;
      const older = inOrder(before.candles).filter(({ startMs }) => startMs < firstMs);
      more = older.length > 0 && mayHaveMore(before);
      valid = [...older, ...valid];
    }
    this.#newestMs = valid.at(-1)?.startMs ?? null;
    answer(valid, more);
    this.#events.loaded(valid.length);
    this.#events.older(more ? 'more' : 'end');
  }

  /** Loads candles from before `beforeMs`. On failure the result is empty, and the request may be repeated. */
  async loadOlder(
    symbol: string,
    period: Period,
    beforeMs: number,
    answer: (candles: readonly CandleView[], more: boolean) => void,
  ): Promise<void> {
    const turn = this.#turn;
    this.#events.older('loading');
    const before = await this.#history(symbol, period, beforeMs);
    if (turn !== this.#turn) return;
    // the chart prepends the result to its data: a candle sent twice would be drawn twice
    const older = inOrder(before?.candles ?? []).filter(({ startMs }) => startMs < beforeMs);
    const more = before === null || (older.length > 0 && mayHaveMore(before));
    // notified first: the result may make the chart request more immediately
    this.#events.older(before === null ? 'failed' : more ? 'more' : 'end');
    answer(older, more);
  }

  /** A page that was truncated before its first candle contains no information: it counts as failed. */
  async #history(symbol: string, period: Period, beforeMs: number | null): Promise<CandlePage | null> {
    const page = await this.#feeds.history(symbol, period, beforeMs);
    return page?.more && page.candles.length === 0 ? null : page;
  }

  /** Follows the live candle of a market, one market at a time. A candle older than the newest is ignored. */
  follow(symbol: string, period: Period, listener: (candle: CandleView) => void): void {
    this.unfollow();
    const turn = this.#turn;
    this.#stopListening = this.#feeds.listen(symbol, period, (candle) => {
      if (turn !== this.#turn || !isValid(candle)) return;
      const newestMs = this.#newestMs;
      if (newestMs !== null && candle.startMs < newestMs) return;
      if (newestMs !== null && candle.startMs > newestMs + PERIOD_MS[period] && this.#reportedGapMs !== newestMs) {
        this.#reportedGapMs = newestMs;
        this.#events.missed();
        return;
      }
      this.#newestMs = candle.startMs;
      listener(candle);
    });
  }

  unfollow(): void {
    this.#stopListening?.();
    this.#stopListening = null;
  }

  /** Drops all pending requests, permanently. */
  stop(): void {
    this.#turn += 1;
    this.unfollow();
  }
}

function mayHaveMore({ candles, more }: CandlePage): boolean {
  return more || candles.length >= CANDLES_PER_LOAD;
}

/** Candles sorted by time, without duplicates or invalid numbers. Of two for the same time the later entry wins. */
export function inOrder(candles: readonly CandleView[]): CandleView[] {
  const byStart = new Map(candles.filter(isValid).map((candle) => [candle.startMs, candle]));
  return [...byStart.values()].toSorted((one, other) => one.startMs - other.startMs);
}

function isValid({ startMs, open, high, low, close }: CandleView): boolean {
  return [startMs, open, high, low, close].every(Number.isFinite);
}
