import type { Brand } from '@truefill/api/brand.ts';
import type { ExchangeData } from '@truefill/api/live.ts';
import { optionOrderToWire } from '@truefill/api/options/mapping.ts';
import type { AccountMode } from '@truefill/domain/account-mode.ts';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { FeatureRoutes } from '../../http/register-call.ts';
import type { LiveTopic } from '../../live/live-topic.ts';
import type { Timers } from '../../live/timers.ts';
import type { Catalogue } from '../catalogue/index.ts';
import { systemPauses } from '../ledger/index.ts';
import type { QuoteBook, QuoteRecord } from '../quotes/index.ts';
import type { Trading } from '../trading/index.ts';
import { optionView } from './option-view.ts';
import { createOptionsCore, type OptionStorage } from './options-core.ts';
import type { OptionDesk } from './place-option.ts';
import { optionTransactions } from './postgres-batch-store.ts';
import { optionRoutes } from './routes.ts';
import { readRunning, runningNumbers } from './running-rows.ts';

export interface OptionsParts {
  readonly pool: Pool;
  readonly quotes: QuoteBook & QuoteRecord;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly brands: readonly Brand[];
  readonly log: Logger;
  /** whose accounts the stakes are taken from */
  readonly trading: Pick<Trading, 'desk' | 'held' | 'noteBalance' | 'noteUnknown'>;
}

/** Options: placing, settling, showing. */
export interface Options {
  readonly routes: FeatureRoutes;
  /** for placing without HTTP */
  readonly desk: OptionDesk;
  /** for the exchange feed; what changes options changes the balance, and is told of with it */
  readonly topic: LiveTopic<'option'>;
  /** a user's running options, newest first */
  running(userId: bigint, mode: AccountMode): Promise<ExchangeData['option']>;
  /** loads what runs, settles what ended while nobody watched, and begins to watch; trading has started */
  start(): Promise<void>;
  /** takes no new orders and resolves when those accepted are durable and answered */
  stop(): Promise<void>;
}

export function createOptions(parts: OptionsParts): Options {
  const { pool, clock } = parts;
  const storage: OptionStorage = {
    transactions: optionTransactions(pool),
    runningNumbers: () => runningNumbers(pool),
    readRunning: (ids) => readRunning(pool, ids),
  };
  const { desk, market, brands, running, start, stop } = createOptionsCore({ ...parts, storage, pauses: systemPauses });
  const runningOf: Options['running'] = async (userId, accountMode) => {
    const accountId = await desk.accountId({ userId, accountMode });
    return { items: running.of(accountId).map((order) => optionOrderToWire(optionView(order, market.name(order.symbol)))) };
  };
  return {
    routes: optionRoutes({ desk, pool, market, clock, brands }),
    desk,
    topic: { topic: 'option', read: ({ userId, accountMode }) => runningOf(userId, accountMode) },
    running: runningOf,
    start,
    stop,
  };
}
