import { lastSettlingMs, settlesOption } from '@truefill/domain/options/option.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Timers } from '../../../platform/timers.ts';
import type { QuoteBook, QuoteRecord } from '../../quotes/index.ts';
import { LevelHeap, type OwnedShards } from '../../trading/index.ts';
import { settleCommand, type OptionAnswer, type OptionCommand } from '../orders/command.ts';
import type { StoredOption } from '../orders/stored-option.ts';

export interface ExpirySchedulerParts {
  readonly held: Pick<OwnedShards, 'epochOf'>;
  readonly quotes: Pick<QuoteBook, 'newest' | 'onQuotes'> & Omit<QuoteRecord, 'lastRecordedMs'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'error'>;
  readonly submit: (command: OptionCommand) => Promise<OptionAnswer>;
  /** called for each settled option, including those settled by another process */
  readonly settled: (order: StoredOption) => void;
}

/** Settles each option on the first quote at or after its end, and voids those past their deadline. */
export interface ExpiryScheduler {
  /** starts to watch a running option; no effect if it is watched already, or in another process's shard */
  add(order: StoredOption): void;
  remove(orderId: bigint): void;
  /** settles options past their end from the quote log; resolves when they are settled, or watched again */
  catchUp(orders: readonly StoredOption[]): Promise<void>;
  start(): void;
  stop(): void;
}

const VOID_EVERY_MS = 1_000;
const RETRY_MS = 1_000;

export function createExpiryScheduler(parts: ExpirySchedulerParts): ExpiryScheduler {
  return new RunningExpiryScheduler(parts);
}

class RunningExpiryScheduler implements ExpiryScheduler {
  readonly #parts: ExpirySchedulerParts;
  readonly #waiting = new Map<bigint, StoredOption>();
  /** being settled, or looked up in the quote log */
  readonly #busy = new Set<bigint>();
  readonly #endings = new Map<string, LevelHeap<StoredOption>>();
  readonly #deadlines: LevelHeap<StoredOption>;
  readonly #stops: (() => void)[] = [];
  readonly #stopping = new AbortController();

  constructor(parts: ExpirySchedulerParts) {
    this.#parts = parts;
    this.#deadlines = this.#newHeap();
  }

