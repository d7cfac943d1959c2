import { candleStart, type Candle, type Period } from '@truefill/domain/candle.ts';
import type { SourceQuote } from '@truefill/domain/quote.ts';
import type { PriceFeed } from '../../adapters/feeds/feed.ts';
import type { Clock } from '../../clock.ts';

/** Follows one instrument's candle of one period. */
export interface CandleWatch {
  /** the newest candle, or null when the source has none */
  current(): Candle | null;
  /** what changed since the last call, oldest first: candles that ended in between, in their final form, then the newest */
  take(): Candle[];
  /** ends the watch; to be called once */
  release(): void;
}

/** after a pause, more candles than this are not sent one by one: the client asks for history */
const MOST_ENDED = 10;

/**
 * A candle as it grows. It starts from the source's history and takes each quote, so that at every moment it equals what history
 * would answer; a candle that ends is read from there once more.
 */
export class LiveCandle {
  readonly #feed: PriceFeed;
  readonly #clock: Clock;
  readonly #symbol: string;
  readonly #period: Period;
  #current: Candle | null = null;
  #ended: Candle[] = [];
  #changed = false;
  #seededAtMs = 0;

  constructor(feed: PriceFeed, clock: Clock, symbol: string, period: Period) {
    this.#feed = feed;
    this.#clock = clock;
    this.#symbol = symbol;
    this.#period = period;
    this.#seed();
  }

  current(): Candle | null {
    return this.#current;
  }

  take(): Candle[] {
    if (!this.#changed) return [];
    const taken = this.#current ? [...this.#ended, this.#current] : this.#ended;
    this.#ended = [];
    this.#changed = false;
    return taken;
  }

  onQuote(quote: SourceQuote): void {
    const startMs = candleStart(quote.timeMs, this.#period);
    const current = this.#current;
    if (current && startMs < current.startMs) return;
    this.#changed = true;
    if (!current || startMs > current.startMs) {
      this.#readOn(current?.startMs ?? startMs);
      if (this.#current && this.#current.startMs >= startMs) return;
      if (this.#current) this.#ended.push(this.#current);
      this.#current = { startMs, open: quote.mid, high: quote.mid, low: quote.mid, close: quote.mid, volume: quote.volume };
      return;
    }
    this.#current = {
      startMs,
      open: current.open,
      high: quote.mid > current.high ? quote.mid : current.high,
      low: quote.mid < current.low ? quote.mid : current.low,
      close: quote.mid,
      // History as of the seeding holds the volume of every quote until then.
      volume: current.volume + (quote.timeMs > this.#seededAtMs ? quote.volume : 0),
    };
  }

  /** A candle has ended: its final form and those after it come from history. */
  #readOn(fromMs: number): void {
    const nowMs = this.#clock.now();
    const candles = this.#feed.history(this.#symbol, this.#period, fromMs, nowMs + 1, MOST_ENDED);
    const newest = candles.pop();
    if (!newest) return;
    this.#ended.push(...candles);
    this.#current = newest;
    this.#seededAtMs = nowMs;
  }

  #seed(): void {
    const nowMs = this.#clock.now();
    this.#seededAtMs = nowMs;
    this.#current = lastCandle(this.#feed, this.#symbol, this.#period, nowMs);
  }
}

/** A closed market's newest candle lies some days back. */
const LOOK_BACK_MS = [0, 3_600_000, 86_400_000, 4 * 86_400_000, 10 * 86_400_000];

function lastCandle(feed: PriceFeed, symbol: string, period: Period, nowMs: number): Candle | null {
  const startMs = candleStart(nowMs, period);
  for (const lengthMs of LOOK_BACK_MS) {
    const found = feed.history(symbol, period, startMs - lengthMs, nowMs + 1, 1).at(-1);
    if (found) return found;
  }
  return null;
}
