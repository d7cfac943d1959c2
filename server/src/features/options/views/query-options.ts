import type { RangeSums } from '@truefill/api/listing/schema.ts';
import type { OptionListRequest } from '@truefill/api/options/mapping.ts';
import { clippedRange } from '@truefill/api/listing/time-range.ts';
import { cents, moneyToNumber } from '@truefill/domain/money/money.ts';
import { DAY_MS } from '@truefill/domain/time/durations.ts';
import { fromWallMs, toWallMs } from '@truefill/domain/time/time-zone.ts';
import type { Pool } from 'pg';
import { countListed, readPage } from '../../../listing/account-list.ts';
import { rangeSumsView } from '../../../listing/range-sums.ts';
import { optionList, sumSettled } from './listed-options.ts';
import { readTotals } from './option-totals.ts';
import { optionFrom, type OptionRow, type StoredOption } from '../orders/stored-option.ts';

export interface OptionPage {
  readonly options: readonly StoredOption[];
  readonly pages: number;
  /** results of options settled since midnight in the zone, USD, without fees */
  readonly resultToday: number;
  readonly resultTotal: number;
  /** the same after the fees that were not refunded */
  readonly netToday: number;
  readonly netTotal: number;
  /** of the options settled in the requested range */
  readonly rangeSums: RangeSums;
}

const MAX_PAGE_SIZE = 100;
/** Clients request all running options at once, without pages. */
const MAX_RUNNING = 1_000;

/** A page of an account's options with the totals of their results. */
export async function queryOptions(
  pool: Pool,
  accountId: bigint,
  request: OptionListRequest,
  timeZone: string,
  nowMs: number,
): Promise<OptionPage> {
  const limit = Math.min(Math.max(request.limit, 1), request.status === 'running' ? MAX_RUNNING : MAX_PAGE_SIZE);
  const page = Math.min(Math.max(request.page, 1), 1e9);
  const { status } = request;
  const range = clippedRange(request.range, nowMs);
  const list = optionList({ status, range });
  const rows = await readPage<OptionRow>(pool, accountId, list, { limit, skip: (page - 1) * limit });
  const midnightMs = fromWallMs(timeZone, Math.floor(toWallMs(timeZone, nowMs) / DAY_MS) * DAY_MS);
  const { running, settled, today, total } = await readTotals(pool, accountId, midnightMs);
  const all = range.fromMs === null && range.toMs === null;
  const settledTotals = all
    ? { count: BigInt(settled), result: total.result, costs: total.fees }
    : await sumSettled(pool, accountId, range);
  const countAll = { running, done: settled };
  const count = all
    ? status === null
      ? running + settled
      : countAll[status]
    : status === 'done'
      ? Number(settledTotals.count)
      : await countListed(pool, accountId, list);
  return {
    options: rows.map(optionFrom),
    pages: Math.ceil(count / limit),
    resultToday: moneyToNumber(today.result),
    resultTotal: moneyToNumber(total.result),
    netToday: moneyToNumber(cents(today.result - today.fees)),
    netTotal: moneyToNumber(cents(total.result - total.fees)),
    rangeSums: rangeSumsView(settledTotals),
  };
}
