import type { Logger } from 'pino';
import type { Timers } from '../../../platform/timers.ts';
import type { OwnedShardsKeeper } from './owned-shards.ts';
import { shardClaims } from './shard-claims.ts';
import type { ShardLeases } from './shard-leases.ts';

export interface ShardCoordinatorParts {
  readonly leases: ShardLeases;
  /** the shards that the monitors watch */
  readonly held: OwnedShardsKeeper;
  /** reads what other processes changed; for new shards everything needed to watch them */
  readonly prepare: (forNewShards: boolean) => Promise<void>;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'error' | 'info'>;
}

/** Acquires this process's share of the shards and keeps the monitors' view of them current. */
export interface ShardCoordinator {
  /** resolves after the first look at the shards */
  start(): Promise<void>;
  /** stops taking shards; call `release` once the work in progress is done */
  stop(): void;
  release(): Promise<void>;
}

/** Several times per lease. Other processes' changes to accounts are polled as often. */
const POLL_EVERY_MS = 1_000;

export function createShardCoordinator({ leases, held, prepare, timers, log }: ShardCoordinatorParts): ShardCoordinator {
  let polling: Promise<void> | null = null;
  let stopped = false;
  let cancel = (): void => undefined;

  async function poll(): Promise<void> {
    const seen = await leases.renewAndRead();
    const claims = shardClaims(seen);
    const taken = claims.length > 0 ? await leases.take(claims) : [];
    if (stopped) return;
    const mine = [...seen.shards.filter(({ owner }) => owner === seen.me), ...taken];
    held.retainOnly(mine);
    // Read after the shards were taken: their previous owner has committed everything found here, and commits nothing more.
    await prepare(taken.length > 0);
    if (!stopped) held.add(mine);
  }

  function pollOnce(): Promise<void> {
    polling ??= poll()
      .catch((error: unknown) => log.error({ err: error }, 'failed to read shard leases'))
      .finally(() => (polling = null));
    return polling;
  }

  return {
    async start() {
      held.onChange(({ taken, lost }) => log.info({ taken: [...taken], lost: [...lost] }, 'owned shards changed'));
      cancel = timers.every(POLL_EVERY_MS, pollOnce);
      await pollOnce();
    },
    stop() {
      stopped = true;
      cancel();
    },
    async release() {
      await polling;
      await leases.release();
    },
  };
}
