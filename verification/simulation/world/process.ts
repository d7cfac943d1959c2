import type { SourceQuote } from '@truefill/domain/market/quote.ts';
import { createAccountQueue, type AccountQueue } from '@truefill/server/features/accounts/index.ts';
import { createOptionsCore, type OptionsCore } from '@truefill/server/features/options/options-core.ts';
import { createQuotes, type Quotes } from '@truefill/server/features/quotes/index.ts';
import { createTradingCore, type TradingCore } from '@truefill/server/features/trading/trading-core.ts';
import { createMoney } from '@truefill/server/money-modules.ts';
import type { MemoryDatabase } from '../store/memory-database.ts';
import type { MemoryQuoteLog } from '../store/memory-quote-log.ts';
import type { FaultyLink } from './faulty-link.ts';
import { BRANDS, CATALOGUE } from './broker.ts';
import { ProcessTimers, type WorldClock } from './world-clock.ts';
import { WorldFeed } from './world-feed.ts';

export interface ProcessParts {
  readonly link: FaultyLink;
  readonly clock: WorldClock;
  readonly database: MemoryDatabase;
  readonly quoteLog: MemoryQuoteLog;
  /** called with the newest quotes of the log when the process starts */
  readonly opened?: (newest: readonly SourceQuote[]) => void;
  readonly snapshot: readonly SourceQuote[];
  /** warnings and errors of the process, for the log of a replay */
  readonly complain: (message: string, detail: unknown) => void;
}

/** One server process: the real quotes, trading and options, on a world's clock, feed and database. */
export class SimulatedProcess {
  readonly link: FaultyLink;
  readonly quotes: Quotes;
  readonly queue: AccountQueue;
  readonly trading: TradingCore;
  readonly options: OptionsCore;
  readonly #feed: WorldFeed;
  readonly #timers: ProcessTimers;
  readonly #database: MemoryDatabase;
  /** true once everything has started */
  started = false;

  constructor({ link, clock, database, quoteLog, opened, snapshot, complain }: ProcessParts) {
    this.link = link;
    this.#database = database;
    this.#timers = new ProcessTimers(clock);
    this.#feed = new WorldFeed(snapshot);
    const log = {
      info: (_detail: unknown, _message?: string) => undefined,
      warn: (detail: unknown, message = '') => complain(message, detail),
      error: (detail: unknown, message = '') => complain(message, detail),
    };
    const shared = { catalogue: CATALOGUE, clock, timers: this.#timers, sleeper: this.#timers, brands: BRANDS, log };
    this.quotes = createQuotes({ ...shared, feed: this.#feed, quoteLog: quoteLog.of(link, opened) });
    const { modules, market } = createMoney({ ...shared, quotes: this.quotes, encrypt: () => '\\x00' });
    this.queue = createAccountQueue({ ...shared, modules, transactions: database.transactions(link) });
    const core = { ...shared, quotes: this.quotes, market, queue: this.queue };
    this.trading = createTradingCore({ ...core, storage: database.tradingStorage(link) });
    this.options = createOptionsCore({ ...core, storage: database.optionStorage(link), trading: this.trading });
  }

  async start(): Promise<void> {
    await this.quotes.start();
    await this.trading.start();
    await this.options.start();
    this.started = true;
  }

  /** In the order of a server's own shutdown. */
  async stop(): Promise<void> {
    await this.options.stop();
    await this.trading.stop();
    await this.quotes.stop();
    this.#timers.drop();
    this.link.kill();
  }

  receive(quotes: readonly SourceQuote[]): void {
    this.#feed.say(quotes);
  }

  /** kill -9: uncommitted data is lost, and nobody is notified any more. */
  crash(): void {
    this.link.kill();
    this.#feed.stop();
    this.#timers.drop();
    this.#database.dropTransactionsOf(this.link);
  }
}
