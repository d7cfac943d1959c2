import type { Side } from '@truefill/domain/orders/position.ts';
import { points, type Price } from '@truefill/domain/market/price.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import { LevelHeap } from './level-heap.ts';
import type { ActiveOrder } from '../orders/stored-order.ts';

export type LevelKind = 'stop_loss' | 'take_profit' | 'limit';

export interface ReachedLevel {
  readonly order: ActiveOrder;
  readonly kind: LevelKind;
}

/** Stop losses, take profits and limits by brand and symbol; each brand has its own markup. */
export interface Levels {
  /** watches an order in its current state; false if it has no level, or is already watched with the same ones */
  set(brandId: string, order: ActiveOrder): boolean;
  remove(orderId: bigint): void;
  brandsOf(symbol: string): Iterable<string>;
  /** whether a quote may reach anything; false positives are possible */
  reaches(brandId: string, quote: Quote): boolean;
  /** takes out the orders that a quote, with the brand's markup, has reached */
  takeReached(brandId: string, quote: Quote): Iterable<ReachedLevel>;
}

type Heap = LevelHeap<ActiveOrder>;

/** A buy position closes at the bid and a sell position at the ask; a limit fills on the other side. */
interface Book {
  readonly stops: Readonly<Record<Side, Heap>>;
  readonly takes: Readonly<Record<Side, Heap>>;
  readonly limits: Readonly<Record<Side, Heap>>;
}

export function createLevels(): Levels {
  const watched = new Map<bigint, { readonly order: ActiveOrder; readonly heaps: readonly Heap[] }>();
  const books = new Map<string, Map<string, Book>>();
  const isWatched = (order: ActiveOrder): boolean => watched.get(order.id)?.order === order;

  function bookOf(symbol: string, brandId: string): Book {
    const byBrand = books.get(symbol) ?? new Map<string, Book>();
    books.set(symbol, byBrand);
    const book = byBrand.get(brandId) ?? createBook(isWatched);
    byBrand.set(brandId, book);
    return book;
  }

  function remove(orderId: bigint): void {
    const found = watched.get(orderId);
    if (!found) return;
    watched.delete(orderId);
    for (const heap of found.heaps) heap.noteRemoved();
  }

  return {
    set(brandId, order) {
      const known = watched.get(order.id)?.order;
      if (known && sameLevels(known, order)) return false;
      remove(order.id);
      const placed = wantedLevels(bookOf(order.symbol, brandId), order).filter(([, level]) => level > 0n);
      if (placed.length === 0) return false;
      watched.set(order.id, { order, heaps: placed.map(([heap]) => heap) });
      for (const [heap, level] of placed) heap.add(Number(level), order);
      return true;
    },
    remove,
    brandsOf: (symbol) => books.get(symbol)?.keys() ?? [],
    reaches(brandId, quote) {
      const book = books.get(quote.symbol)?.get(brandId);
      return book !== undefined && sidesOf(book, quote).some(([heap, price]) => heap.reaches(price));
    },
    *takeReached(brandId, quote) {
      const book = books.get(quote.symbol)?.get(brandId);
      if (!book) return;
      for (const [heap, price, kind] of sidesOf(book, quote)) {
        for (const order of heap.takeReached(price)) {
          // The position's other level, if any, is removed as well.
          const other = watched.get(order.id)?.heaps.filter((candidate) => candidate !== heap) ?? [];
          watched.delete(order.id);
          for (const rest of other) rest.noteRemoved();
          yield { order, kind };
        }
      }
    },
  };
}

function createBook(isWatched: (order: ActiveOrder) => boolean): Book {
  const heap = (from: 'above' | 'below'): Heap => new LevelHeap(from, isWatched);
  return {
    stops: { buy: heap('above'), sell: heap('below') },
    takes: { buy: heap('below'), sell: heap('above') },
    limits: { buy: heap('above'), sell: heap('below') },
  };
}

function wantedLevels(book: Book, order: ActiveOrder): readonly (readonly [Heap, Price])[] {
  const { side } = order;
  if (order.status === 'pending') return [[book.limits[side], order.limitPrice]];
  const { stopLoss, takeProfit } = fixedLevels(order);
  return [
    [book.stops[side], stopLoss],
    [book.takes[side], takeProfit],
  ];
}

const NO_LEVEL = points(0n);

/** An order's levels without a trailing stop loss, which the trail monitor follows. */
export function fixedLevels<Order extends Pick<ActiveOrder, 'side' | 'stopLoss' | 'takeProfit' | 'trailingDistance'>>(
  order: Order,
): Order {
  return order.trailingDistance > 0n ? { ...order, stopLoss: NO_LEVEL } : order;
}

/** A pending order's own levels apply only after its fill. */
function sameLevels(a: ActiveOrder, b: ActiveOrder): boolean {
  if (a.status !== b.status) return false;
  if (a.status === 'pending') return a.limitPrice === b.limitPrice;
  return fixedLevels(a).stopLoss === fixedLevels(b).stopLoss && a.takeProfit === b.takeProfit;
}

function sidesOf({ stops, takes, limits }: Book, quote: Quote): readonly (readonly [Heap, number, LevelKind])[] {
  const bid = Number(quote.bid);
  const ask = Number(quote.ask);
  return [
    [stops.buy, bid, 'stop_loss'],
    [stops.sell, ask, 'stop_loss'],
    [takes.buy, bid, 'take_profit'],
    [takes.sell, ask, 'take_profit'],
    [limits.buy, ask, 'limit'],
    [limits.sell, bid, 'limit'],
  ];
}
