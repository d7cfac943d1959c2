import type { Fill, OrderStatus } from '@truefill/domain/orders/order.ts';
import type { BestPrice } from '@truefill/domain/orders/trailing-stop.ts';
import type { Pool, PoolClient } from 'pg';
import { integerArray, textArray, type LedgerAccount, type WriteStatement } from '../../accounts/ledger/index.ts';
import type { IdMap } from '../../accounts/index.ts';
import { isActive, activeOrderFrom, type ActiveOrder, type OrderRow, type StoredOrder } from './stored-order.ts';

/** Owner and status of an order that is not among its account's active ones. */
export interface OrderOwner {
  readonly id: bigint;
  readonly accountId: bigint;
  readonly userId: bigint;
  readonly status: OrderStatus;
}

/** The active orders of an account that changed since a version of it. */
export interface ChangedOrders {
  readonly accountId: bigint;
  readonly orders: readonly ActiveOrder[];
  /** the account's number of active orders, changed or not; a caller that knows more must drop some */
  readonly active: number;
}

/** The account versions after a batch. */
export type AccountVersions = Pick<IdMap<bigint>, 'get'>;

/** A column with its type and the value of an order in it. */
type Column = readonly [
  name: string,
  type: 'bigint' | 'text',
  value: (order: StoredOrder, versions: AccountVersions) => bigint | number | string | null,
];

const openingOf = (order: StoredOrder): Fill | null =>
  order.status === 'open' || order.status === 'closed' ? order.opening : null;
const bestOf = (order: StoredOrder): BestPrice | null => ('best' in order ? order.best : null);
const closingOf = (order: StoredOrder): Fill | null => (order.status === 'closed' ? order.closing.fill : null);

/** Columns that never change. */
const FIXED: readonly Column[] = [
  ['account_id', 'bigint', (order) => order.accountId],
  ['parent_id', 'bigint', (order) => order.parentId],
  ['kind', 'text', (order) => order.kind],
  ['symbol', 'text', (order) => order.symbol],
  ['side', 'text', (order) => order.side],
  ['leverage', 'bigint', (order) => order.leverage],
  ['contract_size', 'bigint', (order) => order.contractSize],
  ['price_precision', 'bigint', (order) => order.pricePrecision],
  ['placed_at_ms', 'bigint', (order) => order.placedAtMs],
];

/** Columns that change while an order is active. */
const CHANGING: readonly Column[] = [
  ['account_version', 'bigint', (order, versions) => versions.get(order.accountId) ?? 0n],
  ['status', 'text', (order) => order.status],
  ['volume', 'bigint', (order) => order.volume],
  ['limit_price', 'bigint', (order) => order.limitPrice],
  ['reserved_margin', 'bigint', (order) => order.reservedMargin],
  ['reserved_fee', 'bigint', (order) => order.reservedFee],
  ['margin', 'bigint', (order) => order.margin],
  ['fee', 'bigint', (order) => order.fee],
  ['stop_loss', 'bigint', (order) => order.stopLoss],
  ['take_profit', 'bigint', (order) => order.takeProfit],
  ['carried_result', 'bigint', (order) => ('carriedResult' in order ? order.carriedResult : 0)],
  ['overnight_fee', 'bigint', (order) => ('overnightFee' in order ? order.overnightFee : 0)],
  ['charged_until_ms', 'bigint', (order) => ('chargedUntilMs' in order ? order.chargedUntilMs : 0)],
  ['levels_sequence', 'bigint', (order) => ('levelsSequence' in order ? order.levelsSequence : 0)],
  ...fillColumns('open', 'opened_at_ms', openingOf),
  ['trailing_distance', 'bigint', (order) => order.trailingDistance],
  ['best_price', 'bigint', (order) => bestOf(order)?.price ?? null],
  ['best_sequence', 'bigint', (order) => bestOf(order)?.quoteSequence ?? null],
  ['best_quote_ms', 'bigint', (order) => bestOf(order)?.quoteTimeMs ?? null],
];

/** Columns whose defaults fit a position just opened at the market. */
const OPENED_WITHOUT = new Set([
  'parent_id',
  'kind',
  'limit_price',
  'reserved_margin',
  'reserved_fee',
  'carried_result',
  'overnight_fee',
  'status',
  'trailing_distance',
  'best_price',
  'best_sequence',
  'best_quote_ms',
]);
/** Columns that equal another column of such a position. */
const OPENED_AS = { placed_at_ms: 'opened_at_ms', charged_until_ms: 'opened_at_ms', levels_sequence: 'open_sequence' };

