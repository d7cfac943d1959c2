import { candleStart, turnoverOf, type Candle, type Period } from '@truefill/domain/market/candle.ts';
import type { SourceQuote } from '@truefill/domain/market/quote.ts';
import type { CandleAnswer, PriceFeed } from '../../../adapters/feeds/feed.ts';

/** Follows one instrument's candle of one period. */
export interface CandleWatch {
  /** resolves once the candle is known; null if it already is */
  readonly ready: Promise<void> | null;
  /** the newest candle; null if the source has none */
  current(): Candle | null;
  /** changes since the last call, oldest first: final candles that ended in between, then the newest */
  take(): Candle[];
  /** ends the watch; call it once */
  release(): void;
}

/** after a pause, more candles than this are not sent one by one: the client requests history */
const MAX_ENDED = 10;
const NOTHING: CandleAnswer = { candles: [], cut: true, work: 0 };
/** After a longer silence quotes may be missing, since a source that fell behind sends only its newest ones. */
const MAX_SILENCE_MS = 60_000;

/**
 * A growing candle. It starts from the source's history as of the newest quote that trades and then applies each quote,
 * so that it always equals what history would return.
 */
export class LiveCandle {
  readonly #feed: PriceFeed;
  readonly #symbol: string;
  readonly #period: Period;
  #current: Candle | null = null;
  #ended: Candle[] = [];
  /** opening price of the newest quote's minute, for the turnover */
  #minute: Pick<Candle, 'startMs' | 'open'> | null = null;
  #changed = false;
  #newestMs: number | null;
  /** quotes that arrived while history was being read */
  #waiting: SourceQuote[] | null = null;
  #ready: Promise<void> | null = null;

  /** @param newestMs time of the newest quote that trades; null if there is none yet */
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

  /** Rereads candles from `fromMs` on; `last` is the triggering quote, for a source whose history lacks it. */
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
