import type { Pool, QueryConfig } from 'pg';
import { optionFrom, type OptionRow, type StoredOption } from './stored-option.ts';

/** Of the options that run: all, or one. */
export type WhichRunning = 'all' | { readonly orderId: bigint };

/** Reads options that are not settled. */
export async function readRunning(pool: Pool, which: WhichRunning): Promise<StoredOption[]> {
  const { rows } = await pool.query<OptionRow>(statementOf(which));
  return rows.map(optionFrom);
}

function statementOf(which: WhichRunning): QueryConfig {
  const text = `select * from option_order where status = 'running'`;
  return which === 'all' ? { text } : { text: `${text} and id = $1`, values: [which.orderId] };
}
