import { cents, sumMoney, ZERO } from '@truefill/domain/money/money.ts';
import { expect, it } from 'vitest';
import type { BookedAccount, BookEvent } from '../book/account-book.ts';
import type { TradingCommand } from '../orders/command.ts';
import { ActiveOrders } from '../book/active-orders.ts';
import type { ActiveOrder, PositionOrder } from '../orders/stored-order.ts';
import { createMarginMonitor } from './margin-monitor.ts';
import { createMarket } from '../orders/market.ts';
import { ALL_SHARDS } from '../test-support/all-shards.ts';
import { positionOf, usualQuotes } from '../test-support/random-positions.ts';
import { catalogue, LENIENT, SATURDAY_MS } from '../test-support/trading-broker.ts';

const POSITIONS = 300;

/** A monitor over one account with many positions that the test controls; counts its valuations. */
function openWatch({ stage = 0, symbols = ['ETHUSDT'], unpriced = '' } = {}) {
  const quotes = usualQuotes();
  const market = createMarket(catalogue, quotes);
  const submitted: TradingCommand[] = [];
  let looks = 0;
  let booked: BookedAccount | null = null;
  let tell: (event: BookEvent) => void = () => undefined;
  const watch = createMarginMonitor({
    book: {
      onEvent: (listener) => ((tell = listener), () => undefined),
      all: () => [],
      byId: () => booked,
    },
    held: ALL_SHARDS,
    quotes,
    clock: quotes,
    market: {
      ...market,
      valuation: (brand, symbol) => (looks++, symbol === unpriced ? null : market.valuation(brand, symbol)),
    },
    brands: new Map([[LENIENT.id, LENIENT]]),
    log: { error: () => undefined },
    stages: { of: () => stage, note: () => undefined },
    async submit(command) {
      submitted.push(command);
      return { outcome: 'lease-lost' };
    },
  });
  watch.start();
  const orders = Array.from({ length: POSITIONS }, (_, index) =>
    positionOf(
      { symbol: symbols[index % symbols.length] ?? '', side: 'buy', volume: 100n, openShare: 1_000n, margin: 1_000n },
      index,
      quotes,
    ),
  );
  const account = {
    id: 1n,
    userId: 1n,
    brandId: LENIENT.id,
    accountMode: 'demo',
    currency: 'USD',
    locked: sumMoney(...orders.map(({ margin }) => margin)),
    withheld: ZERO,
    deposited: ZERO,
    version: 1n,
    closed: false,
  } as const;
  return {
    quotes,
    submitted,
    looks: () => looks,
    /** changes the account, leaving this much available */
    orders,
    change(available: bigint, held: readonly ActiveOrder[] = orders) {
      booked = { account: { ...account, available: cents(available) }, orders: new ActiveOrders(held) };
      tell({ account: booked.account, orders: held.slice(-1), gone: [] });
    },
  };
}

it('values the positions of a symbol together, however many there are', () => {
  const { change, looks, submitted } = openWatch();
  for (let time = 1n; time <= 5n; time++) change(1_000_000_000n + time);
  expect([looks(), submitted]).toEqual([5, []]);
});

it('stops out an account that a change leaves below the stop-out level', () => {
  const { change, submitted } = openWatch();
  change(-100_000_000n);
  expect(submitted.map(({ kind }) => kind)).toEqual(['margin-stage', 'stop-out']);
});

it('clears the warning of an account that recovered or has no positions left', () => {
  for (const held of [undefined, []]) {
    const { change, submitted } = openWatch({ stage: 1 });
    change(1_000_000_000n, held);
    expect(submitted.map(({ kind }) => kind)).toEqual(['margin-stage']);
  }
});

it('attempts a stop-out only if something can be closed or is pending', async () => {
  const stopOuts = async (symbols: string[], waits = false): Promise<number> => {
    const { change, orders, quotes, submitted } = openWatch({ symbols });
    const [first] = orders as [PositionOrder];
    const waiting = { ...first, id: 0n, status: 'pending', reservedMargin: cents(100n) } as unknown as ActiveOrder;
    quotes.nowMs = SATURDAY_MS;
    change(-100_000_000n, waits ? [...orders, waiting] : orders);
    for (let cent = 0; cent < 100; cent++) {
      quotes.say('AAPL', '249.90', `250.${10 + (cent % 2)}`);
      // submitted commands are answered before the next quote
      await Promise.resolve();
    }
    return submitted.filter(({ kind }) => kind === 'stop-out').length;
  };
  // shares are quoted on a Saturday but not traded
  expect(await stopOuts(['AAPL'])).toBe(0);
  // the last Bitcoin price is stale
  expect(await stopOuts(['AAPL', 'BTCUSDT'])).toBe(0);
  expect(await stopOuts(['AAPL'], true)).toBeGreaterThan(1);
});

it('neither warns nor stops out while a position has no price, since its profit could be any amount', () => {
  const { change, submitted } = openWatch({ unpriced: 'ETHUSDT' });
  change(-100_000_000n);
  expect(submitted).toEqual([]);
});
