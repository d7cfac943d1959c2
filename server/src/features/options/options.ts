import type { Brand } from '@truefill/api/brand.ts';
import type { ExchangeData } from '@truefill/api/live.ts';
import { optionOrderToWire } from '@truefill/api/mapping/option.ts';
import type { AccountMode } from '@truefill/domain/account-mode.ts';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { FeatureRoutes } from '../../http/register-call.ts';
import type { Timers } from '../../live/timers.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { QuoteBook, QuoteRecord } from '../quotes/index.ts';
import { createMarket, type Trading } from '../trading/index.ts';
import type { OptionBrand } from './batch.ts';
import type { OptionChange } from './command.ts';
import { createExecutor } from './executor.ts';
import { createExpiryWatch } from './expiry-watch.ts';
import { optionOffer } from './option-offer.ts';
import { optionView } from './option-view.ts';
import type { OptionDesk } from './place-option.ts';
import { optionRoutes } from './routes.ts';
import { createRunningOptions } from './running-options.ts';
import { readRunning, type WhichRunning } from './running-rows.ts';

export interface OptionsParts {
  readonly pool: Pool;
  readonly quotes: QuoteBook & QuoteRecord;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly brands: readonly Brand[];
  readonly log: Logger;
  /** whose accounts the stakes are taken from */
  readonly trading: Pick<Trading, 'desk' | 'noteBalance'>;
}

/** Options: placing, settling, showing. */
export interface Options {
  readonly routes: FeatureRoutes;
  /** for placing without HTTP */
  readonly desk: OptionDesk;
  /** a user's running options, newest first, for the exchange feed */
  running(userId: bigint, mode: AccountMode): Promise<ExchangeData['option']>;
  /** loads what runs, settles what ended while nobody watched, and begins to watch; trading has started */
  start(): Promise<void>;
  /** takes no new orders and resolves when those accepted are durable and answered */
  stop(): Promise<void>;
}

/** Options that nobody in this process has heard of, or lost, are looked for so often. */
const SEARCH_EVERY_MS = 5_000;
/** What ended this long ago is with the watch, or lost. */
const SURELY_SEEN_MS = 2_000;

export function createOptions(parts: OptionsParts): Options {
  const { pool, quotes, catalogue, clock, timers, log, trading } = parts;
  const market = createMarket(catalogue, quotes);
  const brands = new Map<string, OptionBrand>(
    parts.brands.map((brand) => [brand.id, { brand, offer: optionOffer(brand, market, catalogue) }]),
  );
  const running = createRunningOptions();
  const executor = createExecutor({ pool, log, market, quotes, brands, clock, publish });
  const watch = createExpiryWatch({
    quotes,
    clock,
    timers,
    log,
    submit: (command) => executor.submit(command),
    settled: (order) => running.remove(order),
  });
  const desk: OptionDesk = {
    submit: (command) => executor.submit(command),
    accountId: (caller) => trading.desk.accountId(caller),
  };
  const search = oneAtATime(
    () => load({ endedBeforeMs: clock.now() - SURELY_SEEN_MS }),
    (error) => log.error({ err: error }, 'options that have ended could not be looked for'),
  );
  const stops: (() => void)[] = [];

  function publish(change: OptionChange): void {
    if (change.kind === 'placed') {
      running.add(change.order);
      watch.add(change.order);
    } else if (change.kind === 'settled') {
      running.remove(change.order);
      watch.remove(change.order.id);
    } else {
      load({ orderId: change.orderId }).catch((error: unknown) => log.error({ err: error }, 'an option could not be read again'));
    }
    trading.noteBalance(change.account);
  }

  async function load(which: WhichRunning): Promise<void> {
    const orders = await readRunning(pool, which);
    for (const order of orders) running.add(order);
    const nowMs = clock.now();
    for (const order of orders) if (order.endMs > nowMs) watch.add(order);
    await watch.makeGood(orders.filter(({ endMs }) => endMs <= nowMs));
  }

  return {
    routes: optionRoutes({ desk, pool, market, clock, brands }),
    desk,
    async running(userId, accountMode) {
      const accountId = await desk.accountId({ userId, accountMode });
      return { items: running.of(accountId).map((order) => optionOrderToWire(optionView(order, market.name(order.symbol)))) };
    },
    async start() {
      watch.start();
      await load('all');
      stops.push(timers.every(SEARCH_EVERY_MS, search));
    },
    async stop() {
      for (const stop of stops.splice(0)) stop();
      watch.stop();
      await executor.stop();
    },
  };
}

/** Runs work unless it is still running. */
function oneAtATime(work: () => Promise<void>, failed: (error: unknown) => void): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    void work()
      .catch(failed)
      .finally(() => (isRunning = false));
  };
}
