import type { ExchangeData } from '@truefill/api/live.ts';
import { optionOrderToWire } from '@truefill/api/options/mapping.ts';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import type { LiveTopic } from '../../live/live-topic.ts';
import type { Timers } from '../../platform/timers.ts';
import type { AccountQueue } from '../accounts/index.ts';
import type { QuoteBook, QuoteRecord } from '../quotes/index.ts';
import type { Market, Trading } from '../trading/index.ts';
import { optionView } from './views/option-view.ts';
import { createOptionsCore, type OptionStorage } from './options-core.ts';
import type { OptionBrand } from './orders/options-module.ts';
import type { OptionGateway } from './orders/place-option.ts';
import { optionRoutes } from './routes.ts';
import { readRunning, runningNumbers } from './expiry/running-rows.ts';

export interface OptionsParts {
  readonly pool: Pool;
  readonly quotes: QuoteBook & QuoteRecord;
  readonly market: Market;
  readonly clock: Clock;
  readonly timers: Timers;
  /** with their offers, see `optionBrands` */
  readonly brands: ReadonlyMap<string, OptionBrand>;
  readonly log: Logger;
  /** which has the options module */
  readonly queue: AccountQueue;
  /** whose accounts pay the stakes */
  readonly trading: Pick<Trading, 'gateway' | 'held'>;
}

/** Options: placing, settling, showing. */
export interface Options {
  readonly routes: FeatureRoutes;
  /** for placing without HTTP */
  readonly gateway: OptionGateway;
  /** for the exchange feed; options change the balance, so their changes are announced with it */
  readonly topic: LiveTopic<'option'>;
  /** a user's running options, newest first */
  running(userId: bigint, mode: AccountMode): Promise<ExchangeData['option']>;
  /**
   * loads running options, settles those that ended while no process watched, and starts watching; call after trading has
   * started
   */
  start(): Promise<void>;
  /** stops watching; the queue finishes submitted commands */
  stop(): Promise<void>;
}

export function createOptions(parts: OptionsParts): Options {
  const { pool, clock, market, brands } = parts;
  const storage: OptionStorage = {
    runningNumbers: () => runningNumbers(pool),
    readRunning: (ids) => readRunning(pool, ids),
  };
  const { gateway, running, start, stop } = createOptionsCore({ ...parts, storage });
  const runningOf: Options['running'] = async (userId, accountMode) => {
    const accountId = await gateway.accountId({ userId, accountMode });
    return { items: running.of(accountId).map((order) => optionOrderToWire(optionView(order, market.name(order.symbol)))) };
  };
  return {
    routes: optionRoutes({ gateway, pool, market, clock, brands }),
    gateway,
    topic: { topic: 'option', read: ({ userId, accountMode }) => runningOf(userId, accountMode) },
    running: runningOf,
    start,
    stop,
  };
}
