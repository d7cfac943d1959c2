import type { Brand } from '@truefill/api/brand.ts';
import type { BalanceView } from '@truefill/api/mapping/user.ts';
import type { AccountMode } from '@truefill/domain/account-mode.ts';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import type { Clock } from '../../clock.ts';
import type { FeatureRoutes } from '../../http/register-call.ts';
import type { AccountData } from '../../live/account-data.ts';
import { systemTimers, type Timers } from '../../live/timers.ts';
import type { Catalogue } from '../catalogue/index.ts';
import { systemPauses, type LedgerAccount } from '../ledger/index.ts';
import type { QuoteBook } from '../quotes/index.ts';
import { balanceOf, createAccountData } from './account-data.ts';
import type { HeldShards } from './held-shards.ts';
import type { OrderDesk } from './order-desk.ts';
import { tradingRoutes } from './routes.ts';
import { postgresStorage } from './storage.ts';
import { createTradingCore } from './trading-core.ts';

export interface TradingParts {
  readonly pool: Pool;
  readonly quotes: QuoteBook;
  readonly catalogue: Catalogue;
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
  readonly desk: OrderDesk;
  /** served from memory: cheap enough for one call per second and open ticket; USD */
  balanceOf(userId: bigint, mode: AccountMode): Promise<BalanceView>;
  /** the accounts that are this process's to watch, for what else happens to accounts by itself */
  readonly held: HeldShards;
  /** to be told of a balance that another feature has changed, once that is durable */
  noteBalance(account: LedgerAccount): void;
  /** to be told that an account may have changed, nobody knows how */
  noteUnknown(accountId: bigint): void;
  /** loads all open positions and begins to watch their levels; the migrations have run */
  start(): Promise<void>;
  /** takes no new orders and resolves when those accepted are durable and answered */
  stop(): Promise<void>;
}

export function createTrading({ pool, quotes, catalogue, clock, brands, log, timers = systemTimers }: TradingParts): Trading {
  const core = createTradingCore({ storage: postgresStorage(pool), quotes, catalogue, clock, timers, pauses: systemPauses, brands, log });
  const { desk, book, market } = core;
  return {
    routes: tradingRoutes(desk, { pool, book, market }, clock),
    accountData: createAccountData(book, market),
    desk,
    held: core.held,
    balanceOf: (userId, mode) => balanceOf(book, userId, mode),
    noteBalance: (account) => book.apply({ kind: 'balance', account }),
    noteUnknown: (accountId) => book.apply({ kind: 'unknown', accountId }),
    start: core.start,
    stop: core.stop,
  };
}
