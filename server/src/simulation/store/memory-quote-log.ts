import type { Quote } from '@truefill/domain/quote.ts';
import { CRASH_GAP, type QuoteLog } from '../../features/quotes/quote-log.ts';
import { reached, type Link } from './link.ts';

/** The tables of the quote log: what was written, and which runs have noted their end. */
export class MemoryQuoteLog {
  readonly #rows = new Map<string, Quote[]>();
  readonly #gaps = new Map<string, number>();
  #gapOfOthers = 0;
  #openRuns = new Set<Link>();

  /** Quotes that were written, in the order of their numbers. */
  written(symbol: string): readonly Quote[] {
    return this.#rows.get(symbol) ?? [];
  }

  /** A process's log, as `createQuoteLog` makes one over PostgreSQL. */
  of(link: Link): QuoteLog {
    let waiting: Quote[] = [];
    const flush = async (): Promise<void> => {
      const batch = waiting;
      try {
        await reached(link);
      } catch {
        return;
      }
      // What has come in the meantime waits for the next time.
      waiting = waiting.filter((quote) => !batch.includes(quote));
      for (const quote of batch) this.#insert(quote);
    };
    return {
      open: async () => {
        await reached(link);
        if (this.#openRuns.size > 0) this.#leaveGap();
        this.#openRuns = new Set([link]);
        return this.#lastNumbers();
      },
      append: (quotes) => void (waiting = [...waiting, ...quotes]),
      between: async (symbol, fromMs, toMs) => {
        await flush();
        await reached(link);
        const within = (quote: Quote): boolean => quote.symbol === symbol && quote.timeMs >= fromMs && quote.timeMs <= toMs;
        const bySequence = new Map([...this.written(symbol), ...waiting].filter(within).map((quote) => [quote.sequence, quote]));
        return [...bySequence.values()].toSorted((one, other) => one.sequence - other.sequence);
      },
      flush,
      close: async () => {
        await flush();
        this.#openRuns.delete(link);
      },
    };
  }

  #insert(quote: Quote): void {
    const rows = this.#rows.get(quote.symbol) ?? [];
    this.#rows.set(quote.symbol, rows);
    const last = rows.at(-1);
    if (!last || last.sequence < quote.sequence) rows.push(quote);
    else if (!rows.some(({ sequence, timeMs }) => sequence === quote.sequence && timeMs === quote.timeMs)) {
      rows.push(quote);
      rows.sort((one, other) => one.sequence - other.sequence);
    }
  }

  #leaveGap(): void {
    const { bySymbol } = this.#lastNumbers();
    for (const [symbol, last] of bySymbol) this.#gaps.set(symbol, last + CRASH_GAP);
    this.#gapOfOthers += CRASH_GAP;
  }

  #lastNumbers(): { bySymbol: Map<string, number>; otherwise: number } {
    const symbols = new Set([...this.#rows.keys(), ...this.#gaps.keys()]);
    const last = (symbol: string): number => Math.max(this.#gaps.get(symbol) ?? 0, this.#rows.get(symbol)?.at(-1)?.sequence ?? 0);
    return { bySymbol: new Map([...symbols].map((symbol) => [symbol, last(symbol)])), otherwise: this.#gapOfOthers };
  }
}
