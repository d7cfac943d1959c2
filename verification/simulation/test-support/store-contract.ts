import { ZERO, cents } from '@truefill/domain/money/money.ts';
import { points } from '@truefill/domain/market/price.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import { hundredths } from '@truefill/domain/market/volume.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { failureOf, type LedgerAccount, type Transactions } from '@truefill/server/features/accounts/ledger/index.ts';
import type { AccountStore, Preconditions } from '@truefill/server/features/accounts/account-store.ts';
import { OPTIONS_BY_NUMBER, RUNNING_OF } from '@truefill/server/features/options/orders/options-module.ts';
import type { OptionStorage } from '@truefill/server/features/options/options-core.ts';
import type { StoredOption } from '@truefill/server/features/options/orders/stored-option.ts';
import type { AccountReader } from '@truefill/server/features/trading/book/account-reader.ts';
import { CHANGED_ORDERS, ACTIVE_NUMBERS, ACTIVE_ORDERS_OF } from '@truefill/server/features/trading/book/active-slice.ts';
import { MARGIN_STAGES } from '@truefill/server/features/trading/margin/margin-module.ts';
import { OWNERS } from '@truefill/server/features/trading/orders/orders-module.ts';
import { RESETS } from '@truefill/server/features/trading/orders/reset-module.ts';
import type { PositionOrder, StoredOrder } from '@truefill/server/features/trading/orders/stored-order.ts';
import {
  T0,
  quote,
  position,
  justOpened,
  waiting,
  closedOrder,
  option,
  writesOf,
  type SampleWrites,
  record,
  posting,
} from './contract-samples.ts';

/** A database with one user, whose accounts have the numbers 1 (real, 5,000.00) and 2 (demo, 100,000.00). */
export interface ContractBackend extends Pick<OptionStorage, 'runningNumbers' | 'readRunning'> {
  readonly transactions: Transactions<AccountStore>;
  readonly reader: AccountReader;
  /** all quotes stored with what they decided */
  readonly usedQuotes: () => Promise<readonly Pick<Quote, 'symbol' | 'sequence' | 'timeMs' | 'bid' | 'ask'>[]>;
}

