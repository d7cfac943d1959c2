import { cents, ZERO } from '@truefill/domain/money/money.ts';
import { expect, it, vi } from 'vitest';
import type { LedgerAccount } from '../../accounts/ledger/index.ts';
import { createAccountBook, type BookEvent } from './account-book.ts';
import type { AccountReader, AccountVersion } from './account-reader.ts';
import type { PositionOrder, StoredOrder } from '../orders/stored-order.ts';
import { positionOf, usualQuotes } from '../test-support/random-positions.ts';
import { LENIENT } from '../test-support/trading-broker.ts';

const quotes = usualQuotes();
const position = (index: number, stopLoss = 0n): PositionOrder =>
  ({
    ...positionOf({ symbol: 'ETHUSDT', side: 'buy', volume: 100n, openShare: 1_000n, margin: 1n }, index, quotes),
    stopLoss,
  }) as PositionOrder;

/** An account in a database that the test changes, with a log of what the book reads. */
async function openBook({ closed = false } = {}) {
  const database = {
    version: 1n,
    orders: [position(0), position(1), position(2)] as StoredOrder[],
    changed: [] as AccountVersion[],
    versions: new Map<bigint, bigint>(),
    closed,
  };
  const reads: string[] = [];
  let failing = false;
  let meanwhile = async (): Promise<void> => undefined;
  let nowMs = 0;
  const account = (): LedgerAccount => ({
    id: 1n,
    userId: 1n,
    brandId: LENIENT.id,
    accountMode: 'demo',
    currency: 'USD',
    available: cents(database.version),
    locked: ZERO,
    withheld: ZERO,
    deposited: ZERO,
    version: database.version,
    closed: database.closed,
  });
  const reader: AccountReader = {
    changed: async () => database.changed.splice(0),
    accounts: async () => [account()],
    activeOrders: async (ids) => (
      reads.push('all'),
      database.orders.filter((order): order is PositionOrder => order.status === 'open' && ids.includes(order.accountId))
    ),
    async findChangedOrders([known]) {
      if (failing) throw new Error('the database is away');
      reads.push(`since ${known?.version}`);
      const active = database.orders.filter((order): order is PositionOrder => order.status === 'open');
      const orders = active.filter(({ id }) => (database.versions.get(id) ?? 0n) > (known?.version ?? 0n));
      await meanwhile();
      return [{ accountId: 1n, orders, active: active.length }];
    },
    async findActiveNumbers() {
      reads.push('numbers');
      return new Set(database.orders.filter(({ status }) => status === 'open').map(({ id }) => id));
    },
    marginStages: async () => new Map(),
  };
  const events: BookEvent[] = [];
  const book = createAccountBook({
    reader,
    clock: { now: () => nowMs },
    sleeper: { idle: async () => undefined },
    onError: () => undefined,
  });
  database.changed.push({ id: 1n, version: 1n });
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
    /** runs while changed orders are being read */
    during: (happening: () => void) => void (meanwhile = async () => happening()),
    /** another process changes orders and publishes the change */
    change(orders: readonly StoredOrder[], gone: readonly bigint[] = []) {
      const named = [...orders.map(({ id }) => id), ...gone];
      database.orders = [...database.orders.filter(({ id }) => !named.includes(id)), ...orders];
      database.version++;
      for (const id of named) database.versions.set(id, database.version);
      database.changed.push({ id: 1n, version: database.version });
    },
    held: () => [...(book.byId(1n)?.orders.values() ?? [])].map(({ id, stopLoss }) => `${id} ${stopLoss}`).toSorted(),
  };
}

it('reads only the changed orders of an account that another process changed', async () => {
  const { book, change, events, held, reads } = await openBook();
  change([position(1, 7n), position(3)]);
  await book.load();
  expect(reads).toEqual(['since 1']);
  expect(held()).toEqual(['1 0', '2 7', '3 0', '4 0']);
  expect(book.byId(1n)?.account.available).toBe(2n);
  expect(events.map(({ orders }) => orders.map(({ id }) => id))).toEqual([[2n, 4n]]);
  const closed = { ...position(0), status: 'cancelled' } as unknown as StoredOrder;
  change([closed]);
  await book.load();
  expect(reads.slice(1)).toEqual(['since 2', 'numbers']);
  expect(held()).toEqual(['2 7', '3 0', '4 0']);
  expect(events.at(-1)?.gone).toEqual([1n]);
});

