import type { Brand } from '@truefill/api/brand.ts';
import { marginLevel, mustStopOut, warningStage, type MarginState } from '@truefill/domain/margin/stop-out.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { QuoteBook } from '../../quotes/index.ts';
import type { AccountBook, BookedAccount } from '../book/account-book.ts';
import type { TradingAnswer, TradingCommand } from '../orders/command.ts';
import { isTradable } from '../orders/orders-work.ts';
import type { OwnedShards, ShardChange } from '../sharding/owned-shards.ts';
import { createMarginScreen, type MarginScreen } from './margin-screen.ts';
import type { MarginStages } from './margin-stages.ts';
import type { Market } from '../orders/market.ts';
import { shardOf } from '../../accounts/index.ts';

export interface MarginMonitorParts {
  readonly book: Pick<AccountBook, 'onEvent' | 'all' | 'byId'>;
  readonly held: OwnedShards;
  readonly quotes: Pick<QuoteBook, 'onQuotes'>;
  readonly market: Market;
  readonly brands: ReadonlyMap<string, Brand>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  readonly submit: (command: TradingCommand) => Promise<TradingAnswer>;
  readonly stages: Pick<MarginStages, 'of' | 'note'>;
}

/** Stops accounts out, and warns their users before that. */
export interface MarginMonitor {
  start(): void;
  stop(): void;
}

/** Checks the accounts whose margin level a quote may have moved. */
export function createMarginMonitor(parts: MarginMonitorParts): MarginMonitor {
  return new ScreeningMarginMonitor(parts);
}

class ScreeningMarginMonitor implements MarginMonitor {
  readonly #parts: MarginMonitorParts;
  readonly #screen: MarginScreen;
  /** commands in progress, by account */
  readonly #busy = { 'stop-out': new Set<bigint>(), 'margin-stage': new Set<bigint>() };
  readonly #stops: (() => void)[] = [];
  #stopped = false;

  constructor(parts: MarginMonitorParts) {
    this.#parts = parts;
    this.#screen = createMarginScreen(parts.market);
  }

  start(): void {
    const { book, held, quotes } = this.#parts;
    this.#stops.push(
      book.onEvent(({ account }) => this.#see(account.id)),
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
    for (const accountId of this.#screen.accountsToCheck(batch.map(({ symbol }) => symbol))) this.#check(accountId);
  }

  #seeShards({ taken, lost }: ShardChange): void {
    for (const { account } of this.#parts.book.all()) {
      const shard = shardOf(account.id);
      if (lost.has(shard)) this.#screen.drop(account.id);
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
    this.#check(accountId);
  }

  #check(accountId: bigint): void {
    const { book, brands, held, market, stages } = this.#parts;
    const booked = book.byId(accountId);
    const brand = booked && brands.get(booked.account.brandId);
    const epoch = held.epochOf(accountId);
    if (!booked || !brand || epoch === null) return;
    const state = marginState(booked, brand, market);
    // The screen keeps an account in doubt while it has a position without a price.
    if (!state) return;
    const before = stages.of(accountId);
    const stage = warningStage(marginLevel(state), before);
    this.#screen.watchClosely(accountId, stage > 0 || before > 0);
    if (stage !== before) void this.#submit('margin-stage', accountId, epoch);
    if (mustStopOut(state) && this.#canEndAnything(booked, brand)) void this.#submit('stop-out', accountId, epoch);
  }

  /** While nothing can be traded, a stop-out at each quote would have no effect. */
  #canEndAnything({ orders }: BookedAccount, brand: Brand): boolean {
    const { market, clock } = this.#parts;
    const nowMs = clock.now();
    return orders.reserved > 0n || orders.exposures.some(({ symbol }) => isTradable(market, brand, symbol, nowMs));
  }

  async #submit(kind: 'margin-stage' | 'stop-out', accountId: bigint, epoch: bigint): Promise<void> {
    const { log, submit, stages } = this.#parts;
    const busy = this.#busy[kind];
    if (busy.has(accountId)) return;
    busy.add(accountId);
    try {
      const answer = await submit({ kind, accountId, epoch });
      if (answer.outcome === 'accepted' && answer.marginStage !== undefined) stages.note(accountId, answer.marginStage);
    } catch (error) {
      if (!this.#stopped)
        log.error(
          { err: error, accountId: String(accountId), kind },
          'margin warning or stop-out failed; retrying with the next quote',
        );
    } finally {
      busy.delete(accountId);
    }
  }
}

function marginState(booked: BookedAccount, brand: Brand, market: Market): MarginState | null {
  const floating = booked.orders.floating((symbol) => market.valuation(brand, symbol));
  return floating === null
    ? null
    : {
        available: booked.account.available,
        reservations: [booked.orders.reserved],
        margins: [booked.orders.margins],
        floating,
      };
}
