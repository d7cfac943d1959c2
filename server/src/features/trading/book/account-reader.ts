import type { Pool } from 'pg';
import { integerArray, readAccounts, type LedgerAccount } from '../../accounts/ledger/index.ts';
import { createHighWaterMark, seeEvents } from '../../outbox/index.ts';
import type { ChangedOrderReads } from './changed-orders.ts';
import { findChangedOrders, findActiveNumbers } from '../orders/order-statements.ts';
import { activeOrderFrom, type ActiveOrder, type OrderRow } from '../orders/stored-order.ts';

export type AccountFilter = { readonly ids: readonly bigint[] } | { readonly userId: bigint };

export interface AccountVersion {
  readonly id: bigint;
  readonly version: bigint;
}

/** Reads accounts and their active orders outside of any transaction. */
export interface AccountReader extends ChangedOrderReads {
  /**
   * Accounts, with their versions, that may have changed since the last call, in any process. The first call, calls with `all`,
   * and every `ALL_EVERY`th call also return every account with active orders.
   */
  changed(all: boolean): Promise<readonly AccountVersion[]>;
  accounts(filter: AccountFilter): Promise<readonly LedgerAccount[]>;
  /** active orders, by account and then by number */
  activeOrders(accountIds: readonly bigint[]): Promise<readonly ActiveOrder[]>;
  /** the warning stage of each account that has one */
  marginStages(): Promise<ReadonlyMap<bigint, number>>;
}

/** Balances can change without a trading event, so every this many calls all accounts with active orders are checked. */
const ALL_EVERY = 30;

/** The maximum that one statement reads: statements have a timeout, and the data has no limit. */
export interface Pages {
  readonly accounts: number;
  readonly orders: number;
}

const PAGES: Pages = { accounts: 500, orders: 5_000 };

export function createAccountReader(pool: Pool, pages: Pages = PAGES): AccountReader {
  const highWaterMark = createHighWaterMark();
  let readThrough: bigint | null = null;
  let calls = 0;

  async function inEventsAfter(id: bigint): Promise<AccountVersion[]> {
    const { rows } = await pool.query<AccountVersion>({
      name: 'trading-changed-accounts',
      text: `select a.id, a.version
             from (select distinct n.id from account_event e cross join lateral unnest(e.account_ids) as n (id) where e.id > $1) c
             join ledger_account a using (id)`,
      values: [id],
    });
    return rows;
  }

  return {
    async changed(all) {
      const through = highWaterMark.see(await seeEvents(pool));
      // Events beyond the mark are read now and once more later: that is cheap and makes them known sooner.
      const inEvents = readThrough === null ? [] : await inEventsAfter(readThrough);
      const inBusy = all || readThrough === null || calls++ % ALL_EVERY === 0 ? await busyAccounts(pool, pages) : [];
      readThrough = through ?? readThrough;
      const named = new Set(inEvents.map(({ id }) => id));
      return [...inEvents, ...inBusy.filter(({ id }) => !named.has(id))];
    },
    accounts: (filter) => readAccounts(pool, filter),
    async marginStages() {
      const { rows } = await pool.query<{ account_id: bigint; stage: number }>(
        'select account_id, stage from margin_stage where stage > 0',
      );
      return new Map(rows.map((row) => [row.account_id, row.stage]));
    },
    activeOrders: (accountIds) => readActive(pool, accountIds, pages),
    findChangedOrders: (known) => findChangedOrders(pool, known),
    findActiveNumbers: (accountIds) => findActiveNumbers(pool, accountIds),
  };
}

/** Every account with active orders, read from the orders' index in pages. */
async function busyAccounts(pool: Pool, { orders }: Pages): Promise<AccountVersion[]> {
  const found: AccountVersion[][] = [];
  for (let after: bigint | null = 0n; after !== null;) {
    const { rows }: { rows: (AccountVersion & { readonly isFull: boolean })[] } = await pool.query({
      name: 'trading-busy-accounts',
      text: `with page as (
               select account_id as id from trading_order where status in ('pending', 'open') and account_id > $1
               order by account_id limit $2
             )
             select a.id, a.version, (select count(*) = $2 from page) as "isFull"
             from (select distinct id from page) l join ledger_account a using (id) order by a.id`,
      values: [after, orders],
    });
    found.push(rows.map(({ id, version }) => ({ id, version })));
    const last = rows.at(-1);
    after = last?.isFull ? last.id : null;
  }
  return found.flat();
}

async function readActive(pool: Pool, accountIds: readonly bigint[], pages: Pages): Promise<ActiveOrder[]> {
  const read: ActiveOrder[][] = [];
  let left = accountIds.toSorted(byNumber);
  for (let afterId = 0n; left.length > 0;) {
    const batch = left.slice(0, pages.accounts);
    const orders = await activePage(pool, batch, afterId, pages.orders);
    read.push(orders);
    const last = orders.length < pages.orders ? undefined : orders.at(-1);
    left = left.slice(last ? batch.indexOf(last.accountId) : batch.length);
    afterId = last?.id ?? 0n;
  }
  return read.flat();
}

/** The next page of orders of `accountIds` (sorted), after order `afterId` of the first account. */
async function activePage(pool: Pool, accountIds: readonly bigint[], afterId: bigint, limit: number): Promise<ActiveOrder[]> {
  const { rows } = await pool.query<OrderRow>({
    name: 'trading-active-orders',
    text: `select * from trading_order
           where account_id = any ($1::bigint[]) and (account_id, id) > ($2, $3) and status in ('pending', 'open')
           order by account_id, id limit $4`,
    values: [integerArray(accountIds), accountIds[0], afterId, limit],
  });
  return rows.map(activeOrderFrom);
}

function byNumber(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
