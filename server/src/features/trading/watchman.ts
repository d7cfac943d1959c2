import type { Logger } from 'pino';
import type { Timers } from '../../live/timers.ts';
import type { AccountBook } from './account-book.ts';
import type { ShardLease } from './shard-lease.ts';
import type { Triggers } from './triggers.ts';

export interface WatchmanParts {
  readonly lease: ShardLease;
  readonly book: Pick<AccountBook, 'load'>;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'error' | 'info'>;
  /** watches whose commands carry the epoch */
  readonly createTriggers: (epoch: bigint) => Triggers;
}

/** Lets the watches work while this process holds the lease, and tries to get it while another does. */
export interface Watchman {
  /** resolves when the lease was tried for the first time */
  start(): Promise<void>;
  /** stops watching; the lease is given up with `release`, when what was begun is done */
  stop(): void;
  release(): Promise<void>;
}

/** Several times within the lease. What other processes do to accounts is looked for as often. */
const LOOK_EVERY_MS = 1_000;

export function createWatchman({ lease, book, timers, log, createTriggers }: WatchmanParts): Watchman {
  let watching: { readonly epoch: bigint; readonly triggers: Triggers } | null = null;
  let looking: Promise<void> | null = null;
  let stopped = false;
  let cancel = (): void => undefined;

  async function look(): Promise<void> {
    const epoch = await lease.take();
    if (stopped) return;
    if (watching && watching.epoch !== epoch) {
      watching.triggers.stop();
      watching = null;
      log.info('another process watches the orders');
    }
    if (epoch === null) return;
    await book.load();
    if (watching || stopped) return;
    watching = { epoch, triggers: createTriggers(epoch) };
    watching.triggers.start();
  }

  function lookOnce(): Promise<void> {
    looking ??= look()
      .catch((error: unknown) => log.error({ err: error }, 'the lease on the orders could not be looked at'))
      .finally(() => (looking = null));
    return looking;
  }

  return {
    async start() {
      cancel = timers.every(LOOK_EVERY_MS, () => void lookOnce());
      await lookOnce();
    },
    stop() {
      stopped = true;
      cancel();
      watching?.triggers.stop();
    },
    async release() {
      await looking;
      await lease.release();
    },
  };
}
