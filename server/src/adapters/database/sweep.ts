import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Timers } from '../../live/timers.ts';

export interface SweepParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'error'>;
  readonly table: string;
  /** when a row was written, ms */
  readonly writtenMs: string;
  readonly keepDays: number;
}

/** Removes the old rows of a table that grows without end. */
export interface Sweep {
  start(): void;
  /** resolves when nothing is being removed any more */
  stop(): Promise<void>;
}

export const SWEEP_EVERY_MS = 60_000;
const SLICES_PER_DAY = 1_440;
const LEAST_PAGES = 200;
const DAY_MS = 86_400_000;

/**
 * Each minute it looks through some pages of the table, in a circle that takes a day at most. So it needs no index by time, which
 * every insert would have to keep, and never reads more than a little at once. Any number of processes may do it side by side.
 */
export function createSweep({ pool, clock, timers, log, table, writtenMs, keepDays }: SweepParts): Sweep {
  let nextPage = 0;
  let sweeping: Promise<void> | null = null;
  let cancel = (): void => undefined;

  async function sweepSlice(): Promise<void> {
    const { rows } = await pool.query<{ pages: number }>(
      `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages`,
      [table],
    );
    const pages = rows[0]?.pages ?? 0;
    const slice = Math.max(LEAST_PAGES, Math.ceil(pages / SLICES_PER_DAY));
    if (nextPage >= pages) nextPage = 0;
    await pool.query(`delete from ${table} where ctid >= $1::tid and ctid < $2::tid and ${writtenMs} < $3`, [
      `(${nextPage},0)`,
      `(${nextPage + slice},0)`,
      clock.now() - keepDays * DAY_MS,
    ]);
    nextPage += slice;
  }

  function sweepOnce(): void {
    sweeping ??= sweepSlice()
      .catch((error: unknown) => log.error({ err: error, table }, 'old rows could not be removed; trying again'))
      .finally(() => (sweeping = null));
  }

  return {
    start() {
      cancel = timers.every(SWEEP_EVERY_MS, sweepOnce);
    },
    async stop() {
      cancel();
      await sweeping;
    },
  };
}
