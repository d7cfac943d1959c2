import type { Pool } from 'pg';
import type { BaseLogger } from 'pino';
import { QUOTE_LOG_DAYS, type Quote } from '@truefill/domain/market/quote.ts';
import type { Clock } from '../../../platform/clock.ts';
import { gapBetween, type LogGaps } from './log-gaps.ts';
import {
  beginRun,
  endRun,
  insertQuotes,
  insertRefused,
  noteWritten,
  readBetween,
  readLastQuotes,
  readRuns,
  type LoggedQuote,
  type RefusedQuote,
} from './quote-log-tables.ts';
import { DAY_MS, keepPartitions } from './quote-partitions.ts';

/** Above this many waiting quotes the oldest are given up: a database that stands still must not fill the memory. */
const MAX_WAITING = 200_000;
const MAX_PER_INSERT = 20_000;
/** Of what a source gone mad sends, so many are kept each time the log is written; all are counted. */
const MAX_REFUSED = 50;

/** The durable record of accepted quotes, and of those that were refused. Whatever happens to it, quotes go on. */
export interface QuoteLog {
  /** Prepares the partitions, begins a run and answers the last quote of each symbol that has one. */
  open(symbols: readonly string[]): Promise<readonly LoggedQuote[]>;
  append(quotes: readonly Quote[], arrivedMs: number): void;
  refuse(quote: RefusedQuote): void;
  /** The instrument's accepted quotes with `fromMs <= timeMs <= toMs`, oldest first, also those that are not written yet. */
  between(symbol: string, fromMs: number, toMs: number): Promise<LoggedQuote[]>;
  /** Where quotes that were accepted may be missing: after a crash, or when the database stood still for too long. */
  gaps(): Promise<LogGaps>;
  /** Writes what waits. Never rejects: what could not be written is reported and waits for the next time. */
  flush(): Promise<void>;
  /** Writes what waits and notes that nothing is missing. */
  close(): Promise<void>;
}

interface QuoteLogParts {
  pool: Pool;
  clock: Clock;
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>;
  /** quotes, 200,000 by default */
  maxWaiting?: number;
}

export function createQuoteLog(parts: QuoteLogParts): QuoteLog {
  return new PostgresQuoteLog(parts);
}

class PostgresQuoteLog implements QuoteLog {
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #log: QuoteLogParts['log'];
  readonly #maxWaiting: number;
  /** what arrives while somebody reads, for each reader */
  readonly #arriving = new Set<LoggedQuote[]>();
  #waiting: LoggedQuote[] = [];
  #refused: RefusedQuote[] = [];
  #writing: Promise<void> | null = null;
  #run: bigint | null = null;
  /** quotes were given up: the run is broken off, and another begins after the last of them, ms */
  #brokenUntilMs: number | null = null;
  #partitionsUntilMs = 0;

  constructor({ pool, clock, log, maxWaiting = MAX_WAITING }: QuoteLogParts) {
    this.#pool = pool;
    this.#clock = clock;
    this.#log = log;
    this.#maxWaiting = maxWaiting;
  }

  async open(symbols: readonly string[]): Promise<readonly LoggedQuote[]> {
    this.#partitionsUntilMs = await keepPartitions(this.#pool, this.#clock.now());
    this.#run = await beginRun(this.#pool, this.#clock.now());
    return readLastQuotes(this.#pool, symbols);
  }

  append(quotes: readonly Quote[], arrivedMs: number): void {
    const logged = quotes.map((quote) => ({ ...quote, arrivedMs }));
    this.#waiting.push(...logged);
    for (const reader of this.#arriving) reader.push(...logged);
    if (this.#waiting.length <= this.#maxWaiting) return;
    const missing = this.#waiting.splice(0, this.#waiting.length - this.#maxWaiting);
    this.#brokenUntilMs = (missing.at(-1)?.arrivedMs ?? arrivedMs) + 1;
    this.#log.warn({ missing: missing.length }, 'quotes missing from the quote log');
  }

  refuse(quote: RefusedQuote): void {
    if (this.#refused.length < MAX_REFUSED) this.#refused.push(quote);
  }

  async between(symbol: string, fromMs: number, toMs: number): Promise<LoggedQuote[]> {
    const arrived: LoggedQuote[] = [];
    this.#arriving.add(arrived);
    try {
      // What is being written now is in the table afterwards, or waits again.
      await this.flush();
      const written = await readBetween(this.#pool, symbol, fromMs, toMs);
      const asked = (quote: Quote) => quote.symbol === symbol && quote.timeMs >= fromMs && quote.timeMs <= toMs;
      return inSequence([...[...this.#waiting, ...arrived].filter(asked), ...written]);
    } finally {
      this.#arriving.delete(arrived);
    }
  }

  async gaps(): Promise<LogGaps> {
    const nowMs = this.#clock.now();
    const broken = this.#brokenUntilMs;
    const runs = await readRuns(this.#pool, broken === null ? this.#run : null);
    if (broken !== null) runs.push({ startedMs: broken, wholeUntilMs: Infinity, whole: true });
    return (fromMs, toMs) => gapBetween(runs, fromMs, toMs, nowMs);
  }

  flush(): Promise<void> {
    this.#writing ??= this.#write()
      .catch((error: unknown) => this.#log.error({ err: error, waiting: this.#waiting.length }, 'failed to write the quote log'))
      .finally(() => (this.#writing = null));
    return this.#writing;
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.flush();
    if (this.#waiting.length === 0 && this.#run !== null) await endRun(this.#pool, this.#run, this.#clock.now());
  }

  async #write(): Promise<void> {
    const nowMs = this.#clock.now();
    if (nowMs + DAY_MS > this.#partitionsUntilMs) this.#partitionsUntilMs = await keepPartitions(this.#pool, nowMs);
    const broken = this.#brokenUntilMs;
    if (broken !== null) {
      this.#run = await beginRun(this.#pool, broken);
      // More may have been given up meanwhile: that breaks off the new run too.
      if (this.#brokenUntilMs === broken) this.#brokenUntilMs = null;
    }
    const oldestMs = (Math.floor(nowMs / DAY_MS) - QUOTE_LOG_DAYS) * DAY_MS;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_PER_INSERT);
      const kept = batch.filter((quote) => quote.timeMs >= oldestMs && quote.timeMs < this.#partitionsUntilMs);
      try {
        await insertQuotes(this.#pool, kept);
      } catch (error) {
        this.#waiting = batch.concat(this.#waiting);
        throw error;
      }
    }
    await insertRefused(this.#pool, this.#refused.splice(0));
    if (this.#run !== null && this.#brokenUntilMs === null) await noteWritten(this.#pool, this.#run, nowMs);
  }
}

/** Each quote once, as the table has it where it is there. */
function inSequence(quotes: readonly LoggedQuote[]): LoggedQuote[] {
  const bySequence = new Map(quotes.map((quote) => [quote.sequence, quote]));
  return [...bySequence.values()].toSorted((one, other) => one.sequence - other.sequence);
}
