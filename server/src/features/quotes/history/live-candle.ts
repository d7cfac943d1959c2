import { candleStart, turnoverOf, type Candle, type Period } from '@truefill/domain/market/candle.ts';
import type { SourceQuote } from '@truefill/domain/market/quote.ts';
import type { CandleAnswer, PriceFeed } from '../../../adapters/feeds/feed.ts';

/** Follows one instrument's candle of one period. */
export interface CandleWatch {
  /** resolved once the candle is known; null where it is already */
  readonly ready: Promise<void> | null;
  /** the newest candle, or null when the source has none */
  current(): Candle | null;
  /** what changed since the last call, oldest first: candles that ended in between, in their final form, then the newest */
  take(): Candle[];
  /** ends the watch; to be called once */
  release(): void;
}

/** after a pause, more candles than this are not sent one by one: the client asks for history */
const MAX_ENDED = 10;
const NOTHING: CandleAnswer = { candles: [], cut: true, work: 0 };
/** After a longer silence quotes may be missing, since a source that fell behind tells its newest ones only. */
const MAX_SILENCE_MS = 60_000;

/**
 * A candle as it grows. It starts from the source's history as of the newest quote that trades and takes each quote from there on,
 * so that at every moment it equals what history would answer.
 */
export class LiveCandle {
  readonly #feed: PriceFeed;
  readonly #symbol: string;
  readonly #period: Period;
  #current: Candle | null = null;
  #ended: Candle[] = [];
  /** what the minute of the newest quote opened at, for the turnover */
  #minute: Pick<Candle, 'startMs' | 'open'> | null = null;
  #changed = false;
  #newestMs: number | null;
  /** quotes that came while history was being read */
  #waiting: SourceQuote[] | null = null;
  #ready: Promise<void> | null = null;

  /** @param newestMs time of the newest quote that trades; null while there is none */
  constructor(feed: PriceFeed, symbol: string, period: Period, newestMs: number | null) {
    this.#feed = feed;
    this.#symbol = symbol;
    this.#period = period;
    this.#newestMs = newestMs;
    if (newestMs !== null) this.#read(candleStart(newestMs, period), newestMs);
  }

  get ready(): Promise<void> | null {
    return this.#ready;
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
    if (this.#waiting) {
      this.#waiting.push(quote);
      return;
    }
    const silenceMs = quote.timeMs - (this.#newestMs ?? 0);
    this.#newestMs = quote.timeMs;
    this.#changed = true;
    if (silenceMs <= MAX_SILENCE_MS && this.#current) this.#grow(quote);
    else this.#read(this.#current?.startMs ?? candleStart(quote.timeMs, this.#period), quote.timeMs, quote);
  }

  #grow({ timeMs, mid, volume }: SourceQuote): void {
    const startMs = candleStart(timeMs, this.#period);
    const current = this.#current;
    if (current && startMs < current.startMs) return;
    const minuteMs = candleStart(timeMs, '1min');
    if (this.#minute?.startMs !== minuteMs) this.#minute = { startMs: minuteMs, open: mid };
    const turnover = turnoverOf(this.#minute.open, volume);
    if (!current || startMs > current.startMs) {
      if (current) this.#ended.push(current);
      this.#current = { startMs, open: mid, high: mid, low: mid, close: mid, volume, turnover };
      return;
    }
    this.#current = {
      startMs,
      open: current.open,
      high: mid > current.high ? mid : current.high,
      low: mid < current.low ? mid : current.low,
      close: mid,
      volume: current.volume + volume,
      turnover: current.turnover + turnover,
    };
  }

  /** Reads candles again from one on; `last` is the quote that led to it, for a source that knows nothing of it. */
  #read(fromMs: number, untilMs: number, last?: SourceQuote): void {
    const request = { symbol: this.#symbol, period: this.#period, fromMs, toMs: untilMs + 1, untilMs };
    const answer = this.#feed.candles({ ...request, limit: MAX_ENDED, keep: 'newest' });
    const minuteMs = candleStart(untilMs, '1min');
    const minute = this.#feed.candles({ ...request, period: '1min', fromMs: minuteMs, limit: 1, keep: 'newest' });
    if (!(answer instanceof Promise) && !(minute instanceof Promise)) return this.#begin(answer, minute, last);
    this.#waiting = [];
    const known = Promise.all([answer, minute]).then(
      (later) => this.#begin(...later, last),
      () => this.#begin(NOTHING, NOTHING, last),
    );
    this.#ready = known.then(() => void (this.#ready = null));
  }

  #begin({ candles }: CandleAnswer, minute: CandleAnswer, last: SourceQuote | undefined): void {
    const newest = candles.at(-1);
    this.#minute = minute.candles.at(-1) ?? null;
    if (newest) {
      this.#ended.push(...candles.slice(0, -1));
      this.#current = newest;
    } else if (last) this.#grow(last);
    this.#changed ||= last !== undefined;
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const quote of waiting) this.onQuote(quote);
  }
}
