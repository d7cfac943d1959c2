import type { Clock } from '../../../platform/clock.ts';
import { shardOf } from '../../accounts/index.ts';
import type { ShardChange } from '../../trading/index.ts';
import type { ExpiryScheduler } from './expiry-scheduler.ts';
import type { RunningOptions } from './running-options.ts';
import type { StoredOption } from '../orders/stored-option.ts';
import type { OptionStorage } from '../options-core.ts';

export interface RunningSyncParts extends Pick<OptionStorage, 'runningNumbers' | 'readRunning'> {
  readonly running: RunningOptions;
  readonly watch: ExpiryScheduler;
  readonly clock: Clock;
}

/** Synchronizes the unsettled options in memory, and the scheduler, with the database. */
export interface RunningSync {
  /** loads a newly placed option; resolves when it is watched, or settled if its end has passed */
  load(orderId: bigint): Promise<void>;
  /** loads all unsettled options, and drops those settled elsewhere */
  loadAll(): Promise<void>;
  /** stops watching the options of lost shards */
  drop(change: ShardChange): void;
}

export function createRunningSync({ runningNumbers, readRunning, running, watch, clock }: RunningSyncParts): RunningSync {
  async function takeIn(orders: readonly StoredOption[]): Promise<void> {
    for (const order of orders) running.add(order);
    const nowMs = clock.now();
    for (const order of orders) if (order.endMs > nowMs) watch.add(order);
    await watch.catchUp(orders.filter(({ endMs }) => endMs <= nowMs));
  }

  return {
    load: async (orderId) => takeIn(await readRunning([orderId])),
    async loadAll() {
      // Options placed after this point may be missing from the read.
      const known = running.all();
      const unknown = new Set(await runningNumbers());
      for (const order of known) {
        if (unknown.delete(order.id)) continue;
        running.remove(order);
        watch.remove(order.id);
      }
      const read = unknown.size > 0 ? await readRunning([...unknown]) : [];
      // Includes known ones: their shard may have come back, or their end passed.
      await takeIn([...running.all(), ...read]);
    },
    drop({ lost }) {
      for (const order of running.all()) if (lost.has(shardOf(order.accountId))) watch.remove(order.id);
    },
  };
}
