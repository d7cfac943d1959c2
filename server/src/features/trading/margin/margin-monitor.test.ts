import { cents, sumMoney, ZERO } from '@truefill/domain/money/money.ts';
import { expect, it } from 'vitest';
import type { BookedAccount, BookEvent } from '../book/account-book.ts';
import type { TradingCommand } from '../orders/command.ts';
import { ActiveOrders } from '../book/active-orders.ts';
import { createMarginMonitor } from './margin-monitor.ts';
import { createMarket } from '../orders/market.ts';
import { ALL_SHARDS } from '../test-support/all-shards.ts';
import { positionOf, usualQuotes } from '../test-support/random-positions.ts';
import { catalogue, LENIENT } from '../test-support/trading-house.ts';

const POSITIONS = 300;

/** A watch over one account of many positions that the test speaks for; counts its valuations. */
function openWatch({ stage = 0, unpriced = '' } = {}) {
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
    positionOf({ symbol: 'ETHUSDT', side: 'buy', volume: 100n, openShare: 1_000n, margin: 1_000n }, index, quotes),
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
    submitted,
    looks: () => looks,
    /** the account changes, with so much left */
    change(available: bigint, held = orders) {
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

it('stops an account out that a change leaves without enough', () => {
  const { change, submitted } = openWatch();
  change(-100_000_000n);
  expect(submitted.map(({ kind }) => kind)).toEqual(['margin-stage', 'stop-out']);
});

it('takes the warning back from an account that has recovered, or has nothing left', () => {
  for (const held of [undefined, []]) {
    const { change, submitted } = openWatch({ stage: 1 });
    change(1_000_000_000n, held);
    expect(submitted.map(({ kind }) => kind)).toEqual(['margin-stage']);
  }
});

it('neither warns nor stops out while a position has no price, which may stand for any profit', () => {
  const { change, submitted } = openWatch({ unpriced: 'ETHUSDT' });
  change(-100_000_000n);
  expect(submitted).toEqual([]);
});
