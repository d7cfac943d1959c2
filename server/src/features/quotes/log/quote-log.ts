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
import { DAY_MS } from '@truefill/domain/time/durations.ts';
import { ensurePartitions } from './quote-partitions.ts';

/** Above this many waiting quotes the oldest are dropped, so that a stalled database does not exhaust memory. */
const MAX_WAITING = 200_000;
const MAX_PER_INSERT = 20_000;
/** Rejected quotes stored per flush, in case a source floods; all are counted. */
const MAX_REFUSED = 50;

/** The durable record of accepted and rejected quotes. Its failures never stop quotes. */
export interface QuoteLog {
  /** Creates the partitions, starts a run and returns the last quote of each symbol that has one. */
  open(symbols: readonly string[]): Promise<readonly LoggedQuote[]>;
  append(quotes: readonly Quote[], arrivedMs: number): void;
  refuse(quote: RefusedQuote): void;
  /** The instrument's accepted quotes with `fromMs <= timeMs <= toMs`, oldest first, including those not written yet. */
  between(symbol: string, fromMs: number, toMs: number): Promise<LoggedQuote[]>;
  /** Where accepted quotes may be missing: after a crash, or after the database was down for too long. */
  gaps(): Promise<LogGaps>;
  /** Writes waiting quotes. Never rejects: failures are logged and retried at the next flush. */
  flush(): Promise<void>;
  /** Writes waiting quotes and records that the run is complete. */
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
  /** quotes that arrive during a read, for each reader */
  readonly #arriving = new Set<LoggedQuote[]>();
  #waiting: LoggedQuote[] = [];
  #refused: RefusedQuote[] = [];
  #writing: Promise<void> | null = null;
  #run: bigint | null = null;
  /** set if quotes were dropped: the run is cut off, and a new one starts after the last of them, ms */
  #brokenUntilMs: number | null = null;
  #partitionsUntilMs = 0;

  constructor({ pool, clock, log, maxWaiting = MAX_WAITING }: QuoteLogParts) {
    this.#pool = pool;
    this.#clock = clock;
    this.#log = log;
    this.#maxWaiting = maxWaiting;
  }

  async open(symbols: readonly string[]): Promise<readonly LoggedQuote[]> {
    this.#partitionsUntilMs = await ensurePartitions(this.#pool, this.#clock.now());
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
      const isRequested = (quote: Quote) => quote.symbol === symbol && quote.timeMs >= fromMs && quote.timeMs <= toMs;
      return inSequence([...[...this.#waiting, ...arrived].filter(isRequested), ...written]);
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
    if (nowMs + DAY_MS > this.#partitionsUntilMs) this.#partitionsUntilMs = await ensurePartitions(this.#pool, nowMs, 0);
    const broken = this.#brokenUntilMs;
    if (broken !== null) {
      this.#run = await beginRun(this.#pool, broken);
      // More may have been dropped meanwhile: that cuts off the new run, too.
      if (this.#brokenUntilMs === broken) this.#brokenUntilMs = null;
    }
    const oldestMs = (Math.floor(nowMs / DAY_MS) - QUOTE_LOG_DAYS) * DAY_MS;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_PER_INSERT);
      const writable = batch.filter((quote) => quote.timeMs >= oldestMs && quote.timeMs < this.#partitionsUntilMs);
      try {
        await insertQuotes(this.#pool, writable);
      } catch (error) {
        this.#waiting = batch.concat(this.#waiting);
        throw error;
      }
    }
    await insertRefused(this.#pool, this.#refused.splice(0));
    if (this.#run !== null && this.#brokenUntilMs === null) await noteWritten(this.#pool, this.#run, nowMs);
  }
}

/** Each quote once; the table's version wins. */
function inSequence(quotes: readonly LoggedQuote[]): LoggedQuote[] {
  const bySequence = new Map(quotes.map((quote) => [quote.sequence, quote]));
  return [...bySequence.values()].toSorted((one, other) => one.sequence - other.sequence);
}
