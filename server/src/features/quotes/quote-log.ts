import type { Pool, PoolClient } from 'pg';
import type { BaseLogger } from 'pino';
import { points } from '@truefill/domain/price.ts';
import type { Quote } from '@truefill/domain/quote.ts';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import type { Clock } from '../../clock.ts';
import { DAY_MS, KEEP_DAYS, keepPartitions } from './quote-partitions.ts';

/** Above this many waiting quotes the oldest are given up: a database that stands still must not fill the memory. */
const MOST_WAITING = 200_000;
const MOST_PER_INSERT = 20_000;
/** Numbers left out after a crash, more than the quotes of one instrument that can have been waiting for the log. */
export const CRASH_GAP = 1_000;
/** the row of quote_number that stands for every instrument without one */
const EVERY_OTHER = '';

/** Where the numbering of quotes goes on. */
export interface LastNumbers {
  /** last number per instrument */
  readonly bySymbol: ReadonlyMap<string, number>;
  /** for an instrument that is not in the log */
  readonly otherwise: number;
}

/** The durable record of accepted quotes. Whatever happens to it, quotes go on. */
export interface QuoteLog {
  /** Prepares the partitions and answers the last numbers, past those that a crash may have lost. */
  open(): Promise<LastNumbers>;
  append(quotes: readonly Quote[]): void;
  /** The instrument's accepted quotes with `fromMs <= timeMs <= toMs`, oldest first, also those that are not written yet. */
  between(symbol: string, fromMs: number, toMs: number): Promise<Quote[]>;
  /** Writes what waits. Never rejects: what could not be written is reported and waits for the next time. */
  flush(): Promise<void>;
  /** Writes what waits and notes that nothing is missing. */
  close(): Promise<void>;
}

interface QuoteLogParts {
  pool: Pool;
  clock: Clock;
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>;
}

export function createQuoteLog({ pool, clock, log }: QuoteLogParts): QuoteLog {
  const known = new Set<string>();
  /** what arrives while somebody reads, for each reader */
  const arriving = new Set<Quote[]>();
  let waiting: Quote[] = [];
  let writing: Promise<void> | null = null;
  let run: bigint | null = null;
  let partitionsUntilMs = 0;
  const write = async (): Promise<void> => {
    const nowMs = clock.now();
    if (nowMs + DAY_MS > partitionsUntilMs) partitionsUntilMs = await keepPartitions(pool, nowMs);
    const oldestMs = (Math.floor(nowMs / DAY_MS) - KEEP_DAYS) * DAY_MS;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST_PER_INSERT);
      const kept = batch.filter((quote) => quote.timeMs >= oldestMs && quote.timeMs < partitionsUntilMs);
      try {
        await insert(pool, kept, known);
      } catch (error) {
        waiting = batch.concat(waiting);
        throw error;
      }
    }
  };

  const flush = (): Promise<void> => {
    writing ??= write()
      .catch((error: unknown) => log.error({ err: error, waiting: waiting.length }, 'the quote log cannot be written'))
      .finally(() => (writing = null));
    return writing;
  };

  return {
    async open() {
      partitionsUntilMs = await keepPartitions(pool, clock.now());
      if (await leaveGapAfterCrash(pool))
        log.info({ gap: CRASH_GAP }, 'the last run crashed: quote numbers continue after a gap');
      run = await beginRun(pool, clock.now());
      const numbers = new Map((await readLastNumbers(pool)).map(({ symbol, sequence }) => [symbol, Number(sequence)]));
      const otherwise = numbers.get(EVERY_OTHER) ?? 0;
      for (const symbol of numbers.keys()) known.add(symbol);
      numbers.delete(EVERY_OTHER);
      return { bySymbol: numbers, otherwise };
    },
    append(quotes) {
      waiting.push(...quotes);
      for (const reader of arriving) reader.push(...quotes);
      if (waiting.length <= MOST_WAITING) return;
      log.warn({ missing: waiting.splice(0, waiting.length - MOST_WAITING).length }, 'quotes are missing from the quote log');
    },
    async between(symbol, fromMs, toMs) {
      const arrived: Quote[] = [];
      arriving.add(arrived);
      try {
        // What is being written now is in the table afterwards, or waits again.
        await flush();
        const written = await readBetween(pool, symbol, fromMs, toMs);
        const asked = (quote: Quote) => quote.symbol === symbol && quote.timeMs >= fromMs && quote.timeMs <= toMs;
        return inSequence([...written, ...[...waiting, ...arrived].filter(asked)]);
      } finally {
        arriving.delete(arrived);
      }
    },
    flush,
    async close() {
      await writing;
      await flush();
      if (waiting.length === 0 && run !== null) await endRun(pool, run, clock.now());
    },
  };
}