  add(order: StoredOption): void {
    if (this.#waiting.has(order.id) || this.#busy.has(order.id) || !this.#isHeld(order)) return;
    const newest = this.#parts.quotes.newest(order.symbol);
    // It may have ended while being committed, and the first quote after its end may have passed already.
    if (!newest || newest.timeMs < order.endMs) this.#wait(order);
    else this.#readOutcomes([order]);
  }

  remove(orderId: bigint): void {
    const order = this.#waiting.get(orderId);
    if (!order) return;
    this.#waiting.delete(orderId);
    this.#deadlines.noteRemoved();
    this.#endings.get(order.symbol)?.noteRemoved();
  }

  async catchUp(orders: readonly StoredOption[]): Promise<void> {
    const due = orders.filter((order) => !this.#waiting.has(order.id) && !this.#busy.has(order.id) && this.#isHeld(order));
    for (const { id } of due) this.#busy.add(id);
    try {
      await Promise.all(
        [...Map.groupBy(due, ({ symbol }) => symbol)].map(([symbol, those]) => this.#settleFromLog(symbol, those)),
      );
    } catch (error) {
      for (const { id } of due) this.#busy.delete(id);
      throw error;
    }
  }

  start(): void {
    const { quotes, timers } = this.#parts;
    this.#stops.push(
      quotes.onQuotes((batch) => this.#seeQuotes(batch)),
      timers.every(VOID_EVERY_MS, () => this.#voidOverdue()),
    );
  }

  stop(): void {
    this.#stopping.abort();
    for (const stop of this.#stops.splice(0)) stop();
  }

  #isHeld({ accountId }: StoredOption): boolean {
    return this.#parts.held.epochOf(accountId) !== null;
  }

  #newHeap(): LevelHeap<StoredOption> {
    return new LevelHeap('below', (order) => this.#waiting.get(order.id) === order);
  }

  #wait(order: StoredOption): void {
    const endings = this.#endings.get(order.symbol) ?? this.#newHeap();
    this.#endings.set(order.symbol, endings);
    this.#waiting.set(order.id, order);
    endings.add(order.endMs, order);
    this.#deadlines.add(lastSettlingMs(order), order);
  }

  #seeQuotes(batch: readonly Quote[]): void {
    for (const quote of batch) {
      if (quote.ineligible) continue;
      for (const order of this.#endings.get(quote.symbol)?.takeReached(quote.timeMs) ?? []) {
        this.#waiting.delete(order.id);
        this.#deadlines.noteRemoved();
        // An earlier quote may have arrived before this process started.
        if (order.endMs < this.#parts.quotes.recordedSinceMs) this.#readOutcomes([order]);
        else void this.#settle(order, quote);
      }
    }
  }

  #readOutcomes(orders: readonly StoredOption[]): void {
    this.catchUp(orders).catch((error: unknown) =>
      this.#parts.log.error({ err: error }, 'failed to settle option from the quote log'),
    );
  }

  #voidOverdue(): void {
    // Quotes at exactly the deadline still count.
    for (const order of this.#deadlines.takeReached(this.#parts.clock.now() - 1)) {
      this.#waiting.delete(order.id);
      this.#endings.get(order.symbol)?.noteRemoved();
      if (order.endMs < this.#parts.quotes.recordedSinceMs) this.#readOutcomes([order]);
      else void this.#settle(order, null);
    }
  }

  async #settleFromLog(symbol: string, orders: readonly StoredOption[]): Promise<void> {
    const fromMs = orders.reduce((least, order) => Math.min(least, order.endMs), Infinity);
    const toMs = orders.reduce((most, order) => Math.max(most, lastSettlingMs(order)), 0);
    const { quotes, clock } = this.#parts;
    const [recorded, gaps] = [await quotes.quotesBetween(symbol, fromMs, toMs), await quotes.gaps()];
    const nowMs = clock.now();
    const undecided: StoredOption[] = [];
    const settled = orders.flatMap((order) => {
      const quote = recorded.find(({ timeMs }) => settlesOption(order, timeMs)) ?? null;
      const gap = quote === null ? 'none' : gaps(order.endMs, quote.arrivedMs ?? quote.timeMs);
      if (gap === 'none' && quote) return [this.#settle(order, quote)];
      // The first quote at or after the end may have been lost, and a later one must not settle the option.
      if (gap !== 'unknown' && nowMs > lastSettlingMs(order)) return [this.#settle(order, null)];
      this.#busy.delete(order.id);
      if (gap === 'none') this.#wait(order);
      else undecided.push(order);
      return [];
    });
    this.#readOutcomesLater(undecided);
    await Promise.all(settled);
  }

  /** Looks again later: until the deadline, another process may still write the missing quote. */
  #readOutcomesLater(orders: readonly StoredOption[]): void {
    if (orders.length === 0) return;
    this.#parts.timers.after(RETRY_MS, () => {
      if (!this.#stopping.signal.aborted) this.#readOutcomes(orders);
    });
  }

  /** Submits the settlement until it succeeds. The quote stays the first one, however long that takes. */
  async #settle(order: StoredOption, quote: Quote | null): Promise<void> {
    const { submit, settled, timers } = this.#parts;
    const epoch = this.#parts.held.epochOf(order.accountId);
    if (epoch === null) return void this.#busy.delete(order.id);
    this.#busy.add(order.id);
    const command = { ...settleCommand(order, quote), epoch };
    while (!this.#stopping.signal.aborted) {
      try {
        const answer = await submit(command);
        if (answer.outcome === 'accepted') {
          settled(order);
          break;
        }
        // Another process owns the account now, and settles it.
        if (answer.outcome === 'lease-lost') break;
        // The source's clock may run slightly ahead of ours, which is no error.
        if (answer.outcome !== 'too-early') this.#logFailure(order, { answer: answer.outcome });
      } catch (error) {
        this.#logFailure(order, { err: error });
      }
      await new Promise<void>((resolve) => timers.after(RETRY_MS, resolve));
    }
    this.#busy.delete(order.id);
  }

  #logFailure(order: StoredOption, reason: object): void {
    if (this.#stopping.signal.aborted) return;
    this.#parts.log.error({ ...reason, orderId: String(order.id) }, 'failed to settle option; retrying');
  }
}
