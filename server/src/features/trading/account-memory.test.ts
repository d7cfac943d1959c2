import { cents } from '@truefill/domain/money.ts';
import { expect, it } from 'vitest';
import type { LedgerAccount } from '../ledger/index.ts';
import { createAccountMemory } from './account-memory.ts';
import type { AccountChange } from './command.ts';
import { LivingOrders } from './living-orders.ts';
import type { PositionOrder } from './stored-order.ts';
import { positionOf, usualQuotes } from './test-support/random-positions.ts';

const account = (id: bigint, version: bigint, available = 0n): LedgerAccount => ({
  id,
  version,
  userId: id,
  brandId: 'easy',
  accountMode: 'demo',
  available: cents(available),
  locked: cents(0n),
  withheld: cents(0n),
  deposited: cents(0n),
});

const quotes = usualQuotes();
const order = (id: bigint, stopLoss = 0n): PositionOrder =>
  ({
    ...positionOf({ symbol: 'ETHUSDT', side: 'buy', volume: 100n, openShare: 1_000n, margin: 1n }, Number(id) - 1, quotes),
    stopLoss,
  }) as PositionOrder;

/** A store that knows every account at version 9, and says which it was asked for. */
function storeOfNines() {
  const read: bigint[] = [];
  return {
    read,
    readAccounts: async (ids: readonly bigint[]) => {
      read.push(...ids);
      return ids.map((id) => account(id, 9n));
    },
    findLivingOrders: async () => [],
    findChangedOrders: async () => [],
    findLivingNumbers: async () => new Set<bigint>(),
  };
}

it('remembers so many accounts, and reads the others', async () => {
  const memory = createAccountMemory(2, () => undefined);
  for (const id of [1n, 2n, 3n]) memory.keep({ account: account(id, 1n), orders: new LivingOrders() });
  memory.keep({ account: account(3n, 2n), orders: new LivingOrders() });
  const store = storeOfNines();
  const states = await memory.recall(store, [1n, 2n, 3n]);
  expect(store.read).toEqual([1n]);
  expect([...states.values()].map(({ account: { id, version } }) => [id, version]).toSorted()).toEqual([
    [1n, 9n],
    [2n, 1n],
    [3n, 2n],
  ]);
});

it.each([
  ['the next version of a balance is taken over with the orders as they are', 3n, { read: [], version: 3n, available: 7n }],
  ['a version further on says that something was missed', 4n, { read: [1n], version: 9n, available: 0n }],
  ['a version that is known already says nothing', 2n, { read: [], version: 2n, available: 0n }],
])('%s', async (_what, version, expected) => {
  const memory = createAccountMemory(2, () => undefined);
  const orders = new LivingOrders();
  memory.keep({ account: account(1n, 2n), orders });
  memory.note(account(1n, version, 7n));
  const store = storeOfNines();
  const state = (await memory.recall(store, [1n])).get(1n);
  expect({ read: store.read, version: state?.account.version, available: state?.account.available }).toEqual(expected);
  expect(state?.orders === orders).toBe(expected.read.length === 0);
});

it('what is forgotten is read again, and what nobody knows stays out', async () => {
  const memory = createAccountMemory(2, () => undefined);
  memory.keep({ account: account(1n, 2n), orders: new LivingOrders() });
  memory.forget(1n);
  memory.note(account(5n, 1n));
  const store = storeOfNines();
  await memory.recall(store, [1n, 5n]);
  expect(store.read).toEqual([1n, 5n]);
});

it('reads of an account that was changed elsewhere only what has changed since, and tells of it', async () => {
  const learned: AccountChange[] = [];
  const memory = createAccountMemory(2, (change) => learned.push(change));
  const orders = new LivingOrders([1, 2, 3].map((id) => order(BigInt(id))));
  memory.keep({ account: account(1n, 2n), orders });
  const asked: unknown[] = [];
  const store = {
    ...storeOfNines(),
    findLivingOrders: async () => Promise.reject(new Error('read the whole account')),
    async findChangedOrders(known: readonly Pick<LedgerAccount, 'id' | 'version'>[]) {
      asked.push(known.map(({ id, version }) => [id, version]));
      return [{ accountId: 1n, orders: [order(2n, 7n), order(4n)], living: 3 }];
    },
    findLivingNumbers: async () => new Set([2n, 3n, 4n]),
  };
  const state = (await memory.load(store, [account(1n, 9n, 5n)])).get(1n);
  expect(asked).toEqual([[[1n, 2n]]]);
  expect(state?.account).toEqual(account(1n, 9n, 5n));
  const held = [...(state?.orders.values() ?? [])].map(({ id, stopLoss }) => [id, stopLoss]);
  expect(held.toSorted()).toEqual([
    [2n, 7n],
    [3n, 0n],
    [4n, 0n],
  ]);
  expect(learned).toEqual([
    { kind: 'elsewhere', account: account(1n, 9n, 5n), since: 2n, living: 3, orders: [order(2n, 7n), order(4n)], gone: [1n] },
  ]);
  expect((await memory.recall(store, [1n])).get(1n)).toEqual(state);
});
