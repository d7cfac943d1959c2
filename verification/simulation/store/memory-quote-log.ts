import type { Clock } from '@truefill/server/platform/clock.ts';
import { gapBetween, type LogGaps } from '@truefill/server/features/quotes/log/log-gaps.ts';
import type { LoggedQuote } from '@truefill/server/features/quotes/log/quote-log-tables.ts';
import type { QuoteLog } from '@truefill/server/features/quotes/log/quote-log.ts';
import { reached, type Link } from './link.ts';

interface Run {
  readonly startedMs: number;
  writtenMs: number;
  ended: boolean;
}

/** The tables of the quote log: written quotes, and how far each run got. */
export class MemoryQuoteLog {
  readonly #clock: Clock;
  readonly #rows = new Map<string, LoggedQuote[]>();
  readonly #runs: Run[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Written quotes, by number. */
  written(symbol: string): readonly LoggedQuote[] {
    return this.#rows.get(symbol) ?? [];
  }

  /** Possible gaps, as seen by a caller that knows who is running now. */
  gaps(own: Run | null): LogGaps {
    const nowMs = this.#clock.now();
    const runs = this.#runs.map((run) => ({
      startedMs: run.startedMs,
      wholeUntilMs: run === own ? Infinity : run.writtenMs,
      whole: run === own || run.ended,
    }));
    return (fromMs, toMs) => gapBetween(runs, fromMs, toMs, nowMs);
  }

  /**
   * A process's log, as `createQuoteLog` makes one over PostgreSQL.
   * @param opened called with the newest quotes that it contained when the process started
   */
  of(link: Link, opened: (newest: readonly LoggedQuote[]) => void = () => undefined): QuoteLog {
    let waiting: LoggedQuote[] = [];
    let run: Run | null = null;
    const flush = async (): Promise<void> => {
      const batch = waiting;
      const nowMs = this.#clock.now();
      try {
        await reached(link);
      } catch {
        return;
      }
      // What has arrived meanwhile waits for the next time.
      waiting = waiting.filter((quote) => !batch.includes(quote));
      for (const quote of batch) this.#insert(quote);
      if (run) run.writtenMs = nowMs;
    };
    return {
      open: async (symbols) => {
        await reached(link);
        run = { startedMs: this.#clock.now(), writtenMs: this.#clock.now(), ended: false };
        this.#runs.push(run);
        const newest = symbols.flatMap((symbol) => this.written(symbol).at(-1) ?? []);
        opened(newest);
        return newest;
      },
      append: (quotes, arrivedMs) => void (waiting = [...waiting, ...quotes.map((quote) => ({ ...quote, arrivedMs }))]),
      refuse: () => undefined,
      between: async (symbol, fromMs, toMs) => {
        await flush();
        await reached(link);
        const within = (quote: LoggedQuote): boolean => quote.symbol === symbol && quote.timeMs >= fromMs && quote.timeMs <= toMs;
        const known = [...waiting, ...this.written(symbol)].filter(within);
        return [...new Map(known.map((quote) => [quote.sequence, quote])).values()].toSorted(
          (one, other) => one.sequence - other.sequence,
        );
      },
      gaps: async () => {
        await reached(link);
        return this.gaps(run);
      },
      flush,
      close: async () => {
        await flush();
        if (run && waiting.length === 0) run.ended = true;
      },
    };
  }

  #insert(quote: LoggedQuote): void {
    const rows = this.#rows.get(quote.symbol) ?? [];
    this.#rows.set(quote.symbol, rows);
    const last = rows.at(-1);
    if (!last || last.sequence < quote.sequence) rows.push(quote);
    else if (!rows.some(({ sequence, timeMs }) => sequence === quote.sequence && timeMs === quote.timeMs)) {
      rows.push(quote);
      rows.sort((one, other) => one.sequence - other.sequence);
    }
  }
}
