import { points } from '@truefill/domain/market/price.ts';
import { cents, sumMoney, ZERO } from '@truefill/domain/money/money.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LivingOrders } from './active-orders.ts';
import { createMarket } from '../orders/market.ts';
import { positionOf, positionShapes, SYMBOLS, usualQuotes } from '../test-support/random-positions.ts';
import { catalogue, LENIENT } from '../test-support/trading-house.ts';

const steps = fc.array(
  fc.record({
    shape: positionShapes.map(([first]) => first),
    id: fc.integer({ min: 1, max: 8 }),
    removes: fc.boolean(),
    carriedResult: fc.oneof(fc.constant(0n), fc.bigInt(0n, 2n * 10n ** 10n)),
  }),
  { maxLength: 30 },
);
const moves = fc.array(fc.record({ symbol: fc.constantFrom(...SYMBOLS), share: fc.bigInt(500n, 1_500n) }), { maxLength: 6 });

it('tells the positions’ result exactly, whatever came and went', () => {
  fc.assert(
    fc.property(steps, moves, (changes, ticks) => {
      const quotes = usualQuotes();
      const market = createMarket(catalogue, quotes);
      const living = new LivingOrders();
      for (const { shape, id, removes, carriedResult } of changes) {
        if (removes || !shape) living.remove(BigInt(id));
        else living.put({ ...positionOf(shape, id - 1, quotes), carriedResult });
      }
      for (const { symbol, share } of ticks) {
        const quote = quotes.newest(symbol);
        if (quote) quotes.sayPoints(symbol, points((quote.bid * share) / 1_000n), points((quote.ask * share) / 1_000n));
      }
      const open = [...living.values()].filter((order) => order.status === 'open');
      expect(living.floating((symbol) => market.valuation(LENIENT, symbol))).toBe(market.floatingOf(LENIENT, open));
      expect(living.margins).toBe(sumMoney(...[...living.values()].map(({ margin }) => margin)));
    }),
    { numRuns: 500 },
  );
});

it('counts a changed position once, and nothing of a symbol without a price', () => {
  const quotes = usualQuotes();
  const market = createMarket(catalogue, quotes);
  const opened = positionOf({ symbol: 'ETHUSDT', side: 'buy', volume: 100n, openShare: 900n, margin: 1n }, 0, quotes);
  const living = new LivingOrders([opened, opened, { ...opened, stopLoss: points(1n) }]);
  const floating = living.floating((symbol) => market.valuation(LENIENT, symbol));
  expect(floating).toBe(market.floating(LENIENT, opened));
  expect(living.floating(() => null)).toBe(0n);
  living.remove(opened.id);
  living.remove(opened.id);
  expect([living.size, living.floating(() => ({ quote: opened.opening, rate: opened.opening.quoteToUsd }))]).toEqual([0, 0n]);
});

it('keeps the sum of what is kept back for orders that wait', () => {
  const {
    opening: _opening,
    openPrice,
    ...terms
  } = positionOf({ symbol: 'ETHUSDT', side: 'buy', volume: 100n, openShare: 900n, margin: 1n }, 0, usualQuotes());
  const waiting = { ...terms, status: 'pending', kind: 'pending', margin: ZERO, limitPrice: openPrice } as const;
  const living = new LivingOrders([
    { ...waiting, reservedMargin: cents(70n), reservedFee: cents(3n) },
    { ...waiting, id: 2n, reservedMargin: cents(5n), reservedFee: ZERO },
  ]);
  expect([living.reserved, living.margins, living.exposures]).toEqual([78n, 0n, []]);
  living.remove(2n);
  expect(living.reserved).toBe(73n);
});
