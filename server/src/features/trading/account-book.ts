import type { AccountMode } from '@truefill/domain/account-mode.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Clock } from '../../clock.ts';
import { integerArray, readAccounts, type LedgerAccount } from '../ledger/index.ts';
import type { AccountChange } from './command.ts';
import { isLiving, livingOrderFrom, type LivingOrder, type OrderRow, type PositionOrder, type StoredOrder } from './stored-order.ts';

/** An account as it was last heard of, with its living orders. */
export interface BookedAccount {
  readonly account: LedgerAccount;
  readonly orders: ReadonlyMap<bigint, LivingOrder>;
}

/** What happened to an account that the book holds. */
export interface BookEvent {
  readonly account: LedgerAccount;
  /** orders in their new states; perhaps not new to the listener */
  readonly orders: readonly StoredOrder[];
  /** orders that no longer live, of which no more is known */
  readonly gone: readonly bigint[];
}

/**
 * Balances and living orders in memory, for showing and for watching levels; deciding reads the database. The executor's
 * results keep it current. What changes elsewhere is noticed by the account's version when it is read again.
 */
export interface AccountBook {
  /** loads every account with living orders, and reads those again that have changed elsewhere */
  load(): Promise<void>;
  /** the account, read again from the database when it was last read long ago; null when the user has none */
  find(userId: bigint, mode: AccountMode): Promise<BookedAccount | null>;
  /** the account if it is in the book */
  peek(userId: bigint, mode: AccountMode): BookedAccount | null;
  /** everything in the book */
  all(): Iterable<BookedAccount>;
  byId(accountId: bigint): BookedAccount | null;
  apply(change: AccountChange): void;
  /** answers how to stop */
  onEvent(listener: (event: BookEvent) => void): () => void;
}

/** What is not known to have changed is read again after this, because another process may have changed it. */
const REREAD_AFTER_MS = 2_000;

const REREAD_ATTEMPTS = 60;
const REREAD_PAUSE_MS = 250;

interface Entry {
  account: LedgerAccount;
  orders: Map<bigint, LivingOrder>;
  readAtMs: number;
}

type Filter = { readonly ids: readonly bigint[] } | { readonly userId: bigint };

export function createAccountBook(pool: Pool, clock: Clock, onFault: (error: unknown) => void): AccountBook {
  const entries = new Map<bigint, Entry>();
  const idsByUser = new Map<string, bigint>();
  const reading = new Map<string, Promise<void>>();
  const listeners = new Set<(event: BookEvent) => void>();

  function put(account: LedgerAccount, orders: Map<bigint, LivingOrder>): void {
    entries.set(account.id, { account, orders, readAtMs: clock.now() });
    idsByUser.set(userName(account.userId, account.accountMode), account.id);
  }

  /** Orders are read after the account: at worst they are newer, and the events that say so are then repetitions. */
  async function read(filter: Filter): Promise<void> {
    const accounts = await readAccounts(pool, filter);
    const living = await readLivingOrders(pool, accounts.map((account) => account.id));
    for (const account of accounts) {
      const known = entries.get(account.id);
      if (known && known.account.version > account.version) continue;
      const changed = known === undefined || known.account.version !== account.version;
      const orders = new Map((living.get(account.id) ?? []).map((order) => [order.id, order]));
      const gone = [...(known?.orders.keys() ?? [])].filter((id) => !orders.has(id));
      put(account, orders);
      if (changed || gone.length > 0) announce({ account, orders: [...orders.values()], gone });
    }
  }

  function readOnce(name: string, filter: Filter): Promise<void> {
    const running = reading.get(name);
    if (running) return running;
    const started = read(filter).finally(() => reading.delete(name));
    reading.set(name, started);
    return started;
  }

  /** What is not in the book is not watched, so a database that is away is waited for. */
  async function readUntilDone(accountId: bigint): Promise<void> {
    for (let attempt = 1; attempt <= REREAD_ATTEMPTS; attempt++) {
      try {
        return await readOnce(`account/${accountId}`, { ids: [accountId] });
      } catch (error) {
        onFault(error);
        await delay(attempt * REREAD_PAUSE_MS, undefined, { ref: false });
      }
    }
  }

  function announce(event: BookEvent): void {
    for (const listener of listeners) listener(event);
  }

  /** Orders stay as they are, so a balance is believed only where no change of orders can have been missed before it. */
  function applyBalance(account: LedgerAccount): void {
    const entry = entries.get(account.id);
    if (!entry || account.version > entry.account.version + 1n) return void readUntilDone(account.id);
    if (account.version >= entry.account.version) entry.account = account;
    announce({ account: entry.account, orders: [], gone: [] });
  }

  function applyOrders({ account, orders }: Extract<AccountChange, { kind: 'orders' }>): void {
    const entry = entries.get(account.id);
    // The book has been read since: it knows of this, and of what came after.
    if (entry && entry.account.version > account.version) return;
    const missed = account.version > (entry?.account.version ?? 0n) + 1n;
    const living = entry?.orders ?? new Map<bigint, LivingOrder>();
    for (const order of orders) {
      if (isLiving(order)) living.set(order.id, order);
      else living.delete(order.id);
    }
    if (entry) entry.account = account;
    else put(account, living);
    announce({ account, orders, gone: [] });
    // Something else has changed the account before this: another feature, or another process.
    if (missed) void readUntilDone(account.id);
  }

  const peek = (userId: bigint, mode: AccountMode): Entry | null => entries.get(idsByUser.get(userName(userId, mode)) ?? -1n) ?? null;

  return {
    async load() {
      const { rows } = await pool.query<{ id: bigint; version: bigint }>(
        `select a.id, a.version
         from (select distinct account_id as id from trading_order where status in ('pending', 'open')) l join ledger_account a using (id)`,
      );
      const changed = rows.filter(({ id, version }) => entries.get(id)?.account.version !== version);
      if (changed.length > 0) await read({ ids: changed.map((row) => row.id) });
    },
    async find(userId, mode) {
      const known = peek(userId, mode);
      if (!known || clock.now() - known.readAtMs > REREAD_AFTER_MS) await readOnce(`user/${userId}`, { userId });
      return peek(userId, mode);
    },
    peek,
    all: () => entries.values(),
    byId: (accountId) => entries.get(accountId) ?? null,
    apply(change) {
      if (change.kind === 'unknown') void readUntilDone(change.accountId);
      else if (change.kind === 'balance') applyBalance(change.account);
      else applyOrders(change);
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** An account's open positions. */
export function openPositions({ orders }: BookedAccount): PositionOrder[] {
  return [...orders.values()].filter((order) => order.status === 'open');
}

async function readLivingOrders(pool: Pool, accountIds: readonly bigint[]): Promise<Map<bigint, LivingOrder[]>> {
  const { rows } = await pool.query<OrderRow>({
    name: 'trading-living-orders',
    text: `select * from trading_order where account_id = any ($1::bigint[]) and status in ('pending', 'open')`,
    values: [integerArray(accountIds)],
  });
  return Map.groupBy(rows.map(livingOrderFrom), (order) => order.accountId);
}

function userName(userId: bigint, mode: AccountMode): string {
  return `${userId}/${mode}`;
}
