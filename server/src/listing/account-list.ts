import type { TimeRange } from '@truefill/api/listing/time-range.ts';
import type { Pool } from 'pg';
import { NO_TIME, type ListPlace } from './list-place.ts';

/** Rows of an account, newest first by one of their times. Each part of the list has an index in that order. */
export interface AccountList {
  readonly table: string;
  /** all columns of times that lists of the table are sorted by */
  readonly times: readonly string[];
  /** the one that sorts this list and that the range is of */
  readonly column: string;
  /** how the indexes have it */
  readonly sorting: string;
  readonly range: TimeRange;
  /** conditions; the rows that meet one of them are the list, and none meets two */
  readonly parts: readonly string[];
}

type Values = (bigint | number)[];

/** So many rows after some that are skipped. Those are read too, but of the indexes alone. */
export function readPage<Row extends object>(
  pool: Pool,
  accountId: bigint,
  list: AccountList,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<Row[]> {
  const values: Values = [accountId];
  const [most, offset] = [parameter(values, limit), parameter(values, skip)];
  const parts = numbersOf(list, values).map((part) => `(${part} order by ${list.sorting} limit ${most} + ${offset})`);
  return readShown(pool, list, parts, `limit ${most} offset ${offset}`, values);
}

/** So many rows that follow one; null begins. Reads no more than it answers. */
export function readAfter<Row extends object>(
  pool: Pool,
  accountId: bigint,
  list: AccountList,
  { after, limit }: { readonly after: ListPlace | null; readonly limit: number },
): Promise<Row[]> {
  const values: Values = [accountId];
  const most = parameter(values, limit);
  const known = numbersOf(list, values);
  const parts = conditionsBehind(list, after, values).flatMap((behind) =>
    known.map((part) => `(${part}${behind} order by ${list.sorting} limit ${most})`),
  );
  return readShown(pool, list, parts, `limit ${most}`, values);
}

/** What follows a row: each condition by itself is a stretch of an index, and no row meets two. Rows without the time come last. */
function conditionsBehind({ column, sorting }: AccountList, after: ListPlace | null, values: Values): string[] {
  if (!after) return [''];
  const id = parameter(values, after.id);
  if (after.atMs === NO_TIME) return [` and ${column} is null and id < ${id}`];
  const later = ` and (${column}, id) < (${parameter(values, after.atMs)}, ${id})`;
  return sorting.includes('nulls last') ? [later, ` and ${column} is null`] : [later];
}

/** How many rows a list has, counted by indexes alone. */
export async function countListed(pool: Pool, accountId: bigint, list: AccountList): Promise<number> {
  const values: Values = [accountId];
  const counts = numbersOf(list, values).map((part) => `(select count(*) from (${part}) as part)`);
  const { rows } = await pool.query<{ count: bigint }>(`select ${counts.join(' + ')} as count`, values);
  return Number(rows[0]?.count ?? 0n);
}

/** The condition that keeps to a range of a column, to follow another one; its bounds are added to the values. */
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

/** Numbers of rows first, answered by indexes; then only the rows that are shown. */
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
