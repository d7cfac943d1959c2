import type { Brand } from '@truefill/api/brand.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Timers } from '../../platform/timers.ts';
import { isKnown, type AccountChange, type AccountQueue } from '../accounts/index.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { QuoteBook, QuoteRecord } from '../quotes/index.ts';
import type { Market, ShardChange, Trading } from '../trading/index.ts';
import { isOptionChange } from './orders/command.ts';
import { createExpiryScheduler } from './expiry/expiry-scheduler.ts';
import { optionOffer } from './orders/option-offer.ts';
import type { OptionBrand } from './orders/options-module.ts';
import type { OptionGateway } from './orders/place-option.ts';
import { createRunningOptions, type RunningOptions } from './expiry/running-options.ts';
import { createRunningSync } from './expiry/running-sync.ts';
import type { StoredOption } from './orders/stored-option.ts';

/** All reads and writes of options, for one process. */
export interface OptionStorage {
  /** of all unsettled options */
  readonly runningNumbers: () => Promise<readonly bigint[]>;
  /** the unsettled ones of these options */
  readonly readRunning: (ids: readonly bigint[]) => Promise<readonly StoredOption[]>;
}

export interface OptionsCoreParts {
  readonly storage: OptionStorage;
  readonly quotes: QuoteBook & QuoteRecord;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** which has the options module */
  readonly queue: AccountQueue;
  /** whose accounts pay the stakes */
  readonly trading: Pick<Trading, 'gateway' | 'held'>;
}

/** The brands' option offers, by brand ID. */
export function optionBrands(brands: readonly Brand[], market: Market, catalogue: Catalogue): ReadonlyMap<string, OptionBrand> {
  return new Map(brands.map((brand) => [brand.id, { brand, offer: optionOffer(brand, market, catalogue) }]));
}

/** Options without their HTTP calls: running options in memory, and the expiry scheduler. */
export interface OptionsCore {
  readonly gateway: OptionGateway;
  readonly running: RunningOptions;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** How often to look for options placed or settled by other processes, and for lost ones. */
const SEARCH_EVERY_MS = 5_000;

export function createOptionsCore(parts: OptionsCoreParts): OptionsCore {
  const { storage, quotes, clock, timers, log, queue, trading } = parts;
  const running = createRunningOptions();
  const submit: OptionGateway['submit'] = (command) => queue.submit(command);
  const watch = createExpiryScheduler({
    held: trading.held,
    quotes,
    clock,
    timers,
    log,
    submit,
    settled: (order) => running.remove(order),
  });
  const gateway: OptionGateway = { submit, accountId: (caller) => trading.gateway.accountId(caller) };
  const sync = createRunningSync({ ...storage, running, watch, clock });
  const search = oneAtATime(
    () => sync.loadAll(),
    (error) => log.error({ err: error }, 'failed to read running options'),
  );
  const stops: (() => void)[] = [];

  function see(change: AccountChange): void {
    if (!isKnown(change)) {
      if (change.orderId !== null)
        sync.load(change.orderId).catch((error: unknown) => log.error({ err: error }, 'failed to reload option'));
    } else if (isOptionChange(change)) {
      const { kind, order } = change;
      if (kind === 'option-placed') {
        running.add(order);
        watch.add(order);
      } else {
        running.remove(order);
        watch.remove(order.id);
      }
    }
  }

  function seeShards(change: ShardChange): void {
    sync.drop(change);
    if (change.taken.size > 0) search();
  }

  return {
    gateway,
    running,
    async start() {
      watch.start();
      stops.push(queue.onChange(see), trading.held.onChange(seeShards), timers.every(SEARCH_EVERY_MS, search));
      await sync.loadAll();
    },
    async stop() {
      for (const stop of stops.splice(0)) stop();
      watch.stop();
    },
  };
}

/** Runs `work`; calls during a run cause one more run afterwards. */
function oneAtATime(work: () => Promise<void>, failed: (error: unknown) => void): () => void {
  let isRunning = false;
  let isQueued = false;
  return function begin(): void {
    isQueued = isRunning;
    if (isRunning) return;
    isRunning = true;
    void work()
      .catch(failed)
      .finally(() => {
        isRunning = false;
        if (isQueued) begin();
      });
  };
}
