import type { Candle } from '@truefill/domain/market/candle.ts';
import { divideHalfEven } from '@truefill/domain/money/decimal.ts';
import { points, type Price } from '@truefill/domain/market/price.ts';
import type { SourceQuote } from '@truefill/domain/market/quote.ts';
import { MINUTE_MS } from '@truefill/domain/time/durations.ts';

/** Whole minutes of the window; the current one is added. */
export const WINDOW_MINUTES = 1_440;
const SLOTS = WINDOW_MINUTES + 1;

/** Statistics of mid prices over the 1,440 minutes before the instrument's newest quote, and the minute of that quote. */
export interface DayFigures {
  readonly high: Price;
  readonly low: Price;
  /** the last price before the window; if there is none, the first one known */
  readonly reference: Price;
  readonly volume: number;
}

/** Start of the window that ends with the minute of `timeMs`. */
export function windowStart(timeMs: number): number {
  return (Math.floor(timeMs / MINUTE_MS) - WINDOW_MINUTES) * MINUTE_MS;
}

/**
 * Rolling 24-hour statistics of one instrument, minute by minute. The window ends at the newest quote, not now: on a
 * Sunday a stock still shows Friday's change against Thursday, and while it trades this is the plain 24-hour change.
 */
export class DayStatistics {
  /** minutes of the window, each in slot (minute modulo `SLOTS`) */
  readonly #starts = new Float64Array(SLOTS).fill(-1);
  readonly #closes = new BigInt64Array(SLOTS);
  readonly #volumes = new Float64Array(SLOTS);
  readonly #highs = new Extremes(1);
  readonly #lows = new Extremes(-1);
  #fromMs = 0;
  #volume = 0;
  #reference: Price | null = null;
  #firstPrice: Price | null = null;

  /** Replaces all data with one-minute candles, oldest first. */
  seed(candles: readonly Candle[], reference: Price | null): void {
    this.#starts.fill(-1);
    this.#highs.clear();
    this.#lows.clear();
    this.#fromMs = 0;
    this.#volume = 0;
    this.#reference = reference;
    this.#firstPrice = null;
    for (const { startMs, open, high, low, close, volume } of candles) this.#add(startMs, { open, high, low, close, volume });
  }

  /** Adds the next accepted quote. */
  take({ timeMs, mid, volume }: Pick<SourceQuote, 'timeMs' | 'mid' | 'volume'>): void {
    this.#add(timeMs, { open: mid, high: mid, low: mid, close: mid, volume });
  }

  /** The statistics; null before the first data. */
  figures(): DayFigures | null {
    const high = this.#highs.value;
    const low = this.#lows.value;
    const reference = this.#reference ?? this.#firstPrice;
    return high === null || low === null || reference === null ? null : { high, low, reference, volume: this.#volume };
  }

  #add(timeMs: number, { open, high, low, close, volume }: Omit<Candle, 'startMs' | 'turnover'>): void {
    const minute = Math.floor(timeMs / MINUTE_MS);
    this.#removeOlder(windowStart(timeMs));
    this.#firstPrice ??= open;
    const slot = minute % SLOTS;
    if (this.#starts[slot] !== minute) this.#volumes[slot] = 0;
    this.#starts[slot] = minute;
    this.#closes[slot] = close;
    this.#volumes[slot] = (this.#volumes[slot] as number) + volume;
    this.#volume += volume;
    this.#highs.add(minute, high);
    this.#lows.add(minute, low);
  }

  /** Drops the minutes before the window; the last of them becomes the reference. */
  #removeOlder(fromMs: number): void {
    if (fromMs <= this.#fromMs) return;
    const from = fromMs / MINUTE_MS;
    const first = this.#fromMs / MINUTE_MS;
    for (let minute = first; minute < Math.min(from, first + SLOTS); minute++) {
      const slot = minute % SLOTS;
      if (this.#starts[slot] !== minute) continue;
      this.#reference = points(this.#closes[slot] as bigint);
      this.#volume -= this.#volumes[slot] as number;
      this.#starts[slot] = -1;
    }
    this.#fromMs = fromMs;
    this.#highs.removeOlder(from);
    this.#lows.removeOlder(from);
  }
}

/** Maximum of a sliding window, or minimum for direction -1: keeps only the values that no later one exceeds. */
class Extremes {
  readonly #direction: 1 | -1;
  #pruned: { readonly minute: number; readonly price: Price }[] = [];

  constructor(direction: 1 | -1) {
    this.#direction = direction;
  }

  get value(): Price | null {
    return this.#pruned[0]?.price ?? null;
  }

  add(minute: number, price: Price): void {
    for (let last = this.#pruned.at(-1); last && this.#reaches(price, last.price); last = this.#pruned.at(-1)) this.#pruned.pop();
    this.#pruned.push({ minute, price });
  }

  removeOlder(fromMinute: number): void {
    const first = this.#pruned.findIndex(({ minute }) => minute >= fromMinute);
    if (first !== 0) this.#pruned = first < 0 ? [] : this.#pruned.slice(first);
  }

  clear(): void {
    this.#pruned = [];
  }

  #reaches(price: Price, other: Price): boolean {
    return this.#direction > 0 ? price >= other : price <= other;
  }
}

/** Change from the reference to `price` in percent, two decimals, half to even. */
export function changePercent(price: Price, reference: Price): number {
  if (reference <= 0n) return 0;
  return Number(divideHalfEven((price - reference) * 10_000n, reference)) / 100;
}
