import { cents } from '@truefill/domain/money/money.ts';
import { expect, it } from 'vitest';
import type { LedgerAccount } from './ledger/index.ts';
import { createAccountMemory } from './account-memory.ts';
import type { AccountStore } from './account-store.ts';
import type { Slice } from './module.ts';

const account = (id: bigint, version: bigint): LedgerAccount => ({
  id,
  version,
  closed: false,
  userId: id,
  brandId: 'easy',
  accountMode: 'demo',
  currency: 'USD',
  available: cents(0n),
  locked: cents(0n),
  withheld: cents(0n),
  deposited: cents(0n),
});

/** A slice that records which accounts it was read for. */
function slice(name: string) {
  const read: bigint[] = [];
  const of: Slice<string> = {
    name,
    async read(_store, ids) {
      read.push(...ids);
      return (id) => `${name} of ${id}`;
    },
  };
  return { of, read };
}

/** A store with every account at version 9, which records the requested ids. */
function storeOfNines() {
  const read: bigint[] = [];
  const readAccounts = async (ids: readonly bigint[]) => {
    read.push(...ids);
    return ids.map((id) => account(id, 9n));
  };
  return { read, store: { readAccounts } as AccountStore };
}

it('caches up to its capacity, and reads the others', async () => {
  const memory = createAccountMemory(2, [], () => undefined);
  for (const id of [1n, 2n, 3n]) memory.store({ account: account(id, 1n), slices: [] });
  memory.store({ account: account(3n, 2n), slices: [] });
  const { store, read } = storeOfNines();
  const states = await memory.getOrLoad(store, [1n, 2n, 3n]);
  expect(read).toEqual([1n]);
  expect([...states.values()].map(({ account: { id, version } }) => [id, version]).toSorted()).toEqual([
    [1n, 9n],
    [2n, 1n],
    [3n, 2n],
  ]);
});

it('reads each slice only for accounts that are not cached, or have another version', async () => {
  const [orders, options] = [slice('orders'), slice('options')];
  const memory = createAccountMemory(9, [orders.of, options.of], () => undefined);
  memory.store({ account: account(1n, 9n), slices: ['kept'] });
  memory.store({ account: account(2n, 8n), slices: ['kept'] });
  const { store } = storeOfNines();
  const states = await memory.load(store, [account(1n, 9n), account(2n, 9n), account(3n, 9n)]);
  expect([1n, 2n, 3n].map((id) => states.get(id)?.slices)).toEqual([
    ['kept'],
    ['orders of 2', 'options of 2'],
    ['orders of 3', 'options of 3'],
  ]);
  expect([orders.read, options.read]).toEqual([
    [2n, 3n],
    [2n, 3n],
  ]);
});

it('reads again what was forgotten', async () => {
  const memory = createAccountMemory(2, [], () => undefined);
  memory.store({ account: account(1n, 2n), slices: [] });
  memory.evict(1n);
  const { store, read } = storeOfNines();
  await memory.getOrLoad(store, [1n]);
  expect(read).toEqual([1n]);
});

it('catches up a slice that supports it from an earlier version, and reports the changes', async () => {
  const onChange: unknown[] = [];
  const caughtUp: unknown[] = [];
  const counting: Slice<{ count: number }> = {
    name: 'counting',
    read: async () => () => ({ count: 0 }),
    async catchUp(_store, known) {
      caughtUp.push(...known.map(({ before, account: { version } }) => [before.version, version]));
      return known.map(({ account: now, state }) => {
        state.count++;
        return { kind: 'counted', account: now };
      });
    },
  };
  const other = slice('other');
  const memory = createAccountMemory(9, [other.of, counting], (change) => onChange.push(change));
  memory.store({ account: account(1n, 2n), slices: ['kept', { count: 4 }] });
  const states = await memory.load(storeOfNines().store, [account(1n, 9n), account(2n, 9n)]);
  expect(caughtUp).toEqual([[2n, 9n]]);
  expect([1n, 2n].map((id) => states.get(id)?.slices)).toEqual([
    ['other of 1', { count: 5 }],
    ['other of 2', { count: 0 }],
  ]);
  expect(onChange).toEqual([{ kind: 'counted', account: account(1n, 9n) }]);
});

it('reads no slices for a coin account, and reports no changes made to it elsewhere', async () => {
  const reported: unknown[] = [];
  const catchUp = async () => [{ kind: 'elsewhere', account: account(1n, 9n) }];
  const { of, read } = slice('orders');
  const memory = createAccountMemory(9, [{ ...of, catchUp }], (change) => void reported.push(change));
  const coin = (version: bigint) => ({ ...account(1n, version), currency: 'BTC' });
  const { store } = storeOfNines();
  await memory.load(store, [coin(1n)]);
  const again = await memory.load(store, [coin(9n)]);
  expect(again.get(1n)?.account.version).toBe(9n);
  expect({ read, reported }).toEqual({ read: [], reported: [] });
});
