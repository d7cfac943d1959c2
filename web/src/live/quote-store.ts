import type { PriceTick } from '@truefill/api/market/calls.ts';
import type { PriceTuple } from '@truefill/api/live.ts';
import {
  priceFromText,
  priceFromTuple,
  priceFromWire,
  symbolInText,
  type PriceView,
} from '@truefill/api/market/price-mapping.ts';

/** The newest price of a market as shown: numbers for the eye, never for money arithmetic. */
export interface Quote extends PriceView {
  /** where the mid went since the quote before: 1 up, -1 down, 0 neither */
  readonly move: -1 | 0 | 1;
}

type Listener = () => void;
/** a price as it came; a text is part of a frame's, which it keeps in memory as long as it lasts */
type Raw = PriceTuple | PriceTick | string;

/** so many frames of text are held at least and twice as many at most */
const FRAMES_HELD = 8;

/**
 * Quotes by symbol. Writes are collected and the listeners of the symbols that changed are told once per animation frame,
 * so that a burst of frames costs one render of each row on screen. Prices that nobody listens to are kept as they came and
 * read when they are asked for: of thousands only those on screen cost anything.
 */
export class QuoteStore {
  readonly #quotes = new Map<string, Quote>();
  #unread = new Map<string, Raw>();
  /** those unread of earlier frames: whatever is left of them when the next ones grow old is read, so that it lets go of its frame */
  #old = new Map<string, Raw>();
  #frames = 0;
  readonly #waiting = new Map<string, Raw>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #anyListeners = new Set<Listener>();
  readonly #schedule: (flush: () => void) => void;
  readonly #told = (): void => this.flush();

  /** @param schedule runs the flush once before the next animation frame, however often it is given */
  constructor(schedule: (flush: () => void) => void) {
    this.#schedule = schedule;
  }

  get(symbol: string): Quote | undefined {
    const raw = this.#unread.get(symbol) ?? this.#old.get(symbol);
    if (raw !== undefined) this.#read(symbol, raw);
    return this.#quotes.get(symbol);
  }

  /** Takes what the feed or the price list carried: one or many, as tuples or as objects. */
  apply(data: unknown): void {
    this.#take(pricesIn(data));
  }

  /** Takes the prices of a frame as `textsOfPrices` gives them. */
  applyTexts(texts: readonly string[]): void {
    this.#frames += 1;
    if (this.#frames % FRAMES_HELD === 0) this.#letGo();
    this.#take(texts);
  }

  #take(prices: readonly Raw[]): void {
    for (const raw of prices) {
      const symbol = symbolOf(raw);
      if (this.#listeners.has(symbol)) this.#waiting.set(symbol, raw);
      else this.#keep(symbol, raw);
    }
    if (prices.length > 0) this.#schedule(this.#told);
  }

  /** Tells the listeners of every symbol whose price came, each listener once however many symbols it listens to. */
  flush(): void {
    const changed = [...this.#waiting];
    this.#waiting.clear();
    for (const [symbol, raw] of changed) this.#read(symbol, raw);
    const told = new Set<Listener>();
    for (const [symbol] of changed) for (const listener of this.#listeners.get(symbol) ?? []) told.add(listener);
    for (const listener of told) listener();
    for (const listener of this.#anyListeners) listener();
  }

  #keep(symbol: string, raw: Raw): void {
    if (this.#old.size > 0) this.#old.delete(symbol);
    this.#unread.set(symbol, raw);
  }

  #letGo(): void {
    for (const [symbol, raw] of this.#old) this.#read(symbol, raw);
    [this.#old, this.#unread] = [this.#unread, this.#old];
  }

  #read(symbol: string, raw: Raw): void {
    this.#unread.delete(symbol);
    this.#old.delete(symbol);
    const quote = priceIn(raw);
    if (quote !== null) this.#quotes.set(symbol, { ...quote, move: moveBetween(this.#quotes.get(symbol), quote) });
  }

  /** Listens to one symbol. @returns stops listening */
  listen(symbol: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(symbol) ?? new Set();
    this.#listeners.set(symbol, listeners);
    listeners.add(listener);
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) this.#leave(symbol);
    };
  }

  /** Nobody listens any more: what waits for the next animation frame is there when it is asked for, until a newer one comes. */
  #leave(symbol: string): void {
    this.#listeners.delete(symbol);
    const raw = this.#waiting.get(symbol);
    if (raw === undefined) return;
    this.#waiting.delete(symbol);
    this.#keep(symbol, raw);
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
