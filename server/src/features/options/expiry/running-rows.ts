import type { Pool } from 'pg';
import { optionFrom, type OptionRow, type StoredOption } from '../orders/stored-option.ts';

/** The IDs of all unsettled options, except those of closed demo accounts. */
export async function runningNumbers(pool: Pool): Promise<bigint[]> {
  const { rows } = await pool.query<{ id: bigint }>(
    `select o.id from option_order o join ledger_account a on a.id = o.account_id where o.status = 'running' and not a.closed`,
  );
  return rows.map(({ id }) => id);
}

/** Reads the unsettled ones of these options, in several statements since a start reads all of them. */
export async function readRunning(pool: Pool, ids: readonly bigint[], atOnce = 5_000): Promise<StoredOption[]> {
  const read: OptionRow[][] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    const { rows } = await pool.query<OptionRow>(
      `select * from option_order where status = 'running' and id = any ($1::bigint[])`,
      [ids.slice(from, from + atOnce)],
    );
    read.push(rows);
  }
  return read.flat().map(optionFrom);
}
