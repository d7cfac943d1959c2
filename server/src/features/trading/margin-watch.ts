import type { Brand } from '@truefill/api/brand.ts';
import { cents } from '@truefill/domain/money.ts';
import { marginLevel, mustStopOut, warningStage, type MarginState } from '@truefill/domain/stop-out.ts';
import type { Quote } from '@truefill/domain/quote.ts';
import type { Logger } from 'pino';
import type { QuoteBook } from '../quotes/index.ts';
import { openPositions, type AccountBook, type BookedAccount } from './account-book.ts';
import type { TradingAnswer, TradingCommand } from './command.ts';
import type { Market } from './market.ts';

/** Told of an account's stage of warning: 1 or 2 on the way down, 0 when it is well again. `level` is in percent at scale 2. */
export type MarginWarner = (booked: BookedAccount, stage: number, level: bigint | null) => void;

export interface MarginWatchParts {
  readonly book: Pick<AccountBook, 'onEvent' | 'all' | 'byId'>;
  readonly quotes: Pick<QuoteBook, 'onQuotes'>;
  readonly market: Market;
  readonly brands: ReadonlyMap<string, Brand>;
  readonly log: Pick<Logger, 'error'>;
  readonly submit: (command: TradingCommand) => Promise<TradingAnswer>;
  readonly warn: MarginWarner;
}

/** Stops accounts out, and warns before. */
export interface MarginWatch {
  start(): void;
  stop(): void;
}

/** Looks at the accounts whose margin level a quote may have moved. */
export function createMarginWatch({ book, quotes, market, brands, log, submit, warn }: MarginWatchParts): MarginWatch {
  const following = createFollowing();
  const stages = new Map<bigint, number>();
  /** accounts that a stop-out is under way for */
  const busy = new Set<bigint>();
  const stops: (() => void)[] = [];
  let stopped = false;

  function look(accountId: bigint): void {
    const booked = book.byId(accountId);
    const brand = booked && brands.get(booked.account.brandId);
    if (!booked || !brand) return;
    const state = marginState(booked, brand, market);
    const level = marginLevel(state);
    const before = stages.get(accountId) ?? 0;
    const stage = warningStage(level, before);
    if (stage === 0) stages.delete(accountId);
    else stages.set(accountId, stage);
    if (stage !== before) warn(booked, stage, level);
    if (mustStopOut(state)) void stopOut(accountId);
  }

  async function stopOut(accountId: bigint): Promise<void> {
    if (busy.has(accountId)) return;
    busy.add(accountId);
    try {
      await submit({ kind: 'stop-out', accountId });
    } catch (error) {
      if (!stopped) log.error({ err: error, accountId: String(accountId) }, 'an account could not be stopped out; the next quote tries again');
    } finally {
      busy.delete(accountId);
    }
  }

  function seeQuotes(batch: readonly Quote[]): void {
    const touched = new Set<bigint>();
    for (const { symbol } of batch) for (const accountId of following.accountsOf(symbol)) touched.add(accountId);
    for (const accountId of touched) look(accountId);
  }

  function see(accountId: bigint): void {
    const booked = book.byId(accountId);
    if (!booked) return;
    following.set(accountId, new Set(openPositions(booked).flatMap(({ symbol }) => market.symbolsBehind(symbol))));
    look(accountId);
  }

  return {
    start() {
      stops.push(book.onEvent(({ account }) => see(account.id)), quotes.onQuotes(seeQuotes));
      for (const { account } of book.all()) see(account.id);
    },
    stop() {
      stopped = true;
      for (const stop of stops.splice(0)) stop();
    },
  };
}

/** Accounts by the symbols that move their results. */
function createFollowing() {
  const accountsBySymbol = new Map<string, Set<bigint>>();
  const symbolsByAccount = new Map<bigint, ReadonlySet<string>>();
  return {
    accountsOf: (symbol: string): Iterable<bigint> => accountsBySymbol.get(symbol) ?? [],
    set(accountId: bigint, symbols: ReadonlySet<string>): void {
      for (const symbol of symbolsByAccount.get(accountId) ?? []) if (!symbols.has(symbol)) accountsBySymbol.get(symbol)?.delete(accountId);
      for (const symbol of symbols) {
        const accounts = accountsBySymbol.get(symbol) ?? new Set<bigint>();
        accountsBySymbol.set(symbol, accounts.add(accountId));
      }
      if (symbols.size > 0) symbolsByAccount.set(accountId, symbols);
      else symbolsByAccount.delete(accountId);
    },
  };
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
