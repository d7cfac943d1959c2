import type { PriceTick } from '@truefill/api/market/calls.ts';
import type { PriceTuple } from '@truefill/api/live.ts';
import {
  priceFromText,
  priceFromTuple,
  priceFromWire,
  symbolInText,
  type PriceView,
} from '@truefill/api/market/price-mapping.ts';

/** The newest price of a market for display: floating-point numbers, never for money arithmetic. */
export interface Quote extends PriceView {
  /** direction of the mid since the previous quote: 1 up, -1 down, 0 unchanged */
  readonly move: -1 | 0 | 1;
}

type Listener = () => void;
/** an unparsed price; a text is a slice of its frame's text, which it keeps in memory */
type Raw = PriceTuple | PriceTick | string;

/** frames of text retained: at least this number, at most twice as many */
const FRAMES_HELD = 8;

/**
 * Quotes by symbol. Updates are collected and the listeners of changed symbols are notified once per animation frame, so that a
 * burst of frames costs one render of each visible row. Prices without listeners are stored unparsed and parsed on demand: of
 * thousands only the visible ones cost anything.
 */
export class QuoteStore {
  readonly #quotes = new Map<string, Quote>();
  #unread = new Map<string, Raw>();
  /** unread prices of earlier frames: when the next ones get old, the remaining ones are parsed to release their frames */
  #old = new Map<string, Raw>();
  #frames = 0;
  readonly #waiting = new Map<string, Raw>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #anyListeners = new Set<Listener>();
  readonly #schedule: (flush: () => void) => void;
  readonly #onFrame = (): void => this.flush();

  /** @param schedule runs the flush once before the next animation frame, however often it is passed */
  constructor(schedule: (flush: () => void) => void) {
    this.#schedule = schedule;
  }

  get(symbol: string): Quote | undefined {
    const raw = this.#unread.get(symbol) ?? this.#old.get(symbol);
    if (raw !== undefined) this.#read(symbol, raw);
    return this.#quotes.get(symbol);
  }

  /** Stores the prices of the feed or the price list: one or many, as tuples or as objects. */
  apply(data: unknown): void {
    this.#store(pricesIn(data));
  }

  /** Stores the prices of a frame as returned by `textsOfPrices`. */
  applyTexts(texts: readonly string[]): void {
    this.#frames += 1;
    if (this.#frames % FRAMES_HELD === 0) this.#releaseFrames();
    this.#store(texts);
  }

  #store(prices: readonly Raw[]): void {
    for (const raw of prices) {
      const symbol = symbolOf(raw);
      if (this.#listeners.has(symbol)) this.#waiting.set(symbol, raw);
      else this.#keep(symbol, raw);
    }
    if (prices.length > 0) this.#schedule(this.#onFrame);
  }

  /** Notifies the listeners of every symbol with a new price, each listener once however many symbols it listens to. */
  flush(): void {
    const changed = [...this.#waiting];
    this.#waiting.clear();
    for (const [symbol, raw] of changed) this.#read(symbol, raw);
    const notified = new Set<Listener>();
    for (const [symbol] of changed) for (const listener of this.#listeners.get(symbol) ?? []) notified.add(listener);
    for (const listener of notified) listener();
    for (const listener of this.#anyListeners) listener();
  }

  #keep(symbol: string, raw: Raw): void {
    if (this.#old.size > 0) this.#old.delete(symbol);
    this.#unread.set(symbol, raw);
  }

  #releaseFrames(): void {
    for (const [symbol, raw] of this.#old) this.#read(symbol, raw);
    [this.#old, this.#unread] = [this.#unread, this.#old];
  }

  #read(symbol: string, raw: Raw): void {
    this.#unread.delete(symbol);
    this.#old.delete(symbol);
    const quote = priceIn(raw);
    if (quote !== null) this.#quotes.set(symbol, { ...quote, move: moveBetween(this.#quotes.get(symbol), quote) });
  }

  /** Listens to one symbol. @returns a function that stops listening */
  listen(symbol: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(symbol) ?? new Set();
    this.#listeners.set(symbol, listeners);
    listeners.add(listener);
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) this.#leave(symbol);
    };
  }

  /** After the last listener has left, an update that waits for the next animation frame is kept as unread. */
  #leave(symbol: string): void {
    this.#listeners.delete(symbol);
    const raw = this.#waiting.get(symbol);
    if (raw === undefined) return;
    this.#waiting.delete(symbol);
    this.#keep(symbol, raw);
  }

  /** Listens to every flush. @returns a function that stops listening */
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
  if (typeof raw === 'string') return symbolInText(raw);
  return isTuple(raw) ? raw[0] : raw.symbol;
}

function priceIn(raw: Raw): PriceView | null {
  if (typeof raw === 'string') return priceFromText(raw);
  return isTuple(raw) ? priceFromTuple(raw) : priceFromWire(raw);
}

function isTuple(raw: PriceTuple | PriceTick): raw is PriceTuple {
  return Array.isArray(raw);
}
