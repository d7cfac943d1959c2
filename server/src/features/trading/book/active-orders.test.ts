import { points } from '@truefill/domain/market/price.ts';
import { cents, sumMoney, ZERO } from '@truefill/domain/money/money.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ActiveOrders } from './active-orders.ts';
import { createMarket } from '../orders/market.ts';
import { positionOf, positionShapes, SYMBOLS, usualQuotes } from '../test-support/random-positions.ts';
import { catalogue, LENIENT } from '../test-support/trading-broker.ts';

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

it('keeps the exact result of the positions as orders are added and removed', () => {
  fc.assert(
    fc.property(steps, moves, (changes, ticks) => {
      const quotes = usualQuotes();
      const market = createMarket(catalogue, quotes);
      const active = new ActiveOrders();
      for (const { shape, id, removes, carriedResult } of changes) {
        if (removes || !shape) active.remove(BigInt(id));
        else active.put({ ...positionOf(shape, id - 1, quotes), carriedResult });
      }
      for (const { symbol, share } of ticks) {
        const quote = quotes.newest(symbol);
        if (quote) quotes.sayPoints(symbol, points((quote.bid * share) / 1_000n), points((quote.ask * share) / 1_000n));
      }
      const open = [...active.values()].filter((order) => order.status === 'open');
      expect(active.floating((symbol) => market.valuation(LENIENT, symbol))).toBe(market.floatingOf(LENIENT, open));
      expect(active.margins).toBe(sumMoney(...[...active.values()].map(({ margin }) => margin)));
    }),
    { numRuns: 500 },
  );
});

it('counts a changed position once, and returns null while a symbol has no price', () => {
  const quotes = usualQuotes();
  const market = createMarket(catalogue, quotes);
  const opened = positionOf({ symbol: 'ETHUSDT', side: 'buy', volume: 100n, openShare: 900n, margin: 1n }, 0, quotes);
  const active = new ActiveOrders([opened, opened, { ...opened, stopLoss: points(1n) }]);
  const floating = active.floating((symbol) => market.valuation(LENIENT, symbol));
  expect(floating).toBe(market.floating(LENIENT, opened));
  expect([active.floating(() => null), active.shownFloating(() => null)]).toEqual([null, 0n]);
  const priced = { quote: opened.opening, rate: opened.opening.quoteToUsd };
  active.put({ ...opened, id: 99n, symbol: 'BTCUSDT' });
  expect(active.floating((symbol) => (symbol === 'ETHUSDT' ? priced : null))).toBeNull();
  active.remove(99n);
  active.remove(opened.id);
  active.remove(opened.id);
  expect([active.size, active.floating(() => priced)]).toEqual([0, 0n]);
});

it('keeps the total reserved for pending orders', () => {
  const {
    opening: _opening,
    openPrice,
    ...terms
  } = positionOf({ symbol: 'ETHUSDT', side: 'buy', volume: 100n, openShare: 900n, margin: 1n }, 0, usualQuotes());
  const waiting = { ...terms, status: 'pending', kind: 'pending', margin: ZERO, limitPrice: openPrice } as const;
  const active = new ActiveOrders([
    { ...waiting, reservedMargin: cents(70n), reservedFee: cents(3n) },
    { ...waiting, id: 2n, reservedMargin: cents(5n), reservedFee: ZERO },
  ]);
  expect([active.reserved, active.margins, active.exposures]).toEqual([78n, 0n, []]);
  active.remove(2n);
  expect(active.reserved).toBe(73n);
});
