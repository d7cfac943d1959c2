import { cents, ZERO } from '@truefill/domain/money.ts';
import { expect, it } from 'vitest';
import type { LedgerAccount } from '../ledger/index.ts';
import { createAccountBook, type BookEvent } from './account-book.ts';
import type { AccountReader, AccountVersion } from './account-reader.ts';
import type { PositionOrder, StoredOrder } from './stored-order.ts';
import { positionOf, usualQuotes } from './test-support/random-positions.ts';
import { LENIENT } from './test-support/trading-house.ts';

const quotes = usualQuotes();
const position = (index: number, stopLoss = 0n): PositionOrder =>
  ({
    ...positionOf({ symbol: 'ETHUSDT', side: 'buy', volume: 100n, openShare: 1_000n, margin: 1n }, index, quotes),
    stopLoss,
  }) as PositionOrder;

/** One account of a database that the test changes, and what the book has read of it. */
async function openBook() {
  const database = {
    version: 1n,
    orders: [position(0), position(1), position(2)] as StoredOrder[],
    changed: [] as AccountVersion[],
  };
  const reads: string[] = [];
  let failing = false;
  let nowMs = 0;
  const account = (): LedgerAccount => ({
    id: 1n,
    userId: 1n,
    brandId: LENIENT.id,
    accountMode: 'demo',
    available: cents(database.version),
    locked: ZERO,
    withheld: ZERO,
    deposited: ZERO,
    version: database.version,
  });
  const reader: AccountReader = {
    changed: async () => database.changed.splice(0),
    accounts: async () => [account()],
    livingOrders: async () => (
      reads.push('all'),
      database.orders.filter((order): order is PositionOrder => order.status === 'open')
    ),
    async orders(ids) {
      if (failing) throw new Error('the database is away');
      reads.push(`orders ${ids.join(' ')}`);
      return database.orders.filter(({ id }) => ids.includes(id));
    },
    marginStages: async () => new Map(),
  };
  const events: BookEvent[] = [];
  const book = createAccountBook({
    reader,
    clock: { now: () => nowMs },
    pauses: { idle: async () => undefined },
    onFault: () => undefined,
  });
  database.changed.push({ id: 1n, version: 1n, changedOrders: null });
  await book.load(true);
  book.onEvent((event) => events.push(event));
  reads.length = 0;
  return {
    book,
    database,
    events,
    reads,
    wait: (ms: number) => void (nowMs += ms),
    fail: (now: boolean) => void (failing = now),
    /** somebody else changes orders, and says so */
    change(orders: readonly StoredOrder[], gone: readonly bigint[] = []) {
      const named = [...orders.map(({ id }) => id), ...gone];
      database.orders = [...database.orders.filter(({ id }) => !named.includes(id)), ...orders];
      database.changed.push({ id: 1n, version: ++database.version, changedOrders: named });
    },
    held: () => [...(book.byId(1n)?.orders.values() ?? [])].map(({ id, stopLoss }) => `${id} ${stopLoss}`).toSorted(),
  };
}

it('reads of an account that was changed elsewhere only the orders that were changed', async () => {
  const { book, change, events, held, reads } = await openBook();
  change([position(1, 7n), position(3)]);
  await book.load();
  expect(reads).toEqual(['orders 2 4']);
  expect(held()).toEqual(['1 0', '2 7', '3 0', '4 0']);
  expect(book.byId(1n)?.account.available).toBe(2n);
  expect(events.map(({ orders }) => orders.map(({ id }) => id))).toEqual([[2n, 4n]]);
  const closed = { ...position(0), status: 'cancelled' } as unknown as StoredOrder;
  change([closed]);
  await book.load();
  expect(held()).toEqual(['2 7', '3 0', '4 0']);
});

it('reads the whole account where it was changed once more in the meantime, or nobody knows how', async () => {
  const { book, change, database, held, reads } = await openBook();
  change([position(1, 7n)]);
  // this one is said later
  database.version++;
  database.orders = database.orders.filter(({ id }) => id !== 1n);
  await book.load();
  expect(reads).toEqual(['orders 2', 'all']);
  expect(held()).toEqual(['2 7', '3 0']);
  database.changed.push({ id: 1n, version: ++database.version, changedOrders: null });
  await book.load();
  expect(reads.slice(2)).toEqual(['all']);
});

it('forgets no changed order over a reading that fails', async () => {
  const { book, change, fail, held, reads } = await openBook();
  change([position(1, 7n)]);
  fail(true);
  await expect(book.load()).rejects.toThrow('away');
  fail(false);
  change([position(2, 8n)]);
  await book.load();
  expect(reads).toEqual(['orders 2 3']);
  expect(held()).toEqual(['1 0', '2 7', '3 8']);
});

it('looks after a while whether an account is another, and reads its orders only where it is', async () => {
  const { book, database, held, reads, wait } = await openBook();
  wait(2_001);
  expect((await book.find(1n, 'demo'))?.account.version).toBe(1n);
  expect(reads).toEqual([]);
  // somebody else changes it, and it is not yet said
  database.version++;
  database.orders = [position(1, 7n)];
  await book.find(1n, 'demo');
  expect(held()).toEqual(['1 0', '2 0', '3 0']);
  wait(2_001);
  expect((await book.find(1n, 'demo'))?.account.version).toBe(2n);
  expect(reads).toEqual(['all']);
  expect(held()).toEqual(['2 7']);
});