/** Columns written when an order ends. */
const ENDING: readonly Column[] = [
  ...fillColumns('close', null, closingOf),
  [
    'closed_at_ms',
    'bigint',
    (order) => (order.status === 'cancelled' ? order.cancelledAtMs : (closingOf(order)?.filledAtMs ?? null)),
  ],
  ['profit_loss', 'bigint', (order) => (order.status === 'closed' ? order.closing.profitLoss : null)],
  [
    'close_reason',
    'text',
    (order) => (order.status === 'closed' ? order.closing.reason : order.status === 'cancelled' ? order.reason : null),
  ],
];

const ID: Column = ['id', 'bigint', (order) => order.id];

function fillColumns(
  which: 'open' | 'close',
  timeColumn: string | null,
  fill: (order: StoredOrder) => Fill | null,
): readonly Column[] {
  const columns: Column[] = [
    [`${which}_price`, 'bigint', (order) => fill(order)?.price ?? null],
    [`${which}_sequence`, 'bigint', (order) => fill(order)?.quoteSequence ?? null],
    [`${which}_quote_ms`, 'bigint', (order) => fill(order)?.quoteTimeMs ?? null],
    [`${which}_bid`, 'bigint', (order) => fill(order)?.bid ?? null],
    [`${which}_ask`, 'bigint', (order) => fill(order)?.ask ?? null],
    [`${which}_usd_rate`, 'bigint', (order) => fill(order)?.quoteToUsd ?? null],
    [`${which}_rate_sequence`, 'bigint', (order) => fill(order)?.rateSequence ?? null],
    [`${which}_rules`, 'bigint', (order) => fill(order)?.rulesVersion ?? null],
  ];
  return timeColumn === null ? columns : [...columns, [timeColumn, 'bigint', (order) => fill(order)?.filledAtMs ?? null]];
}

const names = (columns: readonly Column[]): string => columns.map(([name]) => name).join(', ');
/**
 * Rows from one array per column. `unnest` in the select list yields them one by one; in `from` it would first materialize each
 * array.
 */
const selection = (columns: readonly Column[]): string =>
  `select ${columns.map(([name, type], index) => `unnest($${index + 1}::${type}[]) as ${name}`).join(', ')}`;
const values = (columns: readonly Column[], orders: readonly StoredOrder[], versions: AccountVersions): Buffer[] =>
  columns.map(([, type, value]) => {
    const ofAll = orders.map((order) => value(order, versions));
    return type === 'text' ? textArray(ofAll as (string | null)[]) : integerArray(ofAll as (bigint | number | null)[]);
  });

const insertion = (columns: readonly Column[]): string => `insert into trading_order (${names(columns)}) ${selection(columns)}`;

/**
 * Most new orders are positions just opened at the market. For these a third of the columns has its default or equals another
 * column, and is left out.
 */
const OPENED: readonly Column[] = [
  ID,
  ...[...FIXED, ...CHANGING].filter(([name]) => !OPENED_WITHOUT.has(name) && !(name in OPENED_AS)),
];
const INSERT_OPENED = insertionOfOpened();

/** Most new orders are active, so the columns of the ending are written only if some are not. */
const NEW = [ID, ...FIXED, ...CHANGING];
const NEW_ENDED = [...NEW, ...ENDING];
const CHANGED = [ID, ...CHANGING, ...ENDING];
const INSERT_NEW = insertion(NEW);
const INSERT_ENDED = insertion(NEW_ENDED);
const UPDATE = `update trading_order o set ${CHANGED.slice(1)
  .map(([name]) => `${name} = c.${name}`)
  .join(', ')}
  from (${selection(CHANGED)}) c where o.id = c.id and o.status in ('pending', 'open')`;

function insertionOfOpened(): string {
  const columns = OPENED.map(([name, type], index) => ({ name, value: `unnest($${index + 1}::${type}[])` }));
  const valueOf = new Map(columns.map(({ name, value }) => [name, value]));
  const same = Object.entries(OPENED_AS).map(([name, as]) => ({ name, value: valueOf.get(as) }));
  const all = [...columns, ...same, { name: 'status', value: `'open'` }];
  return `insert into trading_order (${all.map(({ name }) => name).join(', ')}) select ${all.map(({ value }) => value).join(', ')}`;
}

function isJustOpened(order: StoredOrder): boolean {
  if (order.status !== 'open' || order.kind !== 'market' || order.parentId !== null) return false;
  const { opening, placedAtMs, chargedUntilMs, levelsSequence, limitPrice } = order;
  const { reservedMargin, reservedFee, overnightFee, carriedResult, trailingDistance } = order;
  const untouched =
    limitPrice === 0n &&
    reservedMargin === 0n &&
    reservedFee === 0n &&
    overnightFee === 0n &&
    carriedResult === 0n &&
    trailingDistance === 0n;
  return (
    untouched &&
    placedAtMs === opening.filledAtMs &&
    chargedUntilMs === opening.filledAtMs &&
    levelsSequence === opening.quoteSequence
  );
}

