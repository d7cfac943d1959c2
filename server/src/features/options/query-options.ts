import type { RangeSums } from '@truefill/api/calls.ts';
import type { OptionListRequest } from '@truefill/api/mapping/option.ts';
import { clippedRange } from '@truefill/api/mapping/time-range.ts';
import { cents, moneyToNumber } from '@truefill/domain/money.ts';
import { DAY_MS, fromWallMs, toWallMs } from '@truefill/domain/time-zone.ts';
import type { Pool } from 'pg';
import { countListed, readPage } from '../../listing/account-list.ts';
import { rangeSumsView } from '../../listing/range-sums.ts';
import { optionList, sumSettled } from './listed-options.ts';
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
  /** of what settled in the range that was asked for */
  readonly rangeSums: RangeSums;
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
  const { status } = request;
  const range = clippedRange(request.range, nowMs);
  const list = optionList({ status, range });
  const rows = await readPage<OptionRow>(pool, accountId, list, { limit, skip: (page - 1) * limit });
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
  const settled = totals.find((total) => total.status === 'settled');
  const all = range.fromMs === null && range.toMs === null;
  const brought = all
    ? { count: settled?.count ?? 0n, result: settled?.total ?? 0n, costs: settled?.fees_total ?? 0n }
    : await sumSettled(pool, accountId, range);
  const count = all
    ? totals.reduce(
        (sum, total) =>
          status === null || (status === 'done') === (total.status === 'settled') ? sum + Number(total.count) : sum,
        0,
      )
    : status === 'done'
      ? Number(brought.count)
      : await countListed(pool, accountId, list);
  return {
    options: rows.map(optionFrom),
    pages: Math.ceil(count / limit),
    resultToday: moneyToNumber(cents(settled?.today ?? 0n)),
    resultTotal: moneyToNumber(cents(settled?.total ?? 0n)),
    netToday: moneyToNumber(cents((settled?.today ?? 0n) - (settled?.fees_today ?? 0n))),
    netTotal: moneyToNumber(cents((settled?.total ?? 0n) - (settled?.fees_total ?? 0n))),
    rangeSums: rangeSumsView(brought),
  };
}
