import { candleStart, joinCandles, turnoverOf, type Candle } from '@truefill/domain/market/candle.ts';
import { points } from '@truefill/domain/market/price.ts';
import type { SourceQuote } from '@truefill/domain/market/quote.ts';
import type { CandleAnswer, CandleRequest, PriceFeed } from '../../../adapters/feeds/feed.ts';

/** A source whose quotes the test pushes; its history is built from them and from given candles. */
export class PushFeed implements PriceFeed {
  readonly source = 'pushed';
  readonly demonstration = true;
  readonly symbols: ReadonlySet<string>;
  readonly minutes = new Map<string, Candle[]>();
  #listener: ((quotes: readonly SourceQuote[]) => void) | null = null;

  constructor(symbols: Iterable<string>) {
    this.symbols = new Set(symbols);
  }

  start(listener: (quotes: readonly SourceQuote[]) => void): void {
    this.#listener = listener;
  }

  stop(): void {
    this.#listener = null;
  }

  push(...quotes: SourceQuote[]): void {
    for (const { symbol, timeMs, mid, volume } of quotes) {
      const startMs = candleStart(timeMs, '1min');
      const before = this.minutes.get(symbol) ?? [];
      const last = before.at(-1);
      const turnover = turnoverOf(last?.startMs === startMs ? last.open : mid, volume);
      const tick = { startMs, open: mid, high: mid, low: mid, close: mid, volume, turnover };
      this.minutes.set(symbol, joinCandles([...before, tick], '1min'));
    }
    this.#listener?.(quotes);
  }

  candles({ symbol, period, fromMs, toMs, limit, keep }: CandleRequest): CandleAnswer {
    const candles = joinCandles(this.minutes.get(symbol) ?? [], period).filter(
      ({ startMs }) => fromMs <= startMs && startMs < toMs,
    );
    return { candles: keep === 'newest' ? candles.slice(-limit) : candles.slice(0, limit), cut: false, work: 0 };
  }
}

/** A quote around `mid` with a spread of two points. */
export function sourceQuote(symbol: string, timeMs: number, mid: number, volume = 0): SourceQuote {
  return { symbol, timeMs, bid: points(BigInt(mid - 1)), ask: points(BigInt(mid + 1)), mid: points(BigInt(mid)), volume };
}
