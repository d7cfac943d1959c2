import { points } from '@truefill/domain/market/price.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import { isBetter, trailedStop, type BestPrice } from '@truefill/domain/orders/trailing-stop.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PositionOrder } from '../orders/stored-order.ts';
import { replayTrails, TrailingStops } from './trailing-stops.ts';

function order(id: bigint, side: 'buy' | 'sell', trailingDistance: bigint): PositionOrder {
  return { id, side, trailingDistance, symbol: 'BTCUSDT' } as PositionOrder;
}

function quoteOf(sequence: number, bid: bigint, spread: bigint): Quote {
  const [low, high] = [points(bid), points(bid + spread)];
  return { symbol: 'BTCUSDT', timeMs: sequence, bid: low, ask: high, mid: low, volume: 0, sequence };
}

const closing = (side: 'buy' | 'sell', { bid, ask }: Quote) => (side === 'buy' ? bid : ask);
const bestAt = (side: 'buy' | 'sell', quote: Quote) => ({
  price: closing(side, quote),
  quoteSequence: quote.sequence,
  quoteTimeMs: quote.timeMs,
  raw: null,
});
const plain = ({ price, quoteSequence }: BestPrice) => `${price}@${quoteSequence}`;

/** A reference model that follows each order separately by the written rule. */
class Naive {
  readonly orders = new Map<bigint, { order: PositionOrder; best: BestPrice }>();

  see(quote: Quote): string[] {
    const reached: string[] = [];
    for (const [id, entry] of this.orders) {
      const { side, trailingDistance } = entry.order;
      const price = closing(side, quote);
      if (isBetter(side, price, entry.best.price)) entry.best = bestAt(side, quote);
      const level = trailedStop(side, entry.best.price, trailingDistance);
      if (level > 0n && (side === 'buy' ? price <= level : price >= level)) {
        reached.push(`${id} ${plain(entry.best)}`);
        this.orders.delete(id);
      }
    }
    return reached.toSorted();
  }
}

const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('quote' as const),
      bid: fc.bigInt(60n, 140n),
      spread: fc.bigInt(1n, 3n),
      tradable: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      distance: fc.bigInt(1n, 70n),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), which: fc.nat(20) }) },
);

describe('trailing stops', () => {
  it('move and are reached as each would be separately, in any sequence of events', () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 5, maxLength: 120 }), (acts) => {
        const stops = new TrailingStops();
        const naive = new Naive();
        let quote = quoteOf(1, 100n, 1n);
        let id = 0n;
        for (const one of acts) {
          if (one.kind === 'quote') {
            quote = quoteOf(quote.sequence + 1, one.bid, one.spread);
            // Over a weekend orders start to trail at prices that move no others.
            if (!one.tradable) continue;
            const reached = stops.see('brand', quote).map(({ order: { id: closed }, best }) => `${closed} ${plain(best)}`);
            expect(reached.toSorted()).toEqual(naive.see(quote));
          } else if (one.kind === 'add') {
            const added = order(++id, one.side, one.distance);
            stops.add({ order: added, brandId: 'brand', best: bestAt(one.side, quote) });
            naive.orders.set(id, { order: added, best: bestAt(one.side, quote) });
          } else {
            stops.remove(BigInt(one.which));
            naive.orders.delete(BigInt(one.which));
          }
          for (const [known, { best }] of naive.orders) expect(plain(stops.bestOf(known) as BestPrice)).toBe(plain(best));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('end the same if the quotes are replayed later, from different starting points', () => {
    const quoteSeries = fc.array(fc.record({ bid: fc.bigInt(60n, 140n), spread: fc.bigInt(1n, 3n) }), {
      minLength: 2,
      maxLength: 60,
    });
    const begun = fc.array(
      fc.record({
        at: fc.nat(59),
        side: fc.constantFrom('buy' as const, 'sell' as const),
        distance: fc.bigInt(1n, 70n),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(quoteSeries, begun, (prices, beginnings) => {
        const quotes = prices.map(({ bid, spread }, index) => quoteOf(index + 1, bid, spread));
        const orders = beginnings.map(({ at, side, distance }, index) => {
          const begin = quotes[at % quotes.length] as Quote;
          return { order: order(BigInt(index), side, distance), brandId: 'brand', best: bestAt(side, begin) };
        });
        const { followed, reached } = replayTrails(orders, quotes, (_brandId, quote) => quote);
        const wanted = orders.map(({ order: one, best }) => {
          const naive = new Naive();
          naive.orders.set(one.id, { order: one, best });
          for (const quote of quotes.filter(({ sequence }) => sequence > best.quoteSequence)) {
            const [closed] = naive.see(quote);
            if (closed) return `${closed} on ${quote.sequence}`;
          }
          return `${one.id} ${plain((naive.orders.get(one.id) as { best: BestPrice }).best)}`;
        });
        const got = [
          ...followed.map(({ order: { id }, best }) => `${id} ${plain(best)}`),
          ...reached.map(({ order: { id }, best, quote }) => `${id} ${plain(best)} on ${quote.sequence}`),
        ];
        expect(got.toSorted()).toEqual(wanted.toSorted());
      }),
      { numRuns: 300 },
    );
  });
});
