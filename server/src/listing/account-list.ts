import type { TimeRange } from '@truefill/api/listing/time-range.ts';
import type { Pool } from 'pg';
import { NO_TIME, type ListPlace } from './list-place.ts';

/** Rows of an account, newest first by one of their times. Each part of the list has an index in that order. */
export interface AccountList {
  readonly table: string;
  /** all time columns by which lists of the table can be sorted */
  readonly times: readonly string[];
  /** the time column that this list is sorted and filtered by */
  readonly column: string;
  /** the SQL sort order, equal to that of the indexes */
  readonly sorting: string;
  readonly range: TimeRange;
  /** mutually exclusive conditions; rows that meet any of them are in the list */
  readonly parts: readonly string[];
}

type Values = (bigint | number)[];

/** A page of rows after the skipped ones, which are read too, but only from the indexes. */
export function readPage<Row extends object>(
  pool: Pool,
  accountId: bigint,
  list: AccountList,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<Row[]> {
  const values: Values = [accountId];
  const [max, offset] = [parameter(values, limit), parameter(values, skip)];
  const parts = numbersOf(list, values).map((part) => `(${part} order by ${list.sorting} limit ${max} + ${offset})`);
  return readShown(pool, list, parts, `limit ${max} offset ${offset}`, values);
}

/** The next rows after one; null starts. Reads only the rows that it returns. */
export function readAfter<Row extends object>(
  pool: Pool,
  accountId: bigint,
  list: AccountList,
  { after, limit }: { readonly after: ListPlace | null; readonly limit: number },
): Promise<Row[]> {
  const values: Values = [accountId];
  const max = parameter(values, limit);
  const known = numbersOf(list, values);
  const parts = conditionsBehind(list, after, values).flatMap((behind) =>
    known.map((part) => `(${part}${behind} order by ${list.sorting} limit ${max})`),
  );
  return readShown(pool, list, parts, `limit ${max}`, values);
}

/** Conditions for the rows after one: mutually exclusive, each a range of an index. Rows without the time come last. */
function conditionsBehind({ column, sorting }: AccountList, after: ListPlace | null, values: Values): string[] {
  if (!after) return [''];
  const id = parameter(values, after.id);
  if (after.atMs === NO_TIME) return [` and ${column} is null and id < ${id}`];
  const later = ` and (${column}, id) < (${parameter(values, after.atMs)}, ${id})`;
  return sorting.includes('nulls last') ? [later, ` and ${column} is null`] : [later];
}

/** The number of rows in a list, counted from indexes only. */
export async function countListed(pool: Pool, accountId: bigint, list: AccountList): Promise<number> {
  const values: Values = [accountId];
  const counts = numbersOf(list, values).map((part) => `(select count(*) from (${part}) as part)`);
  const { rows } = await pool.query<{ count: bigint }>(`select ${counts.join(' + ')} as count`, values);
  return Number(rows[0]?.count ?? 0n);
}

/** A further condition that limits a column to a range; appends its bounds to the values. */
export function withinRange(column: string, { fromMs, toMs }: TimeRange, values: Values): string {
  const from = fromMs === null ? '' : ` and ${column} >= ${parameter(values, fromMs)}`;
  return toMs === null ? from : `${from} and ${column} < ${parameter(values, toMs)}`;
}

function parameter(values: Values, value: bigint | number): string {
  return `$${values.push(value)}::bigint`;
}

function numbersOf({ table, times, column, range, parts }: AccountList, values: Values): string[] {
  const within = withinRange(column, range, values);
  return parts.map((part) => `select id, ${times.join(', ')} from ${table} where account_id = $1 and ${part}${within}`);
}

/** Selects row IDs from indexes first, then only the rows that are shown. */
async function readShown<Row extends object>(
  pool: Pool,
  { table, sorting }: AccountList,
  parts: readonly string[],
  portion: string,
  values: Values,
): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select o.* from (select id from (${parts.join(' union all ')}) as known order by ${sorting} ${portion}) as shown
     join ${table} o using (id) order by ${sorting}`,
    values,
  );
  return rows;
}