/** Inserts new orders. */
export function ordersInserted(orders: readonly StoredOrder[], versions: AccountVersions): (WriteStatement | null)[] {
  const opened = orders.filter(isJustOpened);
  const others = opened.length === orders.length ? [] : orders.filter((order) => !isJustOpened(order));
  const ended = others.filter((order) => !isActive(order));
  const active = others.filter(isActive);
  return [
    opened.length > 0
      ? { name: 'trading-insert-opened-orders', text: INSERT_OPENED, values: values(OPENED, opened, versions) }
      : null,
    active.length > 0 ? { name: 'trading-insert-orders', text: INSERT_NEW, values: values(NEW, active, versions) } : null,
    ended.length > 0
      ? { name: 'trading-insert-ended-orders', text: INSERT_ENDED, values: values(NEW_ENDED, ended, versions) }
      : null,
  ];
}

/** Updates existing orders. */
export function ordersUpdated(orders: readonly StoredOrder[], versions: AccountVersions): WriteStatement | null {
  return orders.length > 0 ? { name: 'trading-update-orders', text: UPDATE, values: values(CHANGED, orders, versions) } : null;
}

/**
 * All active orders of the accounts. `offset 0` makes PostgreSQL look up the accounts one by one instead of joining them with
 * all orders.
 */
export async function findActiveOrders(client: PoolClient, accountIds: readonly bigint[]): Promise<ActiveOrder[]> {
  const { rows } = await client.query<OrderRow>({
    name: 'trading-find-active-orders',
    text: `select o.* from unnest($1::bigint[]) as wanted (account_id)
           cross join lateral (
             select * from trading_order t where t.account_id = wanted.account_id and t.status in ('pending', 'open') offset 0
           ) o`,
    values: [integerArray(accountIds)],
  });
  return rows.map(activeOrderFrom);
}

/** The active orders of accounts that changed since the caller's known versions. */
export async function findChangedOrders(
  queries: Pick<Pool | PoolClient, 'query'>,
  known: readonly Pick<LedgerAccount, 'id' | 'version'>[],
): Promise<ChangedOrders[]> {
  const { rows } = await queries.query<Omit<OrderRow, 'id'> & { id: bigint | null; wanted_id: bigint; active: bigint }>({
    name: 'trading-changed-orders',
    text: `select wanted.id as wanted_id, l.active, o.*
           from unnest($1::bigint[], $2::bigint[]) as wanted (id, version)
           cross join lateral (
             select count(*) as active, array_agg(t.id) filter (where t.account_version > wanted.version) as changed
             from trading_order t where t.account_id = wanted.id and t.status in ('pending', 'open')
           ) l
           left join lateral (select * from trading_order t where t.id = any (l.changed) offset 0) o on true`,
    values: [integerArray(known.map(({ id }) => id)), integerArray(known.map(({ version }) => version))],
  });
  return [...Map.groupBy(rows, (row) => row.wanted_id)].map(([accountId, ofAccount]) => ({
    accountId,
    orders: ofAccount.flatMap((row) => (row.id === null ? [] : [activeOrderFrom(row as OrderRow)])),
    active: Number(ofAccount[0]?.active),
  }));
}

/** The IDs of all active orders of the accounts. */
export async function findActiveNumbers(
  queries: Pick<Pool | PoolClient, 'query'>,
  accountIds: readonly bigint[],
): Promise<Set<bigint>> {
  const { rows } = await queries.query<{ id: bigint }>({
    name: 'trading-active-numbers',
    text: `select o.id from unnest($1::bigint[]) as wanted (account_id)
           cross join lateral (
             select t.id from trading_order t where t.account_id = wanted.account_id and t.status in ('pending', 'open') offset 0
           ) o`,
    values: [integerArray(accountIds)],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Symbols of orders by ID; unknown IDs are left out. */
export async function symbolsOfOrders(pool: Pick<Pool, 'query'>, orderIds: readonly bigint[]): Promise<Map<bigint, string>> {
  const { rows } = await pool.query<{ id: bigint; symbol: string }>({
    name: 'trading-symbols',
    text: 'select id, symbol from trading_order where id = any ($1::bigint[])',
    values: [integerArray(orderIds)],
  });
  return new Map(rows.map(({ id, symbol }) => [id, symbol]));
}

/** Owners and statuses of orders by ID; unknown IDs are left out. */
export async function findOwners(client: PoolClient, orderIds: readonly bigint[]): Promise<OrderOwner[]> {
  const { rows } = await client.query<OrderOwner>({
    name: 'trading-find-owners',
    text: `select o.id, o.account_id as "accountId", a.user_id as "userId", o.status
           from unnest($1::bigint[]) as wanted (id)
           cross join lateral (select * from trading_order t where t.id = wanted.id limit 1) o
           join ledger_account a on a.id = o.account_id`,
    values: [integerArray(orderIds)],
  });
  return rows;
}
