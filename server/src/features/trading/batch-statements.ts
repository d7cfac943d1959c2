import type { OrderStatus } from '@truefill/domain/order.ts';
import type { OrderRejection } from '@truefill/domain/rejection.ts';
import type { PoolClient } from 'pg';
import { integerArray, textArray } from '../ledger/index.ts';
import { positionFrom, type ClosedOrder, type OrderRow, type PositionOrder } from './stored-order.ts';

/** How a command with a key was answered before. The keys of an account are the same for all that it can order. */
export interface CommandRecord<Rejection extends string = OrderRejection> {
  readonly accountId: bigint;
  readonly key: string;
  readonly fingerprint: string;
  readonly rejection: Rejection | null;
  readonly orderId: bigint | null;
  readonly recordedAtMs: number;
}

/** One event per accepted command, for whoever follows the outbox. */
export interface TradingEvent {
  readonly accountId: bigint;
  readonly kind: 'order_opened' | 'order_closed';
  readonly orderId: bigint;
  readonly recordedAtMs: number;
}

/** Whose an order is and how it stands, for orders that are not among an account's open ones. */
export interface OrderOwner {
  readonly id: bigint;
  readonly accountId: bigint;
  readonly userId: bigint;
  readonly status: OrderStatus;
}

/** The records of the keys that have one. Each key is looked up on its own: `limit 1` keeps it to the index whatever is known of the table's size. */
export async function findRecords(client: PoolClient, commands: readonly { accountId: bigint; key: string }[]): Promise<CommandRecord[]> {
  const { rows } = await client.query<CommandRecord & { recordedAtMs: bigint }>({
    name: 'trading-find-records',
    text: `select r.account_id as "accountId", r.key, r.fingerprint, r.rejection, r.order_id as "orderId", r.recorded_at_ms as "recordedAtMs"
           from unnest($1::bigint[], $2::text[]) as wanted (account_id, key)
           cross join lateral (
             select * from trading_command c where c.account_id = wanted.account_id and c.key = wanted.key limit 1
           ) r`,
    values: [integerArray(commands.map((command) => command.accountId)), textArray(commands.map((command) => command.key))],
  });
  return rows.map((row) => ({ ...row, recordedAtMs: Number(row.recordedAtMs) }));
}

/** All open positions of accounts. `offset 0` keeps the accounts looked up one by one, never joined with all positions there are. */
export async function findPositions(client: PoolClient, accountIds: readonly bigint[]): Promise<PositionOrder[]> {
  const { rows } = await client.query<OrderRow>({
    name: 'trading-find-positions',
    text: `select o.* from unnest($1::bigint[]) as wanted (account_id)
           cross join lateral (
             select * from trading_order t where t.account_id = wanted.account_id and t.status = 'open' offset 0
           ) o`,
    values: [integerArray(accountIds)],
  });
  return rows.map(positionFrom);
}

/** Owners and states of orders by number; unknown numbers are left out. */
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

/** The first of the next 1024 order numbers; nobody else gets any of them. */
export async function takeOrderNumbers(client: PoolClient): Promise<bigint> {
  const { rows } = await client.query<{ first: bigint }>(`select nextval('trading_order_numbers') as first`);
  return rows[0]?.first ?? 1n;
}

export const ORDER_NUMBERS_TAKEN = 1024n;

