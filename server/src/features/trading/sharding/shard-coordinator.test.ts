import { describe, expect, it } from 'vitest';
import { FakeTimers } from '../../../live/test-support/fake-timers.ts';
import { createOwnedShards, type ShardChange } from './owned-shards.ts';
import type { ShardLeases } from './shard-leases.ts';
import { SHARDS } from '../../accounts/index.ts';
import { accountIn } from '../test-support/account-in.ts';
import { MemoryLeases } from '../test-support/memory-leases.ts';
import { createShardCoordinator } from './shard-coordinator.ts';

const ALL = Array.from({ length: SHARDS }, (_, shard) => shard);

/** A process whose shard changes and book reads are logged in order. */
async function openProcess(leases: ShardLeases, read: () => Promise<void> = async () => undefined) {
  const timers = new FakeTimers(0);
  const held = createOwnedShards();
  const happened: (ShardChange | 'read' | 'read all')[] = [];
  const errors: unknown[] = [];
  held.onChange((change) => void happened.push(change));
  const prepare = async (forNewShards: boolean): Promise<void> => {
    happened.push(forNewShards ? 'read all' : 'read');
    await read();
  };
  const coordinator = createShardCoordinator({
    leases,
    held,
    prepare,
    timers,
    log: { info: () => undefined, error: (...entry: unknown[]) => void errors.push(entry) },
  });
  await coordinator.start();
  const poll = async (): Promise<void> => {
    timers.advance(1_000);
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  const shards = (): number[] => ALL.filter((shard) => held.epochOf(accountIn(shard)) !== null);
  return { coordinator, held, happened, errors, renewAndRead: poll, shards };
}

describe('the coordinator', () => {
  it('reads the book after taking the shards and before watching them', async () => {
    const { happened, shards } = await openProcess(new MemoryLeases().of(1n));
    expect(happened).toEqual(['read all', { taken: new Set(ALL), lost: new Set() }]);
    expect(shards()).toEqual(ALL);
  });

  it('yields shards to a process that joins, and takes over those of one that leaves', async () => {
    const leases = new MemoryLeases();
    const first = await openProcess(leases.of(1n));
    const second = await openProcess(leases.of(2n));
    expect(second.shards()).toEqual(ALL.slice(8));
    // The first has not looked yet, and its commands are refused by their epochs.
    expect(first.shards()).toEqual(ALL);
    await first.renewAndRead();
    expect(first.shards()).toEqual(ALL.slice(0, 8));
    expect(first.happened.slice(2)).toEqual([{ taken: new Set(), lost: new Set(ALL.slice(8)) }, 'read']);
    leases.active.delete(1n);
    await second.renewAndRead();
    expect(second.shards()).toEqual(ALL);
    expect(second.held.epochOf(accountIn(0))).toBe(2n);
  });

  it('keeps watching while the database is unavailable, and logs errors', async () => {
    const leases = new MemoryLeases().of(1n);
    const poll = leases.renewAndRead.bind(leases);
    const process = await openProcess(leases);
    leases.renewAndRead = () => Promise.reject(new Error('away'));
    await process.renewAndRead();
    expect(process.shards()).toEqual(ALL);
    expect(process.errors).toHaveLength(1);
    leases.renewAndRead = poll;
    await process.renewAndRead();
    expect(process.shards()).toEqual(ALL);
  });

  it('does not watch shards whose accounts it failed to read, and retries', async () => {
    let away = true;
    const process = await openProcess(new MemoryLeases().of(1n), () =>
      away ? Promise.reject(new Error('away')) : Promise.resolve(),
    );
    expect(process.shards()).toEqual([]);
    away = false;
    await process.renewAndRead();
    expect(process.shards()).toEqual(ALL);
  });

  it("drops a shard that it lost and regained, so that the other process's changes are read", async () => {
    const leases = new MemoryLeases();
    const process = await openProcess(leases.of(1n));
    const other = leases.of(2n);
    const { shards } = await other.renewAndRead();
    await other.take(shards.slice(3, 4));
    await other.release();
    await process.renewAndRead();
    expect(process.happened.slice(2)).toEqual([
      { taken: new Set(), lost: new Set([3]) },
      'read all',
      { taken: new Set([3]), lost: new Set() },
    ]);
  });

  it('releases its shards when it stops', async () => {
    const leases = new MemoryLeases();
    const { coordinator } = await openProcess(leases.of(1n));
    coordinator.stop();
    await coordinator.release();
    expect(leases.shards.map(({ owner }) => owner)).toEqual(ALL.map(() => null));
  });
});
