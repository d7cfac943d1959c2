import type { Brand } from '@truefill/api/brand.ts';
import { reachesLimit, triggeredBy } from '@truefill/domain/order.ts';
import type { Quote } from '@truefill/domain/quote.ts';
import type { Logger } from 'pino';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import { FRESHNESS_LIMIT_MS, type QuoteBook } from '../quotes/index.ts';
import type { AccountBook, BookEvent } from './account-book.ts';
import type { CloseCommand, FillCommand, TradingAnswer, TradingCommand } from './command.ts';
import { createLevels, type LevelKind } from './levels.ts';
import type { Market } from './market.ts';
import { isLiving, type LivingOrder } from './stored-order.ts';

export interface LevelWatchParts {
  readonly book: Pick<AccountBook, 'onEvent' | 'all' | 'byId'>;
  readonly quotes: QuoteBook;
  readonly market: Market;
  readonly brands: ReadonlyMap<string, Brand>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  readonly submit: (command: TradingCommand) => Promise<TradingAnswer>;
}

/** Closes positions at the first quote that reaches their stop loss or take profit, and fills orders that wait for a price. */
export interface LevelWatch {
  start(): void;
  stop(): void;
}

const RETRY_MS = 1_000;
/** Enough for the quotes that arrive while an order is being committed. */
const QUOTES_REMEMBERED = 32;
/** Nothing is left to do for an order that is refused for these. */
const OVER: ReadonlySet<string> = new Set(['order-not-open', 'order-missing', 'order-not-pending', 'level-not-reached']);

export function createLevelWatch(parts: LevelWatchParts): LevelWatch {
  const { book, quotes, market, brands, clock } = parts;
  const levels = createLevels();
  const recent = new Map<string, Quote[]>();
  const stopping = new AbortController();
  const stops: (() => void)[] = [];

  /** A level is reached only by a price that could be traded on. */
  const tradable = (quote: Quote): boolean => {
    const nowMs = clock.now();
    return nowMs - quote.timeMs <= FRESHNESS_LIMIT_MS && market.isOpen(quote.symbol, nowMs);
  };

  function fire(order: LivingOrder, kind: LevelKind, quote: Quote): void {
    if (kind === 'limit') void fillAt(order, quote);
    else void closeAt(parts, closeCommand(order, kind, quote), stopping.signal);
  }

  /** A fill that is refused goes on waiting, where it still can: it needs a quote that is fresh when it is decided. */
  async function fillAt(order: LivingOrder, quote: Quote): Promise<void> {
    try {
      const answer = await parts.submit(fillCommand(order, quote));
      if (answer.outcome === 'accepted' || (answer.outcome === 'rejected' && OVER.has(answer.rejection))) return;
    } catch (error) {
      if (stopping.signal.aborted) return;
      parts.log.error({ err: error, orderId: String(order.id) }, 'a reached limit could not fill its order; trying again');
    }
    await delay(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    const booked = book.byId(order.accountId);
    const waiting = booked?.orders.get(order.id);
    if (booked && waiting?.status === 'pending' && !stopping.signal.aborted) watch(booked.account.brandId, waiting, newestOf(order.symbol));
  }

  const newestOf = (symbol: string): readonly Quote[] => {
    const newest = quotes.newest(symbol);
    return newest ? [newest] : [];
  };

  function seeQuotes(batch: readonly Quote[]): void {
    for (const quote of batch) {
      remember(recent, quote);
      for (const brandId of levels.brandsOf(quote.symbol)) {
        const brand = brands.get(brandId);
        if (!brand) continue;
        const marked = quotes.withMarkup(brand, quote);
        if (!levels.reaches(brandId, marked) || !tradable(quote)) continue;
        for (const { order, kind } of levels.takeReached(brandId, marked)) fire(order, kind, marked);
      }
    }
  }

  /** @param missed quotes that came before it was watched, the oldest first */
  function watch(brandId: string, order: LivingOrder, missed: Iterable<Quote>): void {
    const brand = brands.get(brandId);
    if (!brand || !levels.set(brandId, order)) return;
    for (const quote of missed) {
      if (!tradable(quote)) continue;
      const marked = quotes.withMarkup(brand, quote);
      const kind = order.status === 'open' ? triggeredBy(order, marked) : reachesLimit(order, marked) ? 'limit' : null;
      if (!kind) continue;
      levels.remove(order.id);
      fire(order, kind, marked);
      return;
    }
  }

  function seeAccount({ account, orders, gone }: BookEvent): void {
    for (const id of gone) levels.remove(id);
    for (const order of orders) {
      if (!isLiving(order)) levels.remove(order.id);
      else watch(account.brandId, order, missedBy(order));
    }
  }

  /** Quotes that arrived between the decision and now were nobody's to watch; of a waiting order the newest one counts too. */
  function missedBy(order: LivingOrder): readonly Quote[] {
    if (order.status === 'pending') return newestOf(order.symbol);
    return (recent.get(order.symbol) ?? []).filter(({ sequence }) => sequence > order.levelsSequence);
  }

  return {
    start() {
      stops.push(book.onEvent(seeAccount), quotes.onQuotes(seeQuotes));
      for (const { account, orders } of book.all()) seeAccount({ account, orders: [...orders.values()], gone: [] });
    },
    stop() {
      stopping.abort();
      for (const stop of stops.splice(0)) stop();
    },
  };
}

/** Hands the closing in until it is done. The quote stays the one that reached the level, however long that takes. */
async function closeAt({ submit, log }: LevelWatchParts, command: CloseCommand, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      const answer = await submit(command);
      if (answer.outcome === 'accepted') return;
      if (answer.outcome === 'rejected' && OVER.has(answer.rejection)) return;
      log.error({ orderId: String(command.orderId), answer: answer.outcome }, 'a reached level could not close its position; trying again');
    } catch (error) {
      log.error({ err: error, orderId: String(command.orderId) }, 'a reached level could not close its position; trying again');
    }
    await delay(RETRY_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
}

function closeCommand({ id, accountId }: LivingOrder, reason: 'stop_loss' | 'take_profit', quote: Quote): CloseCommand {
  const key = `${reason === 'stop_loss' ? 'stop' : 'take'}/${id}`;
  return { kind: 'close', accountId, key, fingerprint: key, recordsRefusal: false, orderId: id, reason, volume: null, quote };
}

function fillCommand({ id, accountId }: LivingOrder, quote: Quote): FillCommand {
  const key = `fill/${id}`;
  return { kind: 'fill', accountId, key, fingerprint: key, recordsRefusal: false, orderId: id, quote };
}

function remember(recent: Map<string, Quote[]>, quote: Quote): void {
  const quotes = recent.get(quote.symbol) ?? [];
  if (quotes.push(quote) > QUOTES_REMEMBERED) quotes.shift();
  recent.set(quote.symbol, quotes);
}
