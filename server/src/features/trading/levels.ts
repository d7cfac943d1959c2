import type { Side } from '@truefill/domain/position.ts';
import type { Price } from '@truefill/domain/price.ts';
import type { Quote } from '@truefill/domain/quote.ts';
import { LevelHeap } from './level-heap.ts';
import type { PositionOrder } from './stored-order.ts';

export interface ReachedLevel {
  readonly position: PositionOrder;
  readonly reason: 'stop_loss' | 'take_profit';
}

/** Stop losses and take profits by brand and symbol. Brands are apart because each has its own markup. */
export interface Levels {
  /** false when the position has no level, or is already watched */
  add(brandId: string, position: PositionOrder): boolean;
  remove(orderId: bigint): void;
  brandsOf(symbol: string): Iterable<string>;
  /** whether a quote may reach anything; may err towards yes */
  reaches(brandId: string, quote: Quote): boolean;
  /** takes out what a quote, with the brand's markup, has reached */
  takeReached(brandId: string, quote: Quote): Iterable<ReachedLevel>;
}

type Heap = LevelHeap<PositionOrder>;

/** A position closes on the bid when it was bought and on the ask when it was sold. */
interface Book {
  readonly buyStops: Heap;
  readonly buyTakes: Heap;
  readonly sellStops: Heap;
  readonly sellTakes: Heap;
}

export function createLevels(): Levels {
  const watched = new Map<bigint, { readonly position: PositionOrder; readonly heaps: readonly Heap[] }>();
  const books = new Map<string, Map<string, Book>>();
  const isWatched = (position: PositionOrder): boolean => watched.get(position.id)?.position === position;

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
    add(brandId, position) {
      if (watched.has(position.id)) return false;
      const book = bookOf(position.symbol, brandId);
      const wanted: readonly (readonly [Heap, Price])[] = [
        [stopsOf(book, position.side), position.stopLoss],
        [takesOf(book, position.side), position.takeProfit],
      ];
      const placed = wanted.filter(([, level]) => level > 0n);
      if (placed.length === 0) return false;
      watched.set(position.id, { position, heaps: placed.map(([heap]) => heap) });
      for (const [heap, level] of placed) heap.add(Number(level), position);
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
      for (const [heap, price, reason] of sidesOf(book, quote)) {
        for (const position of heap.takeReached(price)) {
          // The other level of the position, if it has one, is no longer alive either.
          const other = watched.get(position.id)?.heaps.filter((candidate) => candidate !== heap) ?? [];
          watched.delete(position.id);
          for (const rest of other) rest.noteRemoved();
          yield { position, reason };
        }
      }
    },
  };
}

function createBook(isWatched: (position: PositionOrder) => boolean): Book {
  return {
    buyStops: new LevelHeap('above', isWatched),
    buyTakes: new LevelHeap('below', isWatched),
    sellStops: new LevelHeap('below', isWatched),
    sellTakes: new LevelHeap('above', isWatched),
  };
}

function stopsOf(book: Book, side: Side): Heap {
  return side === 'buy' ? book.buyStops : book.sellStops;
}

function takesOf(book: Book, side: Side): Heap {
  return side === 'buy' ? book.buyTakes : book.sellTakes;
}

function sidesOf(book: Book, quote: Quote): readonly (readonly [Heap, number, ReachedLevel['reason']])[] {
  const bid = Number(quote.bid);
  const ask = Number(quote.ask);
  return [
    [book.buyStops, bid, 'stop_loss'],
    [book.sellStops, ask, 'stop_loss'],
    [book.buyTakes, bid, 'take_profit'],
    [book.sellTakes, ask, 'take_profit'],
  ];
}
