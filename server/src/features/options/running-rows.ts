import type { Pool } from 'pg';
import { optionFrom, type OptionRow, type StoredOption } from './stored-option.ts';

/** The numbers of all options that are not settled. */
export async function runningNumbers(pool: Pool): Promise<bigint[]> {
  const { rows } = await pool.query<{ id: bigint }>(`select id from option_order where status = 'running'`);
  return rows.map(({ id }) => id);
}

/** Reads those of the options that are not settled. */
export async function readRunning(pool: Pool, ids: readonly bigint[]): Promise<StoredOption[]> {
  const { rows } = await pool.query<OptionRow>(
    `select * from option_order where status = 'running' and id = any ($1::bigint[])`,
    [ids],
  );
  return rows.map(optionFrom);
}
