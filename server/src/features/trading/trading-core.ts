import type { Brand } from '@truefill/api/brand.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Timers } from '../../platform/timers.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AccountQueue } from '../accounts/index.ts';
import type { Sleeper } from '../accounts/ledger/index.ts';
import { createAccountBook, type AccountBook } from './book/account-book.ts';
import { createMarginStages } from './margin/margin-stages.ts';
import { createOwnedShards, type OwnedShards } from './sharding/owned-shards.ts';
import type { LevelMonitorParts } from './triggers/level-monitor.ts';
import type { Market } from './orders/market.ts';
import type { OrderGateway } from './routes/order-gateway.ts';
import type { TradingStorage } from './storage.ts';
import { createTriggers, type Triggers } from './triggers/triggers.ts';
import { createShardCoordinator } from './sharding/shard-coordinator.ts';

export interface TradingCoreParts {
  readonly storage: TradingStorage;
  readonly quotes: LevelMonitorParts['quotes'];
  readonly market: Market;
  /** which has trading's modules; stopped with the core, before its shards are released */
  readonly queue: AccountQueue;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly sleeper: Sleeper;
  readonly brands: readonly Brand[];
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Orders without their HTTP calls: accounts in memory, and the monitors. */
export interface TradingCore {
  readonly gateway: OrderGateway;
  readonly book: AccountBook;
  readonly held: OwnedShards;
  /** the current trailing stop losses */
  readonly trails: Triggers['trails'];
  start(): Promise<void>;
  /** takes no new orders; resolves when those accepted are durable and answered */
  stop(): Promise<void>;
}

export function createTradingCore(parts: TradingCoreParts): TradingCore {
  const { storage, quotes, market, queue, clock, timers, sleeper, log } = parts;
  const brands = new Map(parts.brands.map((brand) => [brand.id, brand]));
  const onError = (error: unknown): void => log.error({ err: error }, 'failed to reload account');
  const book = createAccountBook({ reader: storage.accounts, clock, sleeper, onError });
  queue.onChange((change) => book.apply(change));
  const held = createOwnedShards();
  const submit: OrderGateway['submit'] = (command) => queue.submit(command);
  const stages = createMarginStages(storage.accounts);
  const marks = storage.trailMarks;
  const triggers = createTriggers({ book, held, stages, marks, quotes, market, brands, clock, timers, log, submit });
  async function prepare(forNewShards: boolean): Promise<void> {
    await book.load(forNewShards);
    if (!forNewShards) return;
    await stages.load();
    await triggers.prepare();
  }
  const coordinator = createShardCoordinator({ leases: storage.leases, held, prepare, timers, log });
  const gateway: OrderGateway = {
    submit,
    async accountId({ userId, accountMode }) {
      const booked = book.peek(userId, accountMode) ?? (await book.find(userId, accountMode));
      if (!booked) throw new Refusal('userNotFound');
      return booked.account.id;
    },
  };
  return {
    gateway,
    book,
    held,
    trails: triggers.trails,
    async start() {
      await book.load();
      triggers.start();
      await coordinator.start();
    },
    async stop() {
      coordinator.stop();
      triggers.stop();
      await queue.stop();
      await coordinator.release();
    },
  };
}
