import { points } from '@truefill/domain/price.ts';
import { sumMoney, ZERO } from '@truefill/domain/money.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LivingOrders } from './living-orders.ts';
import { createMarket } from './market.ts';
import { positionOf, positionShapes, SYMBOLS, usualQuotes } from './test-support/random-positions.ts';
import { catalogue, LENIENT } from './test-support/trading-house.ts';

const steps = fc.array(
  fc.record({ shape: positionShapes.map(([first]) => first), id: fc.integer({ min: 1, max: 8 }), removes: fc.boolean() }),
  { maxLength: 30 },
);
const moves = fc.array(fc.record({ symbol: fc.constantFrom(...SYMBOLS), share: fc.bigInt(500n, 1_500n) }), { maxLength: 6 });

it('bounds the positions’ result from below, closely, whatever came and went', () => {
  fc.assert(
    fc.property(steps, moves, (changes, ticks) => {
      const quotes = usualQuotes();
      const market = createMarket(catalogue, quotes);
      const living = new LivingOrders();
      for (const { shape, id, removes } of changes) {
        if (removes || !shape) living.remove(BigInt(id));
        else living.put(positionOf(shape, id - 1, quotes));
      }
      for (const { symbol, share } of ticks) {
        const quote = quotes.newest(symbol);
        if (quote) quotes.sayPoints(symbol, points((quote.bid * share) / 1_000n), points((quote.ask * share) / 1_000n));
      }
      const exact = sumMoney(
        ...[...living.values()].map((order) => (order.status === 'open' ? market.floating(LENIENT, order) : ZERO)),
      );
      const bound = living.floatingAtLeast((symbol) => market.valuation(LENIENT, symbol));
      expect(bound).toBeLessThanOrEqual(exact);
      expect(exact - bound).toBeLessThanOrEqual(3n * BigInt(living.size));
    }),
    { numRuns: 500 },
  );
});

it('counts a changed position once, and nothing of a symbol without a price', () => {
  const quotes = usualQuotes();
  const market = createMarket(catalogue, quotes);
  const opened = positionOf({ symbol: 'ETHUSDT', side: 'buy', volume: 100n, openShare: 900n, margin: 1n }, 0, quotes);
  const living = new LivingOrders([opened, opened, { ...opened, stopLoss: points(1n) }]);
  const bound = living.floatingAtLeast((symbol) => market.valuation(LENIENT, symbol));
  expect(market.floating(LENIENT, opened) - bound).toBeLessThanOrEqual(3n);
  expect(living.floatingAtLeast(() => null)).toBe(0n);
  living.remove(opened.id);
  living.remove(opened.id);
  expect([living.size, living.floatingAtLeast(() => ({ quote: opened.opening, rate: opened.opening.quoteToUsd }))]).toEqual([
    0,
    0n,
  ]);
});
