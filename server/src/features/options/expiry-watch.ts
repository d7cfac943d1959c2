import { lastSettlingMs, settlesOption } from '@truefill/domain/option.ts';
import type { Quote } from '@truefill/domain/quote.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Timers } from '../../live/timers.ts';
import type { QuoteBook, QuoteRecord } from '../quotes/index.ts';
import { LevelHeap } from '../trading/index.ts';
import { settleCommand, type OptionAnswer, type OptionCommand } from './command.ts';
import type { StoredOption } from './stored-option.ts';

export interface ExpiryWatchParts {
  readonly quotes: Pick<QuoteBook, 'newest' | 'onQuotes'> & QuoteRecord;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'error'>;
  readonly submit: (command: OptionCommand) => Promise<OptionAnswer>;
  /** told of each option that is settled, also when somebody else has done it */
  readonly settled: (order: StoredOption) => void;
}

/** Settles each option on the first quote at or after its end, and voids those that nothing may settle any more. */
export interface ExpiryWatch {
  /** begins to watch an option that runs; does nothing for one that is watched */
  add(order: StoredOption): void;
  remove(orderId: bigint): void;
  /** settles options whose ends have passed by the record of quotes; resolves when they are settled, or watched again */
  makeGood(orders: readonly StoredOption[]): Promise<void>;
  start(): void;
  stop(): void;
}

const VOID_EVERY_MS = 1_000;
const RETRY_MS = 1_000;

export function createExpiryWatch(parts: ExpiryWatchParts): ExpiryWatch {
  const { quotes, clock, timers, log } = parts;
  const waiting = new Map<bigint, StoredOption>();
  /** being settled, or looked up in the record */
  const busy = new Set<bigint>();
  const isWaiting = (order: StoredOption): boolean => waiting.get(order.id) === order;
  const endings = new Map<string, LevelHeap<StoredOption>>();
  const deadlines = new LevelHeap<StoredOption>('below', isWaiting);
  const stops: (() => void)[] = [];
  const stopping = new AbortController();

  function endingsOf(symbol: string): LevelHeap<StoredOption> {
    const heap = endings.get(symbol) ?? new LevelHeap<StoredOption>('below', isWaiting);
    endings.set(symbol, heap);
    return heap;
  }

  function wait(order: StoredOption): void {
    waiting.set(order.id, order);
    endingsOf(order.symbol).add(order.endMs, order);
    deadlines.add(lastSettlingMs(order), order);
  }

  function seeQuotes(batch: readonly Quote[]): void {
    for (const quote of batch) {
      for (const order of endings.get(quote.symbol)?.takeReached(quote.timeMs) ?? []) {
        waiting.delete(order.id);
        deadlines.noteRemoved();
        void settle(order, quote);
      }
    }
  }

  function voidOverdue(): void {
    // The last moment itself still belongs to the quotes.
    for (const order of deadlines.takeReached(clock.now() - 1)) {
      waiting.delete(order.id);
      endings.get(order.symbol)?.noteRemoved();
      void settle(order, null);
    }
  }

  /** Hands the settling in until it is done. The quote stays the first one, however long that takes. */
  async function settle(order: StoredOption, quote: Quote | null): Promise<void> {
    busy.add(order.id);
    const command = settleCommand(order, quote);
    while (!stopping.signal.aborted) {
      try {
        const answer = await parts.submit(command);
        if (answer.outcome === 'accepted') {
          parts.settled(order);
          break;
        }
        // Only the source's clock may run a little ahead of ours.
        if (answer.outcome !== 'too-early')
          log.error({ orderId: String(order.id), answer: answer.outcome }, 'an option could not be settled; trying again');
      } catch (error) {
        if (!stopping.signal.aborted)
          log.error({ err: error, orderId: String(order.id) }, 'an option could not be settled; trying again');
      }
      await new Promise<void>((resolve) => timers.after(RETRY_MS, resolve));
    }
    busy.delete(order.id);
  }

  async function makeGoodOf(symbol: string, orders: readonly StoredOption[]): Promise<void> {
    const fromMs = orders.reduce((least, order) => Math.min(least, order.endMs), Infinity);
    const toMs = orders.reduce((most, order) => Math.max(most, lastSettlingMs(order)), 0);
    const recorded = await quotes.quotesBetween(symbol, fromMs, toMs);
    const nowMs = clock.now();
    const settled = orders.flatMap((order) => {
      const quote = recorded.find(({ timeMs }) => settlesOption(order, timeMs)) ?? null;
      if (quote || nowMs > lastSettlingMs(order)) return [settle(order, quote)];
      busy.delete(order.id);
      wait(order);
      return [];
    });
    await Promise.all(settled);
  }

  async function makeGood(orders: readonly StoredOption[]): Promise<void> {
    const due = orders.filter(({ id }) => !waiting.has(id) && !busy.has(id));
    for (const { id } of due) busy.add(id);
    try {
      await Promise.all([...Map.groupBy(due, ({ symbol }) => symbol)].map(([symbol, those]) => makeGoodOf(symbol, those)));
    } catch (error) {
      for (const { id } of due) busy.delete(id);
      throw error;
    }
  }

  return {
    add(order) {
      if (waiting.has(order.id) || busy.has(order.id)) return;
      const newest = quotes.newest(order.symbol);
      // It may have ended while it was being committed; the first quote after that is then a thing of the past.
      if (!newest || newest.timeMs < order.endMs) wait(order);
      else
        makeGood([order]).catch((error: unknown) =>
          log.error({ err: error }, 'an option could not be settled from the record of quotes'),
        );
    },
    remove(orderId) {
      const order = waiting.get(orderId);
      if (!order) return;
      waiting.delete(orderId);
      deadlines.noteRemoved();
      endings.get(order.symbol)?.noteRemoved();
    },
    makeGood,
    start() {
      stops.push(quotes.onQuotes(seeQuotes), timers.every(VOID_EVERY_MS, voidOverdue));
    },
    stop() {
      stopping.abort();
      for (const stop of stops.splice(0)) stop();
    },
  };
}
