import type { Brand } from '@truefill/api/brand.ts';
import type { BalanceView } from '@truefill/api/mapping/user.ts';
import type { AccountMode } from '@truefill/domain/account-mode.ts';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import type { Clock } from '../../clock.ts';
import type { FeatureRoutes } from '../../http/register-call.ts';
import type { AccountData } from '../../live/account-data.ts';
import { systemTimers, type Timers } from '../../live/timers.ts';
import { Refusal } from '../../refusal.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { LedgerAccount } from '../ledger/index.ts';
import type { QuoteBook } from '../quotes/index.ts';
import { createAccountBook } from './account-book.ts';
import { balanceOf, createAccountData } from './account-data.ts';
import { createExecutor } from './executor.ts';

import { createMarket } from './market.ts';
import type { OrderDesk } from './order-desk.ts';
import type { TradingNotices } from './margin-watch.ts';
import { tradingRoutes } from './routes.ts';
import { createShardLease } from './shard-lease.ts';
import { createTriggers } from './triggers.ts';
import { createWatchman } from './watchman.ts';

export interface TradingParts {
  readonly pool: Pool;
  readonly quotes: QuoteBook;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly brands: readonly Brand[];
  readonly log: Logger;
  readonly timers?: Timers;
  /** nobody is told without */
  readonly notices?: TradingNotices;
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
  /** to be told of a balance that another feature has changed, once that is durable */
  noteBalance(account: LedgerAccount): void;
  /** loads all open positions and begins to watch their levels; the migrations have run */
  start(): Promise<void>;
  /** takes no new orders and resolves when those accepted are durable and answered */
  stop(): Promise<void>;
}

const SILENCE: TradingNotices = { noteMarginStage: () => undefined, noteStopOut: () => undefined };

export function createTrading({ pool, quotes, catalogue, clock, brands: brandList, log, timers = systemTimers, notices = SILENCE }: TradingParts): Trading {
  const brands = new Map(brandList.map((brand) => [brand.id, brand]));
  const market = createMarket(catalogue, quotes);
  const book = createAccountBook(pool, clock, (error) => log.error({ err: error }, 'an account could not be read again'));
  const executor = createExecutor({ pool, log, market, brands, clock, publish: (change) => book.apply(change) });
  const watches = { book, quotes, market, brands, clock, timers, log, notices };
  const watchman = createWatchman({
    lease: createShardLease(pool, randomUUID()),
    book,
    timers,
    log,
    createTriggers: (epoch) => createTriggers({ ...watches, submit: (command) => executor.submit({ ...command, epoch }) }),
  });
  const desk: OrderDesk = {
    submit: (command) => executor.submit(command),
    async accountId({ userId, accountMode }) {
      const booked = book.peek(userId, accountMode) ?? (await book.find(userId, accountMode));
      if (!booked) throw new Refusal('userNotFound');
      return booked.account.id;
    },
  };
  return {
    routes: tradingRoutes(desk, { pool, book, market }, clock),
    accountData: createAccountData(book, market),
    desk,
    balanceOf: (userId, mode) => balanceOf(book, userId, mode),
    noteBalance: (account) => book.apply({ kind: 'balance', account }),
    async start() {
      await book.load();
      await watchman.start();
    },
    async stop() {
      watchman.stop();
      await executor.stop();
      await watchman.release();
    },
  };
}
