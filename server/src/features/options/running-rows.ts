import type { Pool, QueryConfig } from 'pg';
import { optionFrom, type OptionRow, type StoredOption } from './stored-option.ts';

/** Of the options that run: all; those that ended before a moment, ms, the longest ended first and not all at once; one. */
export type WhichRunning = 'all' | { readonly endedBeforeMs: number } | { readonly orderId: bigint };

const MOST_AT_ONCE = 1_000;

/** Reads options that are not settled. */
export async function readRunning(pool: Pool, which: WhichRunning): Promise<StoredOption[]> {
  const { rows } = await pool.query<OptionRow>(statementOf(which));
  return rows.map(optionFrom);
}

function statementOf(which: WhichRunning): QueryConfig {
  const text = `select * from option_order where status = 'running'`;
  if (which === 'all') return { text };
  if ('orderId' in which) return { text: `${text} and id = $1`, values: [which.orderId] };
  return {
    name: 'option-ended',
    text: `${text} and end_ms < $1 order by end_ms limit $2`,
    values: [which.endedBeforeMs, MOST_AT_ONCE],
  };
}
