import type { PriceTick } from '@truefill/api/calls.ts';
import type { PriceTuple } from '@truefill/api/live.ts';
import { priceFromTuple, priceFromWire, type PriceView } from '@truefill/api/mapping/price.ts';

/** The newest price of a market as shown: numbers for the eye, never for money arithmetic. */
export interface Quote extends PriceView {
  /** where the mid went since the quote before: 1 up, -1 down, 0 neither */
  readonly move: -1 | 0 | 1;
}

type Listener = () => void;
/** a price as it came */
type Raw = PriceTuple | PriceTick;

/**
 * Quotes by symbol. Writes are collected and the listeners of the symbols that changed are told once per animation frame,
 * so that a burst of frames costs one render of each row on screen. Prices that nobody listens to are kept as they came and
 * read when they are asked for: of thousands only those on screen cost anything.
 */
export class QuoteStore {
  readonly #quotes = new Map<string, Quote>();
  readonly #unread = new Map<string, Raw>();
  readonly #waiting = new Map<string, Raw>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #anyListeners = new Set<Listener>();
  readonly #schedule: (flush: () => void) => void;
  #scheduled = false;

  /** @param schedule runs the flush before the next picture: requestAnimationFrame in the browser */
  constructor(schedule: (flush: () => void) => void) {
    this.#schedule = schedule;
  }

  get(symbol: string): Quote | undefined {
    const raw = this.#unread.get(symbol);
    if (raw !== undefined) this.#read(symbol, raw);
    return this.#quotes.get(symbol);
  }

  /** Takes what the feed or the price list carried: one or many, as tuples or as objects. */
  apply(data: unknown): void {
    for (const raw of pricesIn(data)) this.#waiting.set(symbolOf(raw), raw);
    if (this.#waiting.size === 0 || this.#scheduled) return;
    this.#scheduled = true;
    this.#schedule(() => this.flush());
  }

  /** Tells the listeners of every symbol whose price changed. */
  flush(): void {
    this.#scheduled = false;
    const changed = [...this.#waiting];
    this.#waiting.clear();
    const heard = changed.filter(([symbol]) => this.#listeners.has(symbol));
    for (const [symbol, raw] of changed) this.#unread.set(symbol, raw);
    for (const [symbol, raw] of heard) this.#read(symbol, raw);
    for (const [symbol] of heard) for (const listener of this.#listeners.get(symbol) ?? []) listener();
    for (const listener of this.#anyListeners) listener();
  }

  #read(symbol: string, raw: Raw): void {
    const quote = isTuple(raw) ? priceFromTuple(raw) : priceFromWire(raw);
    this.#unread.delete(symbol);
    this.#quotes.set(symbol, { ...quote, move: moveBetween(this.#quotes.get(symbol), quote) });
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

/** One price or many, as tuples or as objects. */
function pricesIn(data: unknown): readonly Raw[] {
  if (!Array.isArray(data)) return typeof data === 'object' && data !== null ? [data as PriceTick] : [];
  if (typeof data[0] === 'string') return [data as unknown as PriceTuple];
  return data as readonly Raw[];
}

function symbolOf(raw: Raw): string {
  return isTuple(raw) ? raw[0] : raw.symbol;
}

function isTuple(raw: Raw): raw is PriceTuple {
  return Array.isArray(raw);
}
