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
  /** the same after the fees that were not given back */
  readonly netToday: number;
  readonly netTotal: number;
}

interface TotalsRow {
  status: string;
  count: bigint;
  today: bigint;
  total: bigint;
  fees_today: bigint;
  fees_total: bigint;
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
  const { rows } = await pool.query<OptionRow>(pageStatement(status), [accountId, limit, (page - 1) * limit]);
  const { rows: totals } = await pool.query<TotalsRow>(
    `select 'settled' as status, count(*) as count, coalesce(sum(result) filter (where settled_at_ms >= $2), 0)::bigint as today,
            coalesce(sum(result), 0)::bigint as total,
            coalesce(sum(fee) filter (where settled_at_ms >= $2 and outcome <> 'void'), 0)::bigint as fees_today,
            coalesce(sum(fee) filter (where outcome <> 'void'), 0)::bigint as fees_total
     from option_order where account_id = $1 and status = 'settled'
     union all
     select 'running', count(*), 0, 0, 0, 0 from option_order where account_id = $1 and status = 'running'`,
    [accountId, fromWallMs(timeZone, Math.floor(toWallMs(timeZone, nowMs) / DAY_MS) * DAY_MS)],
  );
  const count = totals.reduce((sum, total) => (status === null || status === total.status ? sum + Number(total.count) : sum), 0);
  const settled = totals.find((total) => total.status === 'settled');
  return {
    options: rows.map(optionFrom),
    pages: Math.ceil(count / limit),
    resultToday: moneyToNumber(cents(settled?.today ?? 0n)),
    resultTotal: moneyToNumber(cents(settled?.total ?? 0n)),
    netToday: moneyToNumber(cents((settled?.today ?? 0n) - (settled?.fees_today ?? 0n))),
    netTotal: moneyToNumber(cents((settled?.total ?? 0n) - (settled?.fees_total ?? 0n))),
  };
}

/**
 * Numbers of options first, answered by indexes alone however late the page is; then only the page's options. What has ended is shown
 * by its end, everything else by its beginning.
 */
function pageStatement(status: 'running' | 'settled' | null): string {
  const sorting = status === 'settled' ? 'settled_at_ms desc, id desc' : 'begin_ms desc, id desc';
  const sources = (status === null ? ['running', 'settled'] : [status]).map(
    (one) =>
      `(select id, begin_ms, settled_at_ms from option_order where account_id = $1 and status = '${one}' order by ${sorting} limit $2::bigint + $3::bigint)`,
  );
  return `select o.* from (select id from (${sources.join(' union all ')}) as known order by ${sorting} limit $2 offset $3) as shown
          join option_order o using (id) order by ${sorting}`;
}