it('reads the whole account if it changes here while changes from elsewhere are being read', async () => {
  const { book, change, database, during, held, reads } = await openBook();
  change([position(1, 7n)]);
  during(() => {
    change([position(2, 9n)]);
    const account = { ...(book.byId(1n)?.account as LedgerAccount), version: database.version };
    book.apply({ kind: 'orders', account, orders: [position(2, 9n)] });
  });
  await book.load();
  expect(reads).toEqual(['since 1', 'all', 'all']);
  expect(held()).toEqual(['1 0', '2 7', '3 9']);
});

it('applies the changes that the executor read, and rereads the account if it knows less than they assume', async () => {
  const { book, database, events, held, reads } = await openBook();
  const account = (version: bigint): LedgerAccount => ({ ...(book.byId(1n)?.account as LedgerAccount), version });
  const changes = { orders: [position(1, 7n), position(3)], gone: [1n] };
  book.apply({ kind: 'elsewhere', account: account(4n), since: 1n, active: 3, ...changes });
  expect(held()).toEqual(['2 7', '3 0', '4 0']);
  expect(events).toEqual([{ account: account(4n), ...changes }]);
  book.apply({ kind: 'elsewhere', account: account(3n), since: 1n, active: 4, orders: [position(0)], gone: [] });
  expect([held(), reads]).toEqual([['2 7', '3 0', '4 0'], []]);
  database.version = 9n;
  book.apply({ kind: 'elsewhere', account: account(9n), since: 7n, active: 3, orders: [], gone: [] });
  await vi.waitFor(() => expect(book.byId(1n)?.account.version).toBe(9n), { timeout: 30_000 });
  expect(reads).toEqual(['all']);
});

it('rereads the account if it has more orders than are active and the executor cannot name those that ended', async () => {
  const { book, database, held, reads } = await openBook();
  database.version = 2n;
  database.orders = database.orders.filter(({ id }) => id !== 1n);
  const account = { ...(book.byId(1n)?.account as LedgerAccount), version: 2n };
  book.apply({ kind: 'elsewhere', account, since: 1n, active: 2, orders: [], gone: [] });
  await vi.waitFor(() => expect(held()).toEqual(['2 0', '3 0']), { timeout: 30_000 });
  expect(reads).toEqual(['all']);
});

it('loses no changed order when a read fails', async () => {
  const { book, change, fail, held, reads } = await openBook();
  change([position(1, 7n)]);
  fail(true);
  await expect(book.load()).rejects.toThrow('away');
  fail(false);
  change([position(2, 8n)]);
  await book.load();
  expect(reads).toEqual(['since 1']);
  expect(held()).toEqual(['1 0', '2 7', '3 8']);
});

it('rereads an account once it is stale, and its orders only if the version changed', async () => {
  const { book, database, held, reads, wait } = await openBook();
  wait(2_001);
  expect((await book.find(1n, 'demo'))?.account.version).toBe(1n);
  expect(reads).toEqual([]);
  // another process changes it, not published yet
  database.version++;
  database.versions.set(2n, database.version);
  database.orders = [position(1, 7n)];
  await book.find(1n, 'demo');
  expect(held()).toEqual(['1 0', '2 0', '3 0']);
  wait(2_001);
  expect((await book.find(1n, 'demo'))?.account.version).toBe(2n);
  expect(reads).toEqual(['since 1', 'numbers']);
  expect(held()).toEqual(['2 7']);
});

it('continues when a listener throws, and notifies the remaining listeners', async () => {
  const { book, change, events, held } = await openBook();
  const received: BookEvent[] = [];
  book.onEvent(() => {
    throw new Error('a listener failed');
  });
  book.onEvent((event) => received.push(event));
  change([position(1, 7n)]);
  await book.load();
  expect(held()).toEqual(['1 0', '2 7', '3 0']);
  expect(received).toEqual(events);
});

it('drops the orders of an account that its user closed, even if only told that something may have changed', async () => {
  for (const hear of ['events', 'a refusal'] as const) {
    const { book, database, events, held } = await openBook();
    database.closed = true;
    database.version++;
    if (hear === 'events') {
      database.changed.push({ id: 1n, version: 2n });
      await book.load();
    } else book.apply({ kind: 'unknown', accountId: 1n, orderId: null });
    await vi.waitFor(() => expect(events.map(({ gone }) => gone)).toEqual([[1n, 2n, 3n]]));
    expect(held()).toEqual([]);
  }
});

it('does not load the orders of a closed account at startup', async () => {
  const { book } = await openBook({ closed: true });
  expect([...book.all()]).toEqual([]);
});