export async function insertOrders(client: PoolClient, orders: readonly PositionOrder[]): Promise<void> {
  if (orders.length === 0) return;
  await client.query({
    name: 'trading-insert-orders',
    text: `insert into trading_order (id, account_id, symbol, side, status, volume, leverage, contract_size, price_precision, margin, fee,
             stop_loss, take_profit, placed_at_ms, open_price, open_sequence, open_quote_ms, open_bid, open_ask, open_usd_rate, opened_at_ms)
           select id, account_id, symbol, side, 'open', volume, leverage, contract_size, price_precision, margin, fee,
             stop_loss, take_profit, placed_at_ms, open_price, open_sequence, open_quote_ms, open_bid, open_ask, open_usd_rate, opened_at_ms
           from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::integer[], $7::bigint[], $8::smallint[],
             $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[],
             $17::bigint[], $18::bigint[], $19::bigint[], $20::bigint[])
           as o (id, account_id, symbol, side, volume, leverage, contract_size, price_precision, margin, fee, stop_loss, take_profit,
             placed_at_ms, open_price, open_sequence, open_quote_ms, open_bid, open_ask, open_usd_rate, opened_at_ms)`,
    values: [
      integerArray(orders.map((order) => order.id)),
      integerArray(orders.map((order) => order.accountId)),
      textArray(orders.map((order) => order.symbol)),
      textArray(orders.map((order) => order.side)),
      integerArray(orders.map((order) => order.volume)),
      integerArray(orders.map((order) => order.leverage)),
      integerArray(orders.map((order) => order.contractSize)),
      integerArray(orders.map((order) => order.pricePrecision)),
      integerArray(orders.map((order) => order.margin)),
      integerArray(orders.map((order) => order.fee)),
      integerArray(orders.map((order) => order.stopLoss)),
      integerArray(orders.map((order) => order.takeProfit)),
      integerArray(orders.map((order) => order.placedAtMs)),
      ...fillArrays(orders.map((order) => order.opening)),
    ],
  });
}

export async function closeOrders(client: PoolClient, orders: readonly ClosedOrder[]): Promise<void> {
  if (orders.length === 0) return;
  await client.query({
    name: 'trading-close-orders',
    text: `update trading_order o
           set status = 'closed', close_price = c.price, close_sequence = c.sequence, close_quote_ms = c.quote_ms, close_bid = c.bid,
             close_ask = c.ask, close_usd_rate = c.usd_rate, closed_at_ms = c.closed_at_ms, profit_loss = c.profit_loss,
             close_reason = c.reason
           from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
             $9::bigint[], $10::bigint[])
           as c (id, profit_loss, reason, price, sequence, quote_ms, bid, ask, usd_rate, closed_at_ms)
           where o.id = c.id and o.status = 'open'`,
    values: [
      integerArray(orders.map((order) => order.id)),
      integerArray(orders.map((order) => order.closing.profitLoss)),
      textArray(orders.map((order) => order.closing.reason)),
      ...fillArrays(orders.map((order) => order.closing.fill)),
    ],
  });
}

export async function insertRecords(client: PoolClient, records: readonly CommandRecord<string>[]): Promise<void> {
  if (records.length === 0) return;
  await client.query({
    name: 'trading-insert-records',
    text: `insert into trading_command (account_id, key, fingerprint, rejection, order_id, recorded_at_ms)
           select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[])`,
    values: [
      integerArray(records.map((record) => record.accountId)),
      textArray(records.map((record) => record.key)),
      textArray(records.map((record) => record.fingerprint)),
      textArray(records.map((record) => record.rejection)),
      integerArray(records.map((record) => record.orderId)),
      integerArray(records.map((record) => record.recordedAtMs)),
    ],
  });
}

export async function insertEvents(client: PoolClient, events: readonly TradingEvent[]): Promise<void> {
  if (events.length === 0) return;
  await client.query({
    name: 'trading-insert-events',
    text: `insert into trading_event (account_id, kind, order_id, recorded_at_ms)
           select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[])`,
    values: [
      integerArray(events.map((event) => event.accountId)),
      textArray(events.map((event) => event.kind)),
      integerArray(events.map((event) => event.orderId)),
      integerArray(events.map((event) => event.recordedAtMs)),
    ],
  });
}

function fillArrays(fills: readonly PositionOrder['opening'][]): string[] {
  return [
    integerArray(fills.map((fill) => fill.price)),
    integerArray(fills.map((fill) => fill.quoteSequence)),
    integerArray(fills.map((fill) => fill.quoteTimeMs)),
    integerArray(fills.map((fill) => fill.bid)),
    integerArray(fills.map((fill) => fill.ask)),
    integerArray(fills.map((fill) => fill.quoteToUsd)),
    integerArray(fills.map((fill) => fill.filledAtMs)),
  ];
}
