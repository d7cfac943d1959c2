import { DAY_MS, MINUTE_MS } from '@truefill/domain/time/durations.ts';
import type { Pool } from 'pg';
import { runIndependently } from '../../jobs/run-independently.ts';

/** A table that grows without limit, and how long its rows are kept. */
export interface RetentionRule {
  readonly table: string;
  /** SQL expression: when a row was written, ms */
  readonly writtenMs: string;
  readonly keepDays: number;
}

const SLICES_PER_DAY = 1_440;
const MIN_PAGES = 200;

/**
 * The slice of a table for a given minute; all slices are visited at least once a day. Work on old rows thus needs no index by
 * time, which would slow every insert, reads only a little at once, and needs no stored progress.
 * @param nowMs the current time, which determines the slice
 * @returns the slice's start and end, as `ctid`
 */
export async function sliceOf(pool: Pool, table: string, nowMs: number): Promise<readonly [from: string, until: string]> {
  const { rows } = await pool.query<{ pages: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages`,
    [table],
  );
  const pages = rows[0]?.pages ?? 0;
  const size = Math.max(MIN_PAGES, Math.ceil(pages / SLICES_PER_DAY));
  const slices = Math.max(1, Math.ceil(pages / size));
  const first = (Math.floor(nowMs / MINUTE_MS) % slices) * size;
  return [`(${first},0)`, `(${first + size},0)`];
}

/** Removes the old rows of one slice of a table. Repeated or concurrent runs do no harm. */
export async function removeOldRows(pool: Pool, { table, writtenMs, keepDays }: RetentionRule, nowMs: number): Promise<void> {
  await pool.query(`delete from ${table} where ctid >= $1::tid and ctid < $2::tid and ${writtenMs} < $3`, [
    ...(await sliceOf(pool, table, nowMs)),
    nowMs - keepDays * DAY_MS,
  ]);
}

/** Removes old rows of several tables. @throws AggregateError with the errors, after all tables */
export function removeAllOldRows(pool: Pool, rules: readonly RetentionRule[], nowMs: number): Promise<void> {
  return runIndependently(
    rules,
    ({ table }) => table,
    (rule) => removeOldRows(pool, rule, nowMs),
  );
}
