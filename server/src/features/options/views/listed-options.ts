import type { OptionListRequest } from '@truefill/api/options/mapping.ts';
import type { TimeRange } from '@truefill/api/listing/time-range.ts';
import type { Pool } from 'pg';
import { withinRange, type AccountList } from '../../../listing/account-list.ts';
import type { ListPlace } from '../../../listing/list-place.ts';
import type { SettledTotals } from '../../../listing/range-sums.ts';
import type { StoredOption } from '../orders/stored-option.ts';

/** Which of an account's options are listed. */
export type OptionChoice = Omit<OptionListRequest, 'page' | 'limit'>;

/** The options that match a filter. Settled ones are sorted by end, all others by start. */
export function optionList({ status, range }: OptionChoice): AccountList {
  const column = status === 'done' ? 'settled_at_ms' : 'begin_ms';
  const stored = status === null ? ['running', 'settled'] : [status === 'done' ? 'settled' : status];
  return {
    table: 'option_order',
    times: ['begin_ms', 'settled_at_ms'],
    column,
    sorting: `${column} desc, id desc`,
    range,
    parts: stored.map((one) => `status = '${one}'`),
  };
}

/** The cursor after an option. */
export function placeOf({ id, beginMs, settlement }: StoredOption, status: OptionChoice['status']): ListPlace {
  return { atMs: BigInt(status === 'done' ? (settlement?.settledAtMs ?? 0) : beginMs), id };
}

/** The total result of the options settled in a range, without refunded fees, from an index that covers all columns. */
export async function sumSettled(pool: Pool, accountId: bigint, range: TimeRange): Promise<SettledTotals> {
  const values = [accountId];
  const { rows } = await pool.query<SettledTotals>(
    `select count(*) as count, coalesce(sum(result), 0)::bigint as result,
       coalesce(sum(fee) filter (where outcome <> 'void'), 0)::bigint as costs
     from option_order where account_id = $1 and status = 'settled'${withinRange('settled_at_ms', range, values)}`,
    values,
  );
  return rows[0] ?? { count: 0n, result: 0n, costs: 0n };
}
