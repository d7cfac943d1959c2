import type { CandleView } from '@truefill/api/market/price-mapping.ts';
import { PERIOD_MS, type Period } from '@truefill/domain/market/candle.ts';

/** Candles of the first load and of each load further back. */
export const CANDLES_PER_LOAD = 300;

/** How far a reload goes back for who had scrolled back: that much is at hand in a few seconds. */
const PAGES_BACK = 20;

export interface CandlePage {
  /** oldest first */
  readonly candles: readonly CandleView[];
  /** the server stopped before it had all that were asked for: fewer candles do not mean that there are no others */
  readonly more: boolean;
}

/** What the source needs of the outside; tests put their own in its place. */
export interface CandleFeeds {
  /** the newest candles, or those that start before `beforeMs`. Null when it failed. */
  history(symbol: string, period: Period, beforeMs: number | null): Promise<CandlePage | null>;
  listen(symbol: string, period: Period, listener: (candle: CandleView) => void): () => void;
}

/** Where the history stands before the oldest candle that is known: `end` is the market's first candle. */
export type OlderState = 'more' | 'loading' | 'failed' | 'end';

export interface SourceEvents {
  loading(): void;
  loaded(count: number): void;
  failed(): void;
  /** the live candle does not follow the newest that is known: what lies between is missing and should be loaded */
  missed(): void;
  older(state: OlderState): void;
}

/**
 * Candles of one market and period for the chart. Every request carries the number of the market it was made for: an answer
 * that comes after the market has changed is dropped, since the chart would draw it as the new one's.
 */
export class CandleSource {
  readonly #feeds: CandleFeeds;
  readonly #events: SourceEvents;
  #turn = 0;
  #stopListening: (() => void) | null = null;
  /** start of the newest candle of the market, ms; null before any */
  #newestMs: number | null = null;
  /** the candle after which a hole was told of: a market that was closed in between has one for good */
  #toldAfterMs: number | null = null;

  constructor(feeds: CandleFeeds, events: SourceEvents) {
    this.#feeds = feeds;
    this.#events = events;
  }

  /**
   * Loads the newest candles of a market; answers still under way for the one before are dropped.
   * @param backToMs the candles reach back to this moment where the history does, for a view that shows it
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
    let sound = inOrder(newest.candles);
    let more = mayHaveMore(newest);
    const wantedMs = backToMs ?? Number.POSITIVE_INFINITY;
    for (let page = 1; page < PAGES_BACK && more; page += 1) {
      const firstMs = sound[0]?.startMs ?? wantedMs;
      if (firstMs <= wantedMs) break;
      const before = await this.#history(symbol, period, firstMs);
      if (turn !== this.#turn) return;
      if (before === null) break;
      const older = inOrder(before.candles).filter(({ startMs }) => startMs < firstMs);
      more = older.length > 0 && mayHaveMore(before);
      sound = [...older, ...sound];
    }
    this.#newestMs = sound.at(-1)?.startMs ?? null;
    answer(sound, more);
    this.#events.loaded(sound.length);
    this.#events.older(more ? 'more' : 'end');
  }

  /** Loads candles from before `beforeMs`. A failure is answered with none, and may be asked for again. */
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
    // the chart glues what it gets in front of what it has: a candle sent twice would be drawn twice
    const older = inOrder(before?.candles ?? []).filter(({ startMs }) => startMs < beforeMs);
    const more = before === null || (older.length > 0 && mayHaveMore(before));
    // told first: the answer may bring the chart to ask for more at once
    this.#events.older(before === null ? 'failed' : more ? 'more' : 'end');
    answer(older, more);
  }

  /** A page that was cut before its first candle says nothing: it counts as failed. */
  async #history(symbol: string, period: Period, beforeMs: number | null): Promise<CandlePage | null> {
    const page = await this.#feeds.history(symbol, period, beforeMs);
    return page?.more && page.candles.length === 0 ? null : page;
  }

  /** Follows the live candle of a market, one market at a time. A candle that is older than the newest is passed over. */
  follow(symbol: string, period: Period, listener: (candle: CandleView) => void): void {
    this.unfollow();
    const turn = this.#turn;
    this.#stopListening = this.#feeds.listen(symbol, period, (candle) => {
      if (turn !== this.#turn || !isSound(candle)) return;
      const newestMs = this.#newestMs;
      if (newestMs !== null && candle.startMs < newestMs) return;
      if (newestMs !== null && candle.startMs > newestMs + PERIOD_MS[period] && this.#toldAfterMs !== newestMs) {
        this.#toldAfterMs = newestMs;
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

  /** Drops everything under way, for good. */
  stop(): void {
    this.#turn += 1;
    this.unfollow();
  }
}

function mayHaveMore({ candles, more }: CandlePage): boolean {
  return more || candles.length >= CANDLES_PER_LOAD;
}

/** Candles by their time, each once, without those whose numbers are none. Of two for one time the later word counts. */
export function inOrder(candles: readonly CandleView[]): CandleView[] {
  const byStart = new Map(candles.filter(isSound).map((candle) => [candle.startMs, candle]));
  return [...byStart.values()].toSorted((one, other) => one.startMs - other.startMs);
}

function isSound({ startMs, open, high, low, close }: CandleView): boolean {
  return [startMs, open, high, low, close].every(Number.isFinite);
}
