import { points } from '@truefill/domain/market/price.ts';
import type { Quote, SourceQuote } from '@truefill/domain/market/quote.ts';
import { CATALOGUE } from '../world/broker.ts';
import { tradesAt } from './calendar.ts';
import { nearest, ten } from './exact.ts';
import { termsOfBrand } from './terms.ts';

/** Quotes older than this are not traded on, ms. */
export const FRESH_MS = 10_000;
const AHEAD_MS = 1_000;
const RATE_DIGITS = 10;

/** Bid and ask for a brand's traders, with their evidence. */
export interface Seen {
  readonly bid: bigint;
  readonly ask: bigint;
  readonly sequence: number;
  readonly timeMs: number;
}

/** The newest quotes of one process at one moment. Immutable. */
export class View {
  readonly nowMs: number;
  readonly newest: ReadonlyMap<string, Quote>;

  constructor(nowMs: number, newest: ReadonlyMap<string, Quote>) {
    this.nowMs = nowMs;
    this.newest = newest;
  }

  /** The brand's published markup is added on both sides. */
  seen(brandId: string, symbol: string): Seen | null {
    const quote = this.newest.get(symbol);
    return quote ? marked(brandId, quote) : null;
  }

  isOpen(symbol: string): boolean {
    const instrument = CATALOGUE.bySymbol.get(symbol);
    return instrument !== undefined && this.newest.has(symbol) && tradesAt(instrument, this.nowMs);
  }

  isFresh(quote: Pick<Seen, 'timeMs'>): boolean {
    return this.nowMs - quote.timeMs <= FRESH_MS && quote.timeMs - this.nowMs <= FRESH_MS;
  }

  /** Dollars per unit of a symbol's quote currency in units of 10^-10; null if there is no price for it. */
  rate(symbol: string): bigint | null {
    const currency = CATALOGUE.bySymbol.get(symbol)?.quoteCurrency ?? 'USD';
    if (currency === 'USD' || currency === 'USDT') return ten(RATE_DIGITS);
    const direct = this.newest.get(`${currency}USD`);
    if (direct) return nearest(direct.mid * ten(RATE_DIGITS), ten(precision(direct.symbol)));
    const inverse = this.newest.get(`USD${currency}`);
    return inverse ? nearest(ten(RATE_DIGITS) * ten(precision(inverse.symbol)), inverse.mid) : null;
  }

  /** Minimum time between two resets of a demo account. */
  resetPauseMs(brandId: string): number {
    return termsOfBrand(brandId).brand.rules.demoResetSeconds * 1_000;
  }

  /** Whether a position in a symbol could be closed now. */
  isTradable(brandId: string, symbol: string): boolean {
    const quote = this.seen(brandId, symbol);
    return quote !== null && this.isOpen(symbol) && this.isFresh(quote) && this.rate(symbol) !== null;
  }
}

export function marked(brandId: string, quote: Quote): Seen {
  const markup = termsOfBrand(brandId).offered.get(quote.symbol)?.markup ?? 0n;
  const bid = quote.bid - markup;
  return { bid: bid < 1n ? 1n : bid, ask: quote.ask + markup, sequence: quote.sequence, timeMs: quote.timeMs };
}

export function precision(symbol: string): number {
  return CATALOGUE.bySymbol.get(symbol)?.pricePrecision ?? 0;
}

/** What one process must have accepted from its source. */
export class QuoteMemory {
  #newest: ReadonlyMap<string, Quote> = new Map();
  readonly #last = new Map<string, SourceQuote>();
  readonly #before = new Map<string, SourceQuote>();
  readonly #doubtful = new Map<string, SourceQuote>();

  get newest(): ReadonlyMap<string, Quote> {
    return this.#newest;
  }

  /** Records the newest quotes of earlier processes, with which the first ones of this process are compared. */
  startFrom(logged: readonly SourceQuote[]): void {
    for (const quote of logged) this.#before.set(quote.symbol, quote);
  }

  /** Whether a quote must be accepted: in order, sane, new, not ahead of the clock, and not an unconfirmed jump. */
  accepts(received: SourceQuote, nowMs: number): boolean {
    // The source's own mid is ignored.
    const quote = { ...received, mid: points(nearest(received.bid + received.ask, 2n)) };
    const last = this.#last.get(quote.symbol);
    const doubtful = this.#doubtful.get(quote.symbol);
    if (quote.bid <= 0n || quote.bid >= quote.ask) return false;
    if (quote.timeMs > nowMs + AHEAD_MS) return false;
    if (last && (quote.timeMs < last.timeMs || same(quote, last))) return false;
    if (doubtful && same(quote, doubtful)) return false;
    if (leaps(last ?? this.#before.get(quote.symbol), quote) && !(doubtful && !leaps(doubtful, quote))) {
      this.#doubtful.set(quote.symbol, quote);
      return false;
    }
    this.#last.set(quote.symbol, quote);
    this.#doubtful.delete(quote.symbol);
    return true;
  }

  /** Records a quote with the process's number. */
  record(quote: Quote): void {
    this.#newest = new Map(this.#newest).set(quote.symbol, quote);
  }
}

function same(a: SourceQuote, b: SourceQuote): boolean {
  return a.timeMs === b.timeMs && a.bid === b.bid && a.ask === b.ask && a.mid === b.mid;
}

/**
 * Bid, ask or mid differ by more than 12 percent from the previous price, for a cryptocurrency by more than 25; or the spread
 * is wider than the previous one by more than 5 percent of the price. Without a previous quote it is compared with its own
 * price and a zero spread.
 */
function leaps(from: SourceQuote | undefined, to: SourceQuote): boolean {
  const percent = CATALOGUE.bySymbol.get(to.symbol)?.category === 'cryptos' ? 25n : 12n;
  if (from === undefined) return (to.ask - to.bid) * 20n > to.mid;
  if ((to.ask - to.bid - (from.ask - from.bid)) * 20n > from.mid) return true;
  const far = (now: bigint, before: bigint): boolean => (now > before ? now - before : before - now) * 100n > from.mid * percent;
  return far(to.bid, from.bid) || far(to.ask, from.ask) || far(to.mid, from.mid);
}