/** The same cases for every store: the guarantees for batches. */
export function testContract(open: () => Promise<ContractBackend>): void {
  let backend: ContractBackend;
  const lock = async (store: Pick<AccountStore, 'lock'>): Promise<LedgerAccount> =>
    (await store.lock([2n], [])).accounts.get(2n) as LedgerAccount;
  const commit = (writes: SampleWrites) =>
    backend.transactions.run(async (store) => {
      await lock(store);
      await store.write(writesOf(writes));
    }, []);
  const look = <Result>(work: (store: AccountStore) => Promise<Result>) => backend.transactions.run(work, []);

  beforeEach(async () => {
    backend = await open();
  });

  it('returns accounts by number, and omits unknown ones', async () => {
    const found = await look(async (store) => (await store.lock([2n, 99n, 1n], [])).accounts);
    expect([...found.values()].map(({ id, available, accountMode }) => [id, available, accountMode])).toEqual([
      [1n, 500_000n, 'real'],
      [2n, 10_000_000n, 'demo'],
    ]);
  });

  it('stores everything of a batch', async () => {
    await commit({
      inserted: [position(5n), waiting(6n), closedOrder(7n), justOpened(8n), { ...justOpened(9n), parentId: 5n }],
      postings: [posting(500n)],
      accounts: [{ ...(await look(lock)), available: cents(9_999_500n), locked: cents(500n), version: 2n }],
      records: [record('a'), { ...record('b'), rejection: 'quote-stale', orderId: null }, { ...record('c'), detail: '[]' }],
      events: [
        { accountId: 2n, kind: 'order_opened', orderId: 5n, recordedAtMs: T0, data: '{"symbol":"BTCUSDT"}' },
        { accountId: 2n, kind: 'margin_warned', orderId: null, recordedAtMs: T0, data: null },
      ],
      resets: new Map([[2n, T0]]),
      marginStages: new Map([[2n, 1]]),
    });
    await look(async (store) => {
      expect(await lock(store)).toMatchObject({ available: 9_999_500n, locked: 500n, version: 2n });
      expect((await store.find(ACTIVE_ORDERS_OF, [2n])).toSorted((a, b) => Number(a.id - b.id))).toEqual([
        position(5n),
        waiting(6n),
        justOpened(8n),
        { ...justOpened(9n), parentId: 5n },
      ]);
      expect((await store.find(OWNERS, [7n, 5n, 99n])).map(({ id, status, userId }) => [id, status, userId]).toSorted()).toEqual([
        [5n, 'open', 1n],
        [7n, 'closed', 1n],
      ]);
      const { records } = await store.lock(
        [],
        ['a', 'b', 'c', 'd'].map((key) => ({ accountId: 2n, key })),
      );
      expect(records.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual([
        record('a'),
        { ...record('b'), rejection: 'quote-stale', orderId: null },
        { ...record('c'), detail: '[]' },
      ]);
      expect(await store.find(RESETS, [2n, 1n])).toEqual(new Map([[2n, T0]]));
      expect(await store.find(MARGIN_STAGES, [2n, 1n])).toEqual(new Map([[2n, 1]]));
    });
    expect((await backend.reader.activeOrders([2n])).length).toBe(4);
    expect((await backend.reader.accounts({ userId: 1n })).length).toBe(2);
  });

  it.each([
    [0, 1],
    [2, 3],
    [3, 2],
    [4, 4],
    [5, 0],
  ])('reads %i active orders of one account and %i of another, by account and then by number', async (real, demo) => {
    const orders = Array.from({ length: real + demo }, (_, index) => {
      const id = BigInt(30 - index);
      return { ...(index % 2 === 0 ? position(id) : waiting(id)), accountId: index < real ? 1n : 2n };
    });
    await backend.transactions.run(async (store) => {
      await store.lock([1n, 2n], []);
      await store.write(writesOf({ inserted: [...orders, { ...closedOrder(7n), accountId: 1n }] }));
    }, []);
    const inOrder = orders
      .map(({ accountId, id }) => [accountId, id] as const)
      .toSorted(([a, m], [b, n]) => Number(a - b || m - n));
    const read = await backend.reader.activeOrders([2n, 99n, 1n]);
    expect(read.map(({ accountId, id }) => [accountId, id])).toEqual(inOrder);
    expect((await backend.reader.activeOrders([1n])).length).toBe(real);
    expect(await backend.reader.activeOrders([])).toEqual([]);
    const busy = await backend.reader.changed(true);
    expect(busy.map(({ id }) => id).toSorted()).toEqual([...new Set(inOrder.map(([accountId]) => accountId))]);
  });

  it('stores the quotes that decided something, and none of a failed batch', async () => {
    const used = (sequence: number) => ({ ...quote, symbol: 'BTCUSDT', volume: 0, sequence });
    const failing = backend.transactions.run(async (store) => {
      await lock(store);
      await store.write(writesOf({ usedQuotes: [used(1)] }));
      throw new Error('changed its mind');
    }, []);
    await expect(failing).rejects.toThrow('changed its mind');
    await commit({ usedQuotes: [used(2), used(3)] });
    await commit({ usedQuotes: [used(4)] });
    const stored = await backend.usedQuotes();
    expect(stored.toSorted((one, other) => one.sequence - other.sequence)).toMatchObject(
      [2, 3, 4].map((sequence) => ({ symbol: 'BTCUSDT', sequence, timeMs: T0, bid: 100n, ask: 102n })),
    );
  });

  it('shows nothing before the commit, and nothing of a failed batch', async () => {
    await expect(
      backend.transactions.run(async (store) => {
        await lock(store);
        await store.write(writesOf({ inserted: [position(5n)], records: [record('a')] }));
        expect(await backend.reader.activeOrders([2n])).toEqual([]);
        throw new Error('changed its mind');
      }, []),
    ).rejects.toThrow('changed its mind');
    expect(await look(async (store) => (await store.lock([], [{ accountId: 2n, key: 'a' }])).records)).toEqual([]);
    expect(await backend.reader.activeOrders([2n])).toEqual([]);
  });

  it('gives an account to one batch at a time, and shows the next what the first has done', async () => {
    const order: string[] = [];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const first = backend.transactions.run(async (store) => {
      const account = await lock(store);
      order.push('first has it');
      await held;
      await store.write(writesOf({ accounts: [{ ...account, available: cents(1n), version: 2n }] }));
    }, []);
    while (order.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    const second = backend.transactions.run(async (store) => {
      const account = await lock(store);
      order.push(`second sees ${account.available}`);
    }, []);
    order.push('first goes on');
    release();
    await Promise.all([first, second]);
    expect(order).toEqual(['first has it', 'first goes on', 'second sees 1']);
  });

  describe('a batch decided without a lock', () => {
    const moved = (account: LedgerAccount, available: bigint): LedgerAccount => ({
      ...account,
      available: cents(available),
      version: account.version + 1n,
    });
    const writeIfUnchanged = (writes: SampleWrites, preconditions: Partial<Preconditions> = {}) =>
      look((store) => store.writeIfUnchanged(writesOf(writes), { unchanged: [], unused: [], ...preconditions }));
    let real: LedgerAccount;
    let demo: LedgerAccount;

    beforeEach(async () => {
      [real, demo] = (await look((store) => store.readAccounts([1n, 2n, 99n]))).toSorted((a, b) => Number(a.id - b.id)) as [
        LedgerAccount,
        LedgerAccount,
      ];
    });

    it('is written if all its assumptions hold', async () => {
      await writeIfUnchanged(
        { inserted: [justOpened(5n)], postings: [posting(500n)], accounts: [moved(demo, 7n)], records: [record('a')] },
        { unchanged: [real], unused: [{ accountId: 2n, key: 'b' }] },
      );
      expect(await look((store) => store.readAccounts([2n]))).toEqual([moved(demo, 7n)]);
      expect(await look((store) => store.find(ACTIVE_ORDERS_OF, [2n]))).toEqual([justOpened(5n)]);
      await writeIfUnchanged({}, { unchanged: [real] });
    });

    it.each<[string, () => Promise<void>]>([
      [
        'an account that has changed since',
        () =>
          writeIfUnchanged({
            accounts: [moved(real, 1n), { ...moved(demo, 7n), version: demo.version + 2n }],
            records: [record('c')],
          }),
      ],
      [
        'a refusal for an account that has changed since',
        () => writeIfUnchanged({ records: [record('c')] }, { unchanged: [real, { ...demo, version: demo.version - 1n }] }),
      ],
      [
        'an answer that is not recorded, to a key that has one',
        async () => {
          await commit({ records: [record('b')] });
          await writeIfUnchanged({ records: [record('c')] }, { unchanged: [demo], unused: [{ accountId: 2n, key: 'b' }] });
        },
      ],
      [
        'a key that was used',
        async () => {
          await commit({ records: [record('a')] });
          await writeIfUnchanged({ accounts: [moved(demo, 7n)], records: [record('a'), record('c')] });
        },
      ],
    ])('is not, and nothing of it, for %s', async (_what, write) => {
      await expect(write()).rejects.toSatisfy((error) => failureOf(error) === 'conflict');
      expect(await look((store) => store.readAccounts([1n, 2n]))).toEqual([real, demo]);
      expect(await look(async (store) => (await store.lock([], [{ accountId: 2n, key: 'c' }])).records)).toEqual([]);
    });

    it('waits for the current holder of the account, and then no longer holds', async () => {
      const locked = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const holder = look(async (store) => {
        const account = await lock(store);
        locked.resolve();
        await released.promise;
        await store.write(writesOf({ accounts: [moved(account, 1n)] }));
      });
      await locked.promise;
      const waiter = writeIfUnchanged({ accounts: [moved(demo, 7n)] }).then(
        () => null,
        (error: unknown) => error,
      );
      released.resolve();
      await holder;
      expect(failureOf(await waiter)).toBe('conflict');
      expect(await look((store) => store.readAccounts([2n]))).toEqual([moved(demo, 1n)]);
    });
  });

  it('accepts each key and each number once', async () => {
    await commit({ inserted: [position(5n)], records: [record('a')] });
    await expect(commit({ records: [record('a')] })).rejects.toMatchObject({ code: '23505' });
    await expect(commit({ records: [record('b'), record('b')] })).rejects.toMatchObject({ code: '23505' });
    await expect(commit({ inserted: [position(5n)] })).rejects.toMatchObject({ code: '23505' });
    await commit({ placed: [option(8n)] });
    await expect(commit({ placed: [option(8n)] })).rejects.toMatchObject({ code: '23505' });
    await expect(commit({ records: [record('a')] })).rejects.toMatchObject({ code: '23505' });
  });

  it.each<[string, Partial<StoredOrder>]>([
    ['side', { side: 'both' as never }],
    ['kind', { kind: 'other' as never }],
    ['volume', { volume: hundredths(0n) }],
    ['leverage', { leverage: 0 }],
    ['contract size', { contractSize: 0n }],
    ['margin', { margin: cents(-1n) }],
    ['fee', { fee: cents(-1n) }],
    ['stop loss', { stopLoss: points(-1n) }],
    ['take profit', { takeProfit: points(-1n) }],
    ['reserved margin', { reservedMargin: cents(-1n) }],
    ['reserved fee', { reservedFee: cents(-1n) }],
    ['limit', { limitPrice: points(5n) }],
    ['overnight fee', { overnightFee: cents(-1n) } as Partial<PositionOrder>],
  ])('refuses an order with an impossible %s', async (_what, wrong) => {
    await expect(commit({ inserted: [{ ...position(5n), ...wrong } as StoredOrder] })).rejects.toMatchObject({ code: '23514' });
  });

  it('refuses invalid accounts and entries', async () => {
    const account = await look(lock);
    await expect(commit({ accounts: [{ ...account, available: cents(-1n) }] })).rejects.toMatchObject({ code: '23514' });
    await expect(commit({ accounts: [{ ...account, locked: cents(-1n) }] })).rejects.toMatchObject({ code: '23514' });
    await expect(commit({ accounts: [{ ...account, deposited: cents(-1n) }] })).rejects.toMatchObject({ code: '23514' });
    await expect(commit({ postings: [posting(0n)] })).rejects.toMatchObject({ code: '23514' });
    await commit({ accounts: [{ ...account, available: cents(-1n), locked: cents(1n), version: 2n }] });
    expect(await look(lock)).toMatchObject({ available: -1n, locked: 1n });
  });

  it.each<[string, Partial<StoredOption>]>([
    ['kind', { kind: 'sideways' as never }],
    ['stake', { stake: cents(0n) }],
    ['fee', { fee: cents(-1n) }],
    ['rate', { rate: 0n }],
    ['time', { seconds: 0 }],
    ['band', { band: null }],
  ])('refuses an option with an impossible %s', async (_what, wrong) => {
    await expect(commit({ placed: [{ ...option(8n), ...wrong }] })).rejects.toMatchObject({ code: '23514' });
  });

  it('changes active orders, and leaves ended ones unchanged', async () => {
    await commit({ inserted: [position(5n), waiting(6n)] });
    await commit({ updated: [closedOrder(5n), { ...waiting(6n), stopLoss: points(80n) }] });
    await commit({ updated: [{ ...position(5n), margin: cents(1n) }] });
    expect(await look((store) => store.find(ACTIVE_ORDERS_OF, [2n]))).toEqual([{ ...waiting(6n), stopLoss: points(80n) }]);
    expect(await look((store) => store.find(OWNERS, [5n]))).toMatchObject([{ status: 'closed' }]);
  });

  it('finds the active orders of an account that changed since a version, and the number of active ones', async () => {
    const changed = (store: AccountStore, version: bigint) => store.find(CHANGED_ORDERS, [{ id: 2n, version }]);
    const numbers = (found: Awaited<ReturnType<typeof changed>>) =>
      found.map(({ accountId, orders, active }) => [accountId, orders.map(({ id }) => id).toSorted(), active]);
    const change = async (writes: SampleWrites): Promise<bigint> => {
      const account = await look(lock);
      await commit({ ...writes, accounts: [{ ...account, version: account.version + 1n }] });
      return account.version + 1n;
    };
    const none = await look((store) => changed(store, 0n));
    expect(numbers(none)).toEqual([[2n, [], 0]]);
    const first = await change({ inserted: [position(5n), waiting(6n), justOpened(8n), closedOrder(9n)] });
    const second = await change({ updated: [{ ...waiting(6n), stopLoss: points(80n) }], inserted: [position(10n)] });
    const third = await change({ updated: [closedOrder(5n)] });
    await look(async (store) => {
      expect(numbers(await changed(store, first - 1n))).toEqual([[2n, [10n, 6n, 8n], 3]]);
      const [found] = await changed(store, first);
      expect(found?.orders.toSorted((a, b) => Number(a.id - b.id))).toEqual([
        { ...waiting(6n), stopLoss: points(80n) },
        position(10n),
      ]);
      expect(numbers(await changed(store, second))).toEqual([[2n, [], 3]]);
      expect(numbers(await changed(store, third))).toEqual([[2n, [], 3]]);
      expect(numbers(await store.find(CHANGED_ORDERS, [{ id: 1n, version: 0n }]))).toEqual([[1n, [], 0]]);
      expect(await store.find(ACTIVE_NUMBERS, [1n, 2n])).toEqual(new Set([6n, 8n, 10n]));
    });
  });

  it('settles an option once', async () => {
    const settlement = { outcome: 'win', end: { ...quote, sequence: 9 }, result: cents(850n), settledAtMs: T0 + 60_000 } as const;
    await commit({ placed: [option(8n)] });
    expect(await backend.runningNumbers()).toEqual([8n]);
    expect(await backend.readRunning([8n, 99n])).toEqual([option(8n)]);
    expect(await look((store) => store.find(RUNNING_OF, [option(8n).accountId, 99n]))).toEqual([option(8n)]);
    await commit({ settled: [{ ...option(8n), settlement }] });
    await commit({ settled: [{ ...option(8n), settlement: { ...settlement, outcome: 'void', end: null, result: ZERO } }] });
    expect(await look((store) => store.find(OPTIONS_BY_NUMBER, [8n, 99n]))).toEqual([{ ...option(8n), settlement }]);
    expect(await backend.runningNumbers()).toEqual([]);
    expect(await backend.readRunning([8n])).toEqual([]);
  });

  it('never reuses numbers, even after a failed batch', async () => {
    const first = await look((store) => store.takeOrderNumbers());
    let second = 0n;
    await expect(
      look(async (store) => {
        second = await store.takeOrderNumbers();
        throw new Error('failed');
      }),
    ).rejects.toThrow('failed');
    expect([second - first, (await look((store) => store.takeOrderNumbers())) - second]).toEqual([1_024n, 1_024n]);
  });

  it('reports which accounts have changed', async () => {
    expect(await backend.reader.changed(true)).toEqual([]);
    const account = await look(lock);
    const events = [{ accountId: 2n, kind: 'order_opened', orderId: 5n, recordedAtMs: T0, data: null }] as const;
    await commit({ inserted: [position(5n)], accounts: [{ ...account, version: account.version + 1n }], events });
    const version = account.version + 1n;
    expect(await backend.reader.changed(false)).toContainEqual({ id: 2n, version });
    const [changed] = await backend.reader.findChangedOrders([{ id: 2n, version: account.version }]);
    expect(changed).toEqual({ accountId: 2n, orders: [position(5n)], active: 1 });
    expect(await backend.reader.findActiveNumbers([2n])).toEqual(new Set([5n]));
    expect(await backend.reader.changed(true)).toContainEqual(expect.objectContaining({ id: 2n, version }));
    expect((await look((store) => store.lockEpochs([0, 3]))).size).toBeGreaterThanOrEqual(2);
  });
}
