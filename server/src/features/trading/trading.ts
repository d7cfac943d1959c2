import type { Brand } from '@truefill/api/brand.ts';
import type { BalanceView } from '@truefill/api/identity/user-mapping.ts';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import type { RetentionRule } from '../../adapters/database/retention.ts';
import type { Clock } from '../../platform/clock.ts';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import type { AccountData } from '../../live/account-data.ts';
import { systemTimers, type Timers } from '../../platform/timers.ts';
import type { AccountQueue } from '../accounts/index.ts';
import type { Catalogue } from '../catalogue/index.ts';
import { systemSleeper } from '../accounts/ledger/index.ts';
import { balanceOf, createAccountData, freeMoneyOf, type FreeMoney } from './views/account-data.ts';
import { brandRules, saveBrandRules } from './orders/brand-rules.ts';
import type { OwnedShards } from './sharding/owned-shards.ts';
import type { Market } from './orders/market.ts';
import type { OrderGateway } from './routes/order-gateway.ts';
import { tradingRoutes } from './routes/trading-routes.ts';
import { postgresStorage } from './storage.ts';
import { createTradingCore, type TradingCoreParts } from './trading-core.ts';

export interface TradingParts {
  readonly pool: Pool;
  readonly quotes: TradingCoreParts['quotes'];
  readonly catalogue: Catalogue;
  readonly market: Market;
  /** which has trading's modules */
  readonly queue: AccountQueue;
  readonly clock: Clock;
  readonly brands: readonly Brand[];
  readonly log: Logger;
  readonly timers?: Timers;
}

/** Orders and positions: placing, closing, showing. */
export interface Trading {
  readonly routes: FeatureRoutes;
  /** for the exchange feed */
  readonly accountData: AccountData;
  /** for placing and closing without HTTP */
  readonly gateway: OrderGateway;
  /** served from memory, so cheap enough for one call per second and open ticket; USD */
  balanceOf(userId: bigint, mode: AccountMode): Promise<BalanceView>;
  /** of the real account */
  freeMoneyOf(brand: Brand, userId: bigint): Promise<FreeMoney>;
  /** the shards whose accounts this process watches, for other features that act on accounts on their own */
  readonly held: OwnedShards;
  /** loads all open positions and starts to watch their levels; needs the migrated schema */
  start(): Promise<void>;
  /** takes no new orders; resolves when those accepted are durable and answered */
  stop(): Promise<void>;
}

/** How long a reused idempotency key has no effect: the maximum lifetime of a session. */
export const TRADING_RETENTION: readonly RetentionRule[] = [
  { table: 'trading_command', writtenMs: 'recorded_at_ms', keepDays: 30 },
];

export function createTrading(parts: TradingParts): Trading {
  const { pool, market, catalogue, clock, brands, timers = systemTimers } = parts;
  const core = createTradingCore({ ...parts, timers, storage: postgresStorage(pool, market.history), sleeper: systemSleeper });
  const { gateway, book, trails } = core;
  return {
    routes: tradingRoutes(gateway, { pool, book, market, trails }, clock),
    accountData: createAccountData(book, market, trails),
    gateway,
    held: core.held,
    balanceOf: (userId, mode) => balanceOf(book, userId, mode),
    freeMoneyOf: (brand, userId) => freeMoneyOf(book, market, brand, userId),
    async start() {
      const rules = new Map(brands.map((brand) => [brand, brandRules(brand, catalogue)]));
      await saveBrandRules(pool, [...rules.values()], clock.now());
      await market.history.begin(pool, rules, clock.now());
      await core.start();
    },
    async stop() {
      await core.stop();
    },
  };
}
