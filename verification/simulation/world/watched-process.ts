import type { Quote, SourceQuote } from '@truefill/domain/market/quote.ts';
import { QuoteMemory, View } from '../model/view.ts';
import { SimulatedProcess, type ProcessParts } from './process.ts';

/** An accepted quote with its circumstances on arrival. */
export interface Accepted {
  readonly quote: Quote;
  readonly atMs: number;
  /** whether it was tradable on arrival */
  readonly tradable: boolean;
}

const REMEMBERED = 300;

/** A process, with what the model knows about its quotes. */
export class WatchedProcess {
  readonly process: SimulatedProcess;
  readonly bornMs: number;
  readonly #parts: ProcessParts;
  readonly #memory = new QuoteMemory();
  readonly #accepted = new Map<string, Accepted[]>();
  readonly #fail: (reason: string) => void;
  #expected: SourceQuote[] = [];
  /** since when it has held the lease; null if it does not */
  leaseSinceMs: number | null = null;

  constructor(parts: ProcessParts, fail: (reason: string) => void) {
    this.#parts = parts;
    this.#fail = fail;
    const opened = (newest: readonly SourceQuote[]): void => {
      this.#memory.startFrom(newest);
      this.#expect(parts.snapshot);
    };
    this.process = new SimulatedProcess({ ...parts, opened });
    this.bornMs = parts.clock.now();
    this.process.quotes.onQuotes((quotes) => this.#see(quotes));
  }

  get name(): string {
    return this.#parts.link.name;
  }

  view(): View {
    return new View(this.#parts.clock.now(), this.#memory.newest);
  }

  /** Quotes of this run, oldest first. */
  accepted(symbol: string): readonly Accepted[] {
    return this.#accepted.get(symbol) ?? [];
  }

  receive(quotes: readonly SourceQuote[]): void {
    this.#expect(quotes);
    this.process.receive(quotes);
    this.#mustBeHeard();
  }

  /** The feed's initial quotes were received while the process started. */
  onStarted(): void {
    this.#mustBeHeard();
  }

  #expect(quotes: readonly SourceQuote[]): void {
    const nowMs = this.#parts.clock.now();
    this.#expected = quotes.filter((quote) => this.#memory.accepts(quote, nowMs));
  }

  #see(quotes: readonly Quote[]): void {
    for (const quote of quotes) {
      const wanted = this.#expected.shift();
      if (
        !wanted ||
        wanted.symbol !== quote.symbol ||
        wanted.timeMs !== quote.timeMs ||
        wanted.bid !== quote.bid ||
        wanted.ask !== quote.ask
      ) {
        this.#fail(
          `${this.name} took a quote that it must not take: ${quote.symbol} ${quote.bid}/${quote.ask} of ${quote.timeMs}`,
        );
      }
      const before = this.#memory.newest.get(quote.symbol);
      if (before && (before.sequence >= quote.sequence || before.timeMs > quote.timeMs))
        this.#fail(`I9: quotes of ${quote.symbol} go back in ${this.name}`);
      this.#memory.record(quote);
      const view = this.view();
      const list = this.#accepted.get(quote.symbol) ?? [];
      this.#accepted.set(quote.symbol, list);
      list.push({ quote, atMs: view.nowMs, tradable: view.isOpen(quote.symbol) && view.isFresh(quote) });
      if (list.length > REMEMBERED) list.shift();
    }
  }

  #mustBeHeard(): void {
    const [missing] = this.#expected;
    if (missing)
      this.#fail(`${this.name} left out a sound quote: ${missing.symbol} ${missing.bid}/${missing.ask} of ${missing.timeMs}`);
    this.#expected = [];
  }
}
