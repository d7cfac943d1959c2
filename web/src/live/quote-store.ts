import type { PriceTick } from '@truefill/api/calls.ts';
import type { PriceTuple } from '@truefill/api/live.ts';
import { priceFromTuple, priceFromWire, type PriceView } from '@truefill/api/mapping/price.ts';

/** The newest price of a market as shown: numbers for the eye, never for money arithmetic. */
export interface Quote extends PriceView {
  /** where the mid went since the quote before: 1 up, -1 down, 0 neither */
  readonly move: -1 | 0 | 1;
}

type Listener = () => void;

/**
 * Quotes by symbol. Writes are collected and the listeners of the symbols that changed are told once per animation frame,
 * so that a burst of frames costs one render of each row on screen.
 */
export class QuoteStore {
  readonly #quotes = new Map<string, Quote>();
  readonly #waiting = new Map<string, PriceView>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #anyListeners = new Set<Listener>();
  readonly #schedule: (flush: () => void) => void;
  #scheduled = false;

  /** @param schedule runs the flush before the next picture: requestAnimationFrame in the browser */
  constructor(schedule: (flush: () => void) => void) {
    this.#schedule = schedule;
  }

  get(symbol: string): Quote | undefined {
    return this.#quotes.get(symbol);
  }

  /** Takes what the feed or the price list carried: one or many, as tuples or as objects. */
  apply(data: unknown): void {
    for (const quote of readPrices(data)) this.#waiting.set(quote.symbol, quote);
    if (this.#waiting.size === 0 || this.#scheduled) return;
    this.#scheduled = true;
    this.#schedule(() => this.flush());
  }

  /** Tells the listeners of every symbol whose price changed. */
  flush(): void {
    this.#scheduled = false;
    const changed = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const quote of changed) {
      const before = this.#quotes.get(quote.symbol);
      this.#quotes.set(quote.symbol, { ...quote, move: moveBetween(before, quote) });
    }
    for (const { symbol } of changed) for (const listener of this.#listeners.get(symbol) ?? []) listener();
    for (const listener of this.#anyListeners) listener();
  }

  /** Listens to one symbol. @returns stops listening */
  listen(symbol: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(symbol) ?? new Set();
    this.#listeners.set(symbol, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(symbol);
    };
  }

  /** Listens to every flush. @returns stops listening */
  listenAny(listener: Listener): () => void {
    this.#anyListeners.add(listener);
    return () => this.#anyListeners.delete(listener);
  }
}

function moveBetween(before: Quote | undefined, now: PriceView): -1 | 0 | 1 {
  if (!before || before.mid === now.mid) return 0;
  return now.mid > before.mid ? 1 : -1;
}

/** Reads one price or many, as tuples or as objects. */
function readPrices(data: unknown): PriceView[] {
  if (!Array.isArray(data)) return typeof data === 'object' && data !== null ? [priceFromWire(data as PriceTick)] : [];
  if (typeof data[0] === 'string') return [priceFromTuple(data as unknown as PriceTuple)];
  return data.map((item: unknown) => {
    return Array.isArray(item) ? priceFromTuple(item as unknown as PriceTuple) : priceFromWire(item as PriceTick);
  });
}
