import type { Candle } from '@truefill/domain/candle.ts';
import { divideHalfEven } from '@truefill/domain/decimal.ts';
import type { Price } from '@truefill/domain/price.ts';
import type { SourceQuote } from '@truefill/domain/quote.ts';

const BUCKET_MS = 300_000;
const WINDOW_MS = 86_400_000;

/** Figures of mid prices over the 24 hours that end at the instrument's newest quote. */
export interface DayFigures {
  readonly high: Price;
  readonly low: Price;
  /** the last price before the window; the first one known where there is none before it */
  readonly reference: Price;
  readonly volume: number;
}

interface Bucket {
  readonly startMs: number;
  readonly open: Price;
  high: Price;
  low: Price;
  close: Price;
  volume: number;
}

/**
 * Rolling 24-hour figures of one instrument, in buckets of five minutes. The window ends at the newest quote, not at the present:
 * on a Sunday a stock still shows what Friday did against Thursday, and while it trades this is the plain 24-hour change.
 */
export class DayStatistics {
  #buckets: Bucket[] = [];
  #reference: Price | null = null;
  #figures: DayFigures | null = null;
  #volumeFromMs = 0;

  /** Takes candles of five minutes, oldest first, in place of what was known; they hold everything up to `untilMs`. */
  seed(candles: readonly Candle[], reference: Price | null, untilMs: number): void {
    this.#buckets = candles.map(({ startMs, open, high, low, close, volume }) => ({ startMs, open, high, low, close, volume }));
    this.#reference = reference;
    this.#volumeFromMs = untilMs;
    this.#figures = null;
  }

  /** Takes the next accepted quote. */
  take(quote: SourceQuote): void {
    const startMs = Math.floor(quote.timeMs / BUCKET_MS) * BUCKET_MS;
    const volume = quote.timeMs > this.#volumeFromMs ? quote.volume : 0;
    const last = this.#buckets.at(-1);
    if (!last || last.startMs < startMs) {
      this.#buckets.push({ startMs, open: quote.mid, high: quote.mid, low: quote.mid, close: quote.mid, volume });
      this.#forget(quote.timeMs - WINDOW_MS);
      this.#figures = null;
      return;
    }
    last.high = greater(last.high, quote.mid);
    last.low = lesser(last.low, quote.mid);
    last.close = quote.mid;
    last.volume += volume;
    if (!this.#figures) return;
    this.#figures = {
      ...this.#figures,
      high: greater(this.#figures.high, quote.mid),
      low: lesser(this.#figures.low, quote.mid),
      volume: this.#figures.volume + volume,
    };
  }

  /** The figures, or null before anything is known. */
  figures(): DayFigures | null {
    return (this.#figures ??= this.#compute());
  }

  #forget(windowStartMs: number): void {
    const kept = this.#buckets.findIndex((bucket) => bucket.startMs + BUCKET_MS > windowStartMs);
    if (kept <= 0) return;
    this.#reference = this.#buckets[kept - 1]?.close ?? this.#reference;
    this.#buckets.splice(0, kept);
  }

  #compute(): DayFigures | null {
    const first = this.#buckets[0];
    if (!first) return null;
    let { high, low } = first;
    let volume = 0;
    for (const bucket of this.#buckets) {
      high = greater(high, bucket.high);
      low = lesser(low, bucket.low);
      volume += bucket.volume;
    }
    return { high, low, reference: this.#reference ?? first.open, volume };
  }
}

/** Change from the reference to `price` in percent, two decimals, half to even. */
export function changePercent(price: Price, reference: Price): number {
  if (reference <= 0n) return 0;
  return Number(divideHalfEven((price - reference) * 10_000n, reference)) / 100;
}

function greater(one: Price, other: Price): Price {
  return one > other ? one : other;
}

function lesser(one: Price, other: Price): Price {
  return one < other ? one : other;
}
