import type { Pool } from 'pg';
import { points } from '@truefill/domain/market/price.ts';
import type { Ineligibility, Quote, SourceQuote } from '@truefill/domain/market/quote.ts';
import { inTransaction } from '../../../adapters/database/in-transaction.ts';
import type { LogRun } from './log-gaps.ts';

/** A quote with the time it was accepted, ms; null if recorded by a version that did not store it. */
export interface LoggedQuote extends Quote {
  readonly arrivedMs: number | null;
}

/** A rejected quote with its reason. */
export interface RefusedQuote {
  readonly quote: SourceQuote;
  readonly reason: string;
  readonly arrivedMs: number;
}

interface Row {
  symbol: string;
  sequence: bigint;
  timeMs: bigint;
  bid: bigint;
  ask: bigint;
  mid: bigint;
  volume: number;
  arrivedMs: bigint | null;
  ineligible: Ineligibility | null;
}

const COLUMNS = 'symbol, sequence, time_ms as "timeMs", bid, ask, mid, volume, arrived_ms as "arrivedMs", ineligible';

/** The last quote of each symbol that has any: one index probe per symbol and partition. */
export async function readLastQuotes(pool: Pool, symbols: readonly string[]): Promise<LoggedQuote[]> {
  const { rows } = await pool.query<Row>(
    `select last.* from unnest($1::text[]) as wanted (name)
     cross join lateral (select ${COLUMNS} from quote_log where symbol = wanted.name order by sequence desc limit 1) last`,
    [symbols],
  );
  return rows.map(loggedQuote);
}

/** The times select the partitions; within them the instrument's entries are read in index order. */
export async function readBetween(pool: Pool, symbol: string, fromMs: number, toMs: number): Promise<LoggedQuote[]> {
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} from quote_log where symbol = $1 and time_ms between $2 and $3 order by sequence`,
    [symbol, fromMs, toMs],
  );
  return rows.map(loggedQuote);
}

function loggedQuote({ sequence, timeMs, bid, ask, mid, arrivedMs, ineligible, ...row }: Row): LoggedQuote {
  return {
    ...row,
    sequence: Number(sequence),
    timeMs: Number(timeMs),
    bid: points(bid),
    ask: points(ask),
    mid: points(mid),
    arrivedMs: arrivedMs === null ? null : Number(arrivedMs),
    ...(ineligible ? { ineligible } : {}),
  };
}

/**
 * Other processes write the same quotes: the first to write a quote wins. All write in one order to avoid deadlocks.
 * No reader needs the log to be durable, so its commits are asynchronous and leave the disk to those that do.
 */
export async function insertQuotes(pool: Pool, quotes: readonly LoggedQuote[]): Promise<void> {
  if (quotes.length === 0) return;
  const ordered = quotes.toSorted((a, b) => (a.symbol === b.symbol ? a.sequence - b.sequence : a.symbol < b.symbol ? -1 : 1));
  await writeAsync(pool, {
    name: 'quote-log-insert',
    text: `
      insert into quote_log (symbol, sequence, time_ms, bid, ask, mid, volume, arrived_ms, ineligible)
      select * from unnest($1::text[], $2::int8[], $3::int8[], $4::int8[], $5::int8[], $6::int8[], $7::float8[], $8::int8[], $9::text[])
      on conflict do nothing`,
    values: [
      ordered.map((quote) => quote.symbol),
      ordered.map((quote) => quote.sequence),
      ordered.map((quote) => quote.timeMs),
      ordered.map((quote) => quote.bid),
      ordered.map((quote) => quote.ask),
      ordered.map((quote) => quote.mid),
      ordered.map((quote) => quote.volume),
      ordered.map((quote) => quote.arrivedMs),
      ordered.map((quote) => quote.ineligible ?? null),
    ],
  });
}

const MAX_BIGINT = 2n ** 63n - 1n;
/** null for values outside the column's range: rejected quotes can hold anything. */
const inRange = (value: bigint): bigint | null => (value > -MAX_BIGINT && value < MAX_BIGINT ? value : null);

export async function insertRefused(pool: Pool, refused: readonly RefusedQuote[]): Promise<void> {
  if (refused.length === 0) return;
  await writeAsync(pool, {
    name: 'quote-log-refused',
    text: `
      insert into refused_quote (symbol, time_ms, bid, ask, volume, arrived_ms, reason)
      select * from unnest($1::text[], $2::int8[], $3::int8[], $4::int8[], $5::float8[], $6::int8[], $7::text[])`,
    values: [
      refused.map(({ quote }) => quote.symbol),
      refused.map(({ quote }) => (Number.isSafeInteger(quote.timeMs) ? quote.timeMs : null)),
      refused.map(({ quote }) => inRange(quote.bid)),
      refused.map(({ quote }) => inRange(quote.ask)),
      refused.map(({ quote }) => quote.volume),
      refused.map(({ arrivedMs }) => arrivedMs),
      refused.map(({ reason }) => reason),
    ],
  });
}

/** Returns the id of the run. */
export async function beginRun(pool: Pool, startedMs: number): Promise<bigint> {
  const { rows } = await pool.query<{ id: bigint }>(
    'insert into quote_log_run (started_ms, written_ms) values ($1, $1) returning id',
    [startedMs],
  );
  return (rows[0] as { id: bigint }).id;
}

/** Records that all quotes a run accepted up to a time are in the log. */
export async function noteWritten(pool: Pool, run: bigint, untilMs: number): Promise<void> {
  await writeAsync(pool, {
    name: 'quote-log-written',
    text: 'update quote_log_run set written_ms = $2 where id = $1',
    values: [run, untilMs],
  });
}

/** Records that the run is complete. */
export async function endRun(pool: Pool, run: bigint, nowMs: number): Promise<void> {
  await pool.query('update quote_log_run set closed_ms = $2, written_ms = $2 where id = $1', [run, nowMs]);
}

/** All runs. The caller's own counts as written: what it lacks is still in memory. */
export async function readRuns(pool: Pool, own: bigint | null): Promise<LogRun[]> {
  const { rows } = await pool.query<{ id: bigint; startedMs: bigint; closedMs: bigint | null; writtenMs: bigint }>(
    `select id, started_ms as "startedMs", closed_ms as "closedMs", coalesce(written_ms, started_ms) as "writtenMs"
     from quote_log_run`,
  );
  return rows.map(({ id, startedMs, closedMs, writtenMs }) => ({
    startedMs: Number(startedMs),
    wholeUntilMs: id === own ? Infinity : Number(closedMs ?? writtenMs),
    whole: id === own || closedMs !== null,
  }));
}

async function writeAsync(pool: Pool, statement: { name: string; text: string; values: unknown[] }): Promise<void> {
  await inTransaction(pool, (client) => client.query(statement), 'begin; set local synchronous_commit = off');
}
