import type { Brand } from '@truefill/api/brand.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Timers } from '../../live/timers.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Pauses, Transactions } from '../ledger/index.ts';
import type { QuoteBook, QuoteRecord } from '../quotes/index.ts';
import { createMarket, type Market, type ShardChange, type Trading } from '../trading/index.ts';
import type { OptionBrand } from './batch.ts';
import type { OptionStore } from './batch-store.ts';
import type { OptionChange } from './command.ts';
import { createExecutor } from './executor.ts';
import { createExpiryWatch } from './expiry-watch.ts';
import { optionOffer } from './option-offer.ts';
import type { OptionDesk } from './place-option.ts';
import { createRunningOptions, type RunningOptions } from './running-options.ts';
import { createRunningSync } from './running-sync.ts';
import type { StoredOption } from './stored-option.ts';

/** Everything that options keep, as one process reaches it. */
export interface OptionStorage {
  readonly transactions: Transactions<OptionStore>;
  /** of all options that are not settled */
  readonly runningNumbers: () => Promise<readonly bigint[]>;
  /** those of the options that are not settled */
  readonly readRunning: (ids: readonly bigint[]) => Promise<readonly StoredOption[]>;
}

export interface OptionsCoreParts {
  readonly storage: OptionStorage;
  readonly quotes: QuoteBook & QuoteRecord;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly pauses: Pauses;
  readonly brands: readonly Brand[];
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** whose accounts the stakes are taken from */
  readonly trading: Pick<Trading, 'desk' | 'held' | 'noteBalance' | 'noteUnknown'>;
}

/** Options without the calls that reach them: executor, what runs in memory, and the watch over the ends. */
export interface OptionsCore {
  readonly desk: OptionDesk;
  readonly market: Market;
  readonly brands: ReadonlyMap<string, OptionBrand>;
  readonly running: RunningOptions;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** What other processes have placed or settled, and what was lost, is looked for so often. */
const SEARCH_EVERY_MS = 5_000;

export function createOptionsCore(parts: OptionsCoreParts): OptionsCore {
  const { storage, quotes, catalogue, clock, timers, pauses, log, trading } = parts;
  const market = createMarket(catalogue, quotes);
  const brands = new Map<string, OptionBrand>(
    parts.brands.map((brand) => [brand.id, { brand, offer: optionOffer(brand, market, catalogue) }]),
  );
  const running = createRunningOptions();
  const executor = createExecutor({ transactions: storage.transactions, pauses, log, market, quotes, brands, clock, publish });
  const watch = createExpiryWatch({
    held: trading.held,
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
  const sync = createRunningSync({ ...storage, running, watch, clock });
  const search = oneAtATime(
    () => sync.loadAll(),
    (error) => log.error({ err: error }, 'running options could not be looked for'),
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
      sync.load(change.orderId).catch((error: unknown) => log.error({ err: error }, 'an option could not be read again'));
      // Its version is not that of this change.
      return trading.noteUnknown(change.account.id);
    }
    trading.noteBalance(change.account);
  }

  function seeShards(change: ShardChange): void {
    sync.drop(change);
    if (change.taken.size > 0) search();
  }

  return {
    desk,
    market,
    brands,
    running,
    async start() {
      watch.start();
      stops.push(trading.held.onChange(seeShards), timers.every(SEARCH_EVERY_MS, search));
      await sync.loadAll();
    },
    async stop() {
      for (const stop of stops.splice(0)) stop();
      watch.stop();
      await executor.stop();
    },
  };
}

/** Runs work; asked for while it runs, it runs once more. */
function oneAtATime(work: () => Promise<void>, failed: (error: unknown) => void): () => void {
  let isRunning = false;
  let askedAgain = false;
  return function begin(): void {
    askedAgain = isRunning;
    if (isRunning) return;
    isRunning = true;
    void work()
      .catch(failed)
      .finally(() => {
        isRunning = false;
        if (askedAgain) begin();
      });
  };
}
