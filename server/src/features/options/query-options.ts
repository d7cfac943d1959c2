import type { OptionListRequest } from '@truefill/api/mapping/option.ts';
import { cents, moneyToNumber } from '@truefill/domain/money.ts';
import { DAY_MS, fromWallMs, toWallMs } from '@truefill/domain/time-zone.ts';
import type { Pool } from 'pg';
import { optionFrom, type OptionRow, type StoredOption } from './stored-option.ts';

export interface OptionPage {
  readonly options: readonly StoredOption[];
  readonly pages: number;
  /** results of options settled since midnight in the zone, USD, fees apart */
  readonly resultToday: number;
  readonly resultTotal: number;
}

const LARGEST_PAGE = 100;
/** Clients ask for all that run at once, without turning pages. */
const MOST_RUNNING = 1_000;

/** A page of an account's options with the sums of their results. */
export async function queryOptions(
  pool: Pool,
  accountId: bigint,
  request: OptionListRequest,
  timeZone: string,
  nowMs: number,
): Promise<OptionPage> {
  const limit = Math.min(Math.max(request.limit, 1), request.status === 'running' ? MOST_RUNNING : LARGEST_PAGE);
  const page = Math.min(Math.max(request.page, 1), 1e9);
  const status = request.status === 'done' ? 'settled' : request.status;
  const sorting = request.status === 'done' ? 'settled_at_ms desc, id desc' : 'begin_ms desc, id desc';
  const { rows } = await pool.query<OptionRow>(
    `select * from option_order where account_id = $1 and ($2::text is null or status = $2) order by ${sorting} limit $3 offset $4`,
    [accountId, status, limit, (page - 1) * limit],
  );
  const { rows: counted } = await pool.query<{ count: bigint }>(
    'select count(*) as count from option_order where account_id = $1 and ($2::text is null or status = $2)',
    [accountId, status],
  );
  const { rows: results } = await pool.query<{ today: bigint; total: bigint }>(
    `select coalesce(sum(result) filter (where settled_at_ms >= $2), 0)::bigint as today, coalesce(sum(result), 0)::bigint as total
     from option_order where account_id = $1 and status = 'settled'`,
    [accountId, fromWallMs(timeZone, Math.floor(toWallMs(timeZone, nowMs) / DAY_MS) * DAY_MS)],
  );
  return {
    options: rows.map(optionFrom),
    pages: Math.ceil(Number(counted[0]?.count ?? 0n) / limit),
    resultToday: moneyToNumber(cents(results[0]?.today ?? 0n)),
    resultTotal: moneyToNumber(cents(results[0]?.total ?? 0n)),
  };
}