/** Notes that nothing is missing of the run. */
async function endRun(pool: Pool, run: bigint, nowMs: number): Promise<void> {
  await pool.query('update quote_log_run set closed_ms = $2 where id = $1', [run, nowMs]);
}

/** Answers the number of the run. */
async function beginRun(pool: Pool, nowMs: number): Promise<bigint | null> {
  const { rows } = await pool.query<{ id: bigint }>('insert into quote_log_run (started_ms) values ($1) returning id', [nowMs]);
  return rows[0]?.id ?? null;
}

/** Moves the numbers on when an earlier run never noted its end. It is noted here, so that only this start leaves a gap. */
async function leaveGapAfterCrash(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query('update quote_log_run set closed_ms = started_ms where closed_ms is null');
  const crashed = (rowCount ?? 0) > 0;
  if (crashed) await leaveGap(pool);
  return crashed;
}

const LAST_NUMBERS = `
  select known.symbol, greatest(known.sequence, coalesce(logged.sequence, 0)) as sequence
  from quote_number known
  left join lateral (select sequence from quote_log where symbol = known.symbol order by sequence desc limit 1) logged on true`;

/** One index probe per known instrument and partition. */
async function readLastNumbers(pool: Pool): Promise<{ symbol: string; sequence: bigint }[]> {
  return (await pool.query<{ symbol: string; sequence: bigint }>(LAST_NUMBERS)).rows;
}

/** Moves all numbers on, for good: also those of instruments that the log never saw. */
async function leaveGap(pool: Pool): Promise<void> {
  await pool.query('insert into quote_number (symbol, sequence) values ($1, 0) on conflict do nothing', [EVERY_OTHER]);
  await pool.query(
    `insert into quote_number (symbol, sequence) select symbol, sequence + $1 from (${LAST_NUMBERS}) last
    on conflict (symbol) do update set sequence = excluded.sequence`,
    [CRASH_GAP],
  );
}

/** The times name the partitions; within them the instrument's entries are read in their order. */
async function readBetween(pool: Pool, symbol: string, fromMs: number, toMs: number): Promise<Quote[]> {
  const { rows } = await pool.query<{ sequence: bigint; timeMs: bigint; bid: bigint; ask: bigint; mid: bigint; volume: number }>(
    `select sequence, time_ms as "timeMs", bid, ask, mid, volume from quote_log
     where symbol = $1 and time_ms between $2 and $3 order by sequence`,
    [symbol, fromMs, toMs],
  );
  return rows.map((row) => ({
    symbol,
    sequence: Number(row.sequence),
    timeMs: Number(row.timeMs),
    bid: points(row.bid),
    ask: points(row.ask),
    mid: points(row.mid),
    volume: row.volume,
  }));
}

/** Each quote once. */
function inSequence(quotes: readonly Quote[]): Quote[] {
  const bySequence = new Map(quotes.map((quote) => [quote.sequence, quote]));
  return [...bySequence.values()].toSorted((one, other) => one.sequence - other.sequence);
}

/** Nothing waits for the log's durability, so its commits leave the disk to those that do. */
async function insert(pool: Pool, quotes: readonly Quote[], known: Set<string>): Promise<void> {
  if (quotes.length === 0) return;
  const symbols = [...new Set(quotes.map((quote) => quote.symbol))].filter((symbol) => !known.has(symbol));
  await inTransaction(
    pool,
    async (client) => {
      if (symbols.length > 0) {
        const text =
          'insert into quote_number (symbol, sequence) select symbol, 0 from unnest($1::text[]) as symbol on conflict do nothing';
        await client.query(text, [symbols]);
      }
      await insertQuotes(client, quotes);
    },
    'begin; set local synchronous_commit = off',
  );
  for (const symbol of symbols) known.add(symbol);
}

async function insertQuotes(client: PoolClient, quotes: readonly Quote[]): Promise<void> {
  await client.query({
    name: 'quote-log-insert',
    text: `
      insert into quote_log (symbol, sequence, time_ms, bid, ask, mid, volume)
      select * from unnest($1::text[], $2::int8[], $3::int8[], $4::int8[], $5::int8[], $6::int8[], $7::float8[])
      on conflict do nothing`,
    values: [
      quotes.map((quote) => quote.symbol),
      quotes.map((quote) => quote.sequence),
      quotes.map((quote) => quote.timeMs),
      quotes.map((quote) => quote.bid),
      quotes.map((quote) => quote.ask),
      quotes.map((quote) => quote.mid),
      quotes.map((quote) => quote.volume),
    ],
  });
}
