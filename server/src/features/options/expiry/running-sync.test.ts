import { cents } from '@truefill/domain/money/money.ts';
import { points } from '@truefill/domain/market/price.ts';
import { beforeEach, expect, it } from 'vitest';
import { shardOf } from '../../accounts/index.ts';
import { createRunningOptions, type RunningOptions } from './running-options.ts';
import { createRunningSync, type RunningSync } from './running-sync.ts';
import type { StoredOption } from '../orders/stored-option.ts';

const NOW_MS = 1_768_000_000_000;

const option = (id: bigint, endMs = NOW_MS + 60_000): StoredOption => ({
  id,
  accountId: id,
  rulesVersion: null,
  symbol: 'BTCUSDT',
  kind: 'up',
  pricePrecision: 2,
  stake: cents(1_000n),
  fee: cents(0n),
  rate: 850_000n,
  seconds: 60,
  beginMs: NOW_MS - 1_000,
  endMs,
  voidAfterMs: 15_000,
  entry: { sequence: 1, timeMs: NOW_MS - 1_000, bid: points(100n), ask: points(102n), mid: points(101n) },
  band: null,
  settlement: null,
});

let stored: Map<bigint, StoredOption>;
let running: RunningOptions;
let sync: RunningSync;
/** the IDs of each read */
let read: bigint[][];
let watched: Set<bigint>;
let caughtUp: bigint[];
/** runs while options are being read */
let meanwhile: () => void;

beforeEach(() => {
  stored = new Map();
  running = createRunningOptions();
  read = [];
  watched = new Set();
  caughtUp = [];
  meanwhile = () => undefined;
  sync = createRunningSync({
    runningNumbers: async () => [...stored.keys()],
    async readRunning(ids) {
      read.push([...ids]);
      const found = ids.flatMap((id) => stored.get(id) ?? []);
      meanwhile();
      return found;
    },
    running,
    watch: {
      add: ({ id }) => void watched.add(id),
      remove: (id) => void watched.delete(id),
      catchUp: async (orders) => void caughtUp.push(...orders.map(({ id }) => id)),
      start: () => undefined,
      stop: () => undefined,
    },
    clock: { now: () => NOW_MS },
  });
});

const store = (...orders: StoredOption[]): void => orders.forEach((order) => stored.set(order.id, order));
const known = (): bigint[] =>
  running
    .all()
    .map(({ id }) => id)
    .toSorted();

it('reads each option once, however often it looks for all', async () => {
  store(option(1n), option(2n));
  await sync.loadAll();
  store(option(3n));
  await sync.loadAll();
  await sync.loadAll();
  expect(read).toEqual([[1n, 2n], [3n]]);
  expect(known()).toEqual([1n, 2n, 3n]);
  expect([...watched]).toEqual([1n, 2n, 3n]);
});

it('drops options settled elsewhere, and catches up on those that have ended', async () => {
  store(option(1n), option(2n), option(3n, NOW_MS));
  await sync.loadAll();
  stored.delete(1n);
  await sync.loadAll();
  expect(known()).toEqual([2n, 3n]);
  expect([...watched]).toEqual([2n]);
  expect(caughtUp).toEqual([3n, 3n]);
});

it('watches known options again when a shard comes back', async () => {
  store(option(1n));
  await sync.loadAll();
  sync.drop({ lost: new Set([shardOf(1n)]), taken: new Set() });
  expect([...watched]).toEqual([]);
  await sync.loadAll();
  expect([...watched]).toEqual([1n]);
  expect(read).toEqual([[1n]]);
});

it('does not restore an option that was settled here during the read', async () => {
  store(option(1n));
  await sync.loadAll();
  store(option(2n));
  meanwhile = () => {
    running.remove(option(1n));
    watched.delete(1n);
  };
  await sync.loadAll();
  expect(known()).toEqual([2n]);
  expect([...watched]).toEqual([2n]);
});

it('loads a single option by its ID', async () => {
  store(option(1n), option(2n));
  await sync.load(2n);
  expect(read).toEqual([[2n]]);
  expect(known()).toEqual([2n]);
});
