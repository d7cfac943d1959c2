import { cents, sumMoney, ZERO } from '@truefill/domain/money/money.ts';
import { points } from '@truefill/domain/market/price.ts';
import { marginLevel, WARNING_LEVELS } from '@truefill/domain/margin/stop-out.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BookedAccount } from '../book/account-book.ts';
import { ActiveOrders } from '../book/active-orders.ts';
import { createMarginScreen } from './margin-screen.ts';
import { createMarket, type Market } from '../orders/market.ts';
import type { PositionOrder } from '../orders/stored-order.ts';
import { positionOf, positionShapes, SYMBOLS, usualQuotes } from '../test-support/random-positions.ts';
import { ScriptedQuotes } from '../test-support/scripted-quotes.ts';
import { catalogue, LENIENT, WEDNESDAY_MS } from '../test-support/trading-broker.ts';

const moves = fc.array(fc.record({ symbol: fc.constantFrom(...SYMBOLS), share: fc.bigInt(500n, 1_500n) }), {
  minLength: 1,
  maxLength: 4,
});

function bookedWith(orders: readonly PositionOrder[], available: bigint): BookedAccount {
  const locked = sumMoney(...orders.map(({ margin }) => margin));
  const account = {
    id: 1n,
    userId: 1n,
    brandId: LENIENT.id,
    accountMode: 'demo',
    currency: 'USD',
    available: cents(available),
    locked,
    withheld: ZERO,
    deposited: ZERO,
    version: 1n,
    closed: false,
  } as const;
  return { account, orders: new ActiveOrders(orders) };
}

function exactLevel(orders: readonly PositionOrder[], available: bigint, market: Market): bigint {
  return (
    marginLevel({
      available: cents(available),
      reservations: [],
      margins: orders.map(({ margin }) => margin),
      floating: market.floatingOf(LENIENT, orders),
    }) ?? 0n
  );
}

it('flags every account that exact arithmetic puts at a warning, and none that is far above', () => {
  let [near, far] = [0, 0];
  fc.assert(
    fc.property(positionShapes, moves, fc.bigInt(-300n, 300n), (shapes, steps, distance) => {
      const quotes = usualQuotes();
      const market = createMarket(catalogue, quotes);
      const orders = shapes.map((shape, index) => positionOf(shape, index, quotes));
      const screen = createMarginScreen(market);
      const moved = createMarket(catalogue, quotes);
      // The balance that ends the given number of cents from the first warning after all moves.
      const before = SYMBOLS.map((symbol) => quotes.newest(symbol)).filter((quote) => quote !== null);
      const move = (): void => {
        for (const { symbol, share } of steps) {
          const old = before.find((quote) => quote.symbol === symbol);
          if (old) quotes.sayPoints(symbol, points((old.bid * share) / 1_000n), points((old.ask * share) / 1_000n));
        }
      };
      move();
      const available = distance - moved.floatingOf(LENIENT, orders);
      for (const { symbol, bid, ask } of before) quotes.sayPoints(symbol, bid, ask);
      screen.set(bookedWith(orders, available), LENIENT);
      move();
      const touched = orders.some(({ symbol }) =>
        market.symbolsBehind(symbol).some((behind) => steps.some((step) => step.symbol === behind)),
      );
      const accountsToCheck = screen.accountsToCheck(steps.map(({ symbol }) => symbol)).has(1n);
      const level = exactLevel(orders, available, market);
      if (touched && level <= WARNING_LEVELS[0]) {
        near++;
        expect(accountsToCheck).toBe(true);
      }
      const rich = createMarginScreen(market);
      rich.set(bookedWith(orders, available + 1_000_000_000n), LENIENT);
      expect(rich.accountsToCheck(SYMBOLS).size).toBe(0);
      far++;
    }),
    { numRuns: 500 },
  );
  expect(Math.min(near, far)).toBeGreaterThan(50);
});

it('flags an account under close watch however high its level', () => {
  const quotes = usualQuotes();
  const screen = createMarginScreen(createMarket(catalogue, quotes));
  const orders = [positionOf({ symbol: 'ETHUSDT', side: 'sell', volume: 100n, openShare: 1_000n, margin: 100n }, 0, quotes)];
  screen.set(bookedWith(orders, 1_000_000_000n), LENIENT);
  screen.watchClosely(1n, true);
  screen.set(bookedWith(orders, 2_000_000_000n), LENIENT);
  expect([...screen.accountsToCheck(['ETHUSDT'])]).toEqual([1n]);
  screen.watchClosely(1n, false);
  expect([...screen.accountsToCheck(['ETHUSDT'])]).toEqual([]);
});

it('flags an account of a symbol without a price, and drops one without positions', () => {
  const quotes = usualQuotes();
  const orders = [positionOf({ symbol: 'ETHUSDT', side: 'buy', volume: 100n, openShare: 1_000n, margin: 100n }, 0, quotes)];
  const silent = new ScriptedQuotes(catalogue, WEDNESDAY_MS);
  const screen = createMarginScreen(createMarket(catalogue, silent));
  screen.set(bookedWith(orders, 1_000_000_000n), LENIENT);
  expect([...screen.accountsToCheck(['ETHUSDT'])]).toEqual([1n]);
  screen.set(bookedWith([], 1_000_000_000n), LENIENT);
  expect([...screen.accountsToCheck(['ETHUSDT'])]).toEqual([]);
});
