import type { Brand } from '@truefill/api/brand.ts';
import { triggeredBy } from '@truefill/domain/order.ts';
import type { Quote } from '@truefill/domain/quote.ts';
import type { Logger } from 'pino';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import { FRESHNESS_LIMIT_MS, type QuoteBook } from '../quotes/index.ts';
import type { AccountBook, BookEvent } from './account-book.ts';
import type { CloseCommand, TradingAnswer, TradingCommand } from './command.ts';
import { createLevels } from './levels.ts';
import type { Market } from './market.ts';
import type { PositionOrder } from './stored-order.ts';

export interface LevelWatchParts {
  readonly book: AccountBook;
  readonly quotes: QuoteBook;
  readonly market: Market;
  readonly brands: ReadonlyMap<string, Brand>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  readonly submit: (command: TradingCommand) => Promise<TradingAnswer>;
}

/** Closes positions at the first quote that reaches their stop loss or take profit. */
export interface LevelWatch {
  start(): void;
  stop(): void;
}

const RETRY_MS = 1_000;
/** Enough for the quotes that arrive while an order is being committed. */
const QUOTES_REMEMBERED = 32;

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

  function fire(position: PositionOrder, reason: 'stop_loss' | 'take_profit', quote: Quote): void {
    void closeAt(parts, closeCommand(position, reason, quote), stopping.signal);
  }

  function seeQuotes(batch: readonly Quote[]): void {
    for (const quote of batch) {
      remember(recent, quote);
      for (const brandId of levels.brandsOf(quote.symbol)) {
        const brand = brands.get(brandId);
        if (!brand) continue;
        const marked = quotes.withMarkup(brand, quote);
        if (!levels.reaches(brandId, marked) || !tradable(quote)) continue;
        for (const { position, reason } of levels.takeReached(brandId, marked)) fire(position, reason, marked);
      }
    }
  }

  function seeAccount({ account, opened, closed }: BookEvent): void {
    if (closed) levels.remove(closed.id);
    const brand = brands.get(account.brandId);
    if (!brand) return;
    for (const position of opened) {
      if (!levels.add(account.brandId, position)) continue;
      // Quotes that arrived between the decision and now were nobody's to watch.
      for (const quote of recent.get(position.symbol) ?? []) {
        if (quote.sequence <= position.opening.quoteSequence || !tradable(quote)) continue;
        const marked = quotes.withMarkup(brand, quote);
        const reason = triggeredBy(position, marked);
        if (!reason) continue;
        levels.remove(position.id);
        fire(position, reason, marked);
        break;
      }
    }
  }

  return {
    start() {
      stops.push(book.onEvent(seeAccount), quotes.onQuotes(seeQuotes));
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
      if (answer.outcome === 'rejected' && (answer.rejection === 'order-not-open' || answer.rejection === 'order-missing')) return;
      log.error({ orderId: String(command.orderId), answer: answer.outcome }, 'a reached level could not close its position; trying again');
    } catch (error) {
      log.error({ err: error, orderId: String(command.orderId) }, 'a reached level could not close its position; trying again');
    }
    await delay(RETRY_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
}

function closeCommand(position: PositionOrder, reason: 'stop_loss' | 'take_profit', quote: Quote): CloseCommand {
  const key = `${reason === 'stop_loss' ? 'stop' : 'take'}/${position.id}`;
  return { kind: 'close', accountId: position.accountId, key, fingerprint: key, recordsRefusal: false, orderId: position.id, reason, quote };
}

function remember(recent: Map<string, Quote[]>, quote: Quote): void {
  const quotes = recent.get(quote.symbol) ?? [];
  if (quotes.push(quote) > QUOTES_REMEMBERED) quotes.shift();
  recent.set(quote.symbol, quotes);
}
