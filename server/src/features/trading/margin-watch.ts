import type { Brand } from '@truefill/api/brand.ts';
import { cents } from '@truefill/domain/money.ts';
import { marginLevel, mustStopOut, warningStage, type MarginState } from '@truefill/domain/stop-out.ts';
import type { Quote } from '@truefill/domain/quote.ts';
import type { Logger } from 'pino';
import type { LedgerAccount } from '../ledger/index.ts';
import type { QuoteBook } from '../quotes/index.ts';
import { openPositions, type AccountBook, type BookedAccount, type BookEvent } from './account-book.ts';
import type { TradingAnswer, TradingCommand } from './command.ts';
import type { HeldShards, ShardChange } from './held-shards.ts';
import { createMarginScreen, type MarginScreen } from './margin-screen.ts';
import type { Market } from './market.ts';
import { shardOf } from './shards.ts';
import type { ClosedOrder } from './stored-order.ts';

/** Who tells users what becomes of their accounts. */
export interface TradingNotices {
  /** the stage of warning that an account has come to: 1 or 2 on the way down, 0 when it is well; `level` in percent at scale 2 */
  noteMarginStage(account: LedgerAccount, stage: number, level: bigint | null): void;
  noteStopOut(account: LedgerAccount, order: ClosedOrder): void;
}

export interface MarginWatchParts {
  readonly book: Pick<AccountBook, 'onEvent' | 'all' | 'byId'>;
  readonly held: HeldShards;
  readonly quotes: Pick<QuoteBook, 'onQuotes'>;
  readonly market: Market;
  readonly brands: ReadonlyMap<string, Brand>;
  readonly log: Pick<Logger, 'error'>;
  readonly submit: (command: TradingCommand) => Promise<TradingAnswer>;
  readonly notices: TradingNotices;
}

/** Stops accounts out, and warns before. */
export interface MarginWatch {
  start(): void;
  stop(): void;
}

/** Looks at the accounts whose margin level a quote may have moved. */
export function createMarginWatch(parts: MarginWatchParts): MarginWatch {
  return new ScreeningMarginWatch(parts);
}

class ScreeningMarginWatch implements MarginWatch {
  readonly #parts: MarginWatchParts;
  readonly #screen: MarginScreen;
  readonly #stages = new Map<bigint, number>();
  /** accounts that a stop-out is under way for */
  readonly #busy = new Set<bigint>();
  readonly #stops: (() => void)[] = [];
  #stopped = false;

  constructor(parts: MarginWatchParts) {
    this.#parts = parts;
    this.#screen = createMarginScreen(parts.market);
  }

  start(): void {
    const { book, held, quotes } = this.#parts;
    this.#stops.push(
      book.onEvent((event) => this.#seeAccount(event)),
      held.onChange((change) => this.#seeShards(change)),
      quotes.onQuotes((batch) => this.#seeQuotes(batch)),
    );
    for (const { account } of book.all()) this.#see(account.id);
  }

  stop(): void {
    this.#stopped = true;
    for (const stop of this.#stops.splice(0)) stop();
  }

  #seeQuotes(batch: readonly Quote[]): void {
    for (const accountId of this.#screen.doubtful(batch.map(({ symbol }) => symbol))) this.#look(accountId);
  }

  #seeAccount({ account, orders }: BookEvent): void {
    const { held, notices } = this.#parts;
    if (held.epochOf(account.id) === null) return;
    for (const order of orders) if (order.status === 'closed' && order.closing.reason === 'stop_out') notices.noteStopOut(account, order);
    this.#see(account.id);
  }

  #seeShards({ taken, lost }: ShardChange): void {
    for (const { account } of this.#parts.book.all()) {
      const shard = shardOf(account.id);
      if (lost.has(shard)) {
        this.#screen.drop(account.id);
        this.#stages.delete(account.id);
      }
      if (taken.has(shard)) this.#see(account.id);
    }
  }

  #see(accountId: bigint): void {
    const { book, brands, held } = this.#parts;
    if (held.epochOf(accountId) === null) return;
    const booked = book.byId(accountId);
    const brand = booked && brands.get(booked.account.brandId);
    if (!booked || !brand) return;
    this.#screen.set(booked, brand);
    this.#look(accountId);
  }

  #look(accountId: bigint): void {
    const { book, brands, held, market, notices } = this.#parts;
    const booked = book.byId(accountId);
    const brand = booked && brands.get(booked.account.brandId);
    const epoch = held.epochOf(accountId);
    if (!booked || !brand || epoch === null) return;
    const state = marginState(booked, brand, market);
    const level = marginLevel(state);
    const before = this.#stages.get(accountId);
    const stage = warningStage(level, before ?? 0);
    // Also the first time, when it may have been told otherwise by a process that is gone.
    if (stage !== (level === null ? (before ?? 0) : before)) notices.noteMarginStage(booked.account, stage, level);
    this.#screen.watchClosely(accountId, stage > 0);
    if (level === null) this.#stages.delete(accountId);
    else this.#stages.set(accountId, stage);
    if (mustStopOut(state)) void this.#stopOut(accountId, epoch);
  }

  async #stopOut(accountId: bigint, epoch: bigint): Promise<void> {
    const { log, submit } = this.#parts;
    if (this.#busy.has(accountId)) return;
    this.#busy.add(accountId);
    try {
      await submit({ kind: 'stop-out', accountId, epoch });
    } catch (error) {
      if (!this.#stopped) log.error({ err: error, accountId: String(accountId) }, 'an account could not be stopped out; the next quote tries again');
    } finally {
      this.#busy.delete(accountId);
    }
  }
}

function marginState(booked: BookedAccount, brand: Brand, market: Market): MarginState {
  const positions = openPositions(booked);
  const waiting = [...booked.orders.values()].filter((order) => order.status === 'pending');
  return {
    available: booked.account.available,
    reservations: waiting.map((order) => cents(order.reservedMargin + order.reservedFee)),
    margins: positions.map(({ margin }) => margin),
    floatingResults: positions.map((position) => market.floating(brand, position)),
  };
}
