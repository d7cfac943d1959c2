import type { AccountMode } from '@truefill/domain/account-mode.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Clock } from '../../clock.ts';
import { integerArray, readAccounts, type LedgerAccount } from '../ledger/index.ts';
import type { AccountChange } from './command.ts';
import { positionFrom, type ClosedOrder, type OrderRow, type PositionOrder } from './stored-order.ts';

/** An account as it was last heard of, with its open positions. */
export interface BookedAccount {
  readonly account: LedgerAccount;
  readonly positions: ReadonlyMap<bigint, PositionOrder>;
}

/** What happened to an account that the book holds. */
export interface BookEvent {
  readonly account: LedgerAccount;
  /** positions that are new to the book; perhaps not to the listener */
  readonly opened: readonly PositionOrder[];
  readonly closed: ClosedOrder | null;
}

/**
 * Balances and open positions in memory, for showing and for watching levels; deciding reads the database. The executor's
 * results keep it current. What changes elsewhere is noticed by the account's version when it is read again.
 */
export interface AccountBook {
  /** loads every account with open positions */
  load(): Promise<void>;
  /** the account, read again from the database when it was last read long ago; null when the user has none */
  find(userId: bigint, mode: AccountMode): Promise<BookedAccount | null>;
  /** the account if it is in the book */
  peek(userId: bigint, mode: AccountMode): BookedAccount | null;
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
  positions: Map<bigint, PositionOrder>;
  readAtMs: number;
}

export function createAccountBook(pool: Pool, clock: Clock, onFault: (error: unknown) => void): AccountBook {
  const entries = new Map<bigint, Entry>();
  const idsByUser = new Map<string, bigint>();
  const reading = new Map<string, Promise<void>>();
  const listeners = new Set<(event: BookEvent) => void>();

  function put(account: LedgerAccount, positions: Map<bigint, PositionOrder>): void {
    entries.set(account.id, { account, positions, readAtMs: clock.now() });
    idsByUser.set(userName(account.userId, account.accountMode), account.id);
  }

  /** Positions are read after the account: at worst they are newer, and the events that say so are then repetitions. */
  async function read(filter: { ids: readonly bigint[] } | { userId: bigint }): Promise<void> {
    const accounts = await readAccounts(pool, filter);
    const positions = await readPositions(pool, accounts.map((account) => account.id));
    for (const account of accounts) {
      const known = entries.get(account.id);
      if (known && known.account.version > account.version) continue;
      const changed = known === undefined || known.account.version !== account.version;
      const open = positions.get(account.id) ?? [];
      put(account, new Map(open.map((position) => [position.id, position])));
      if (changed) announce({ account, opened: open, closed: null });
    }
  }

  function readOnce(name: string, filter: { ids: readonly bigint[] } | { userId: bigint }): Promise<void> {
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

  /** Positions stay as they are, so a balance is believed only where no change of positions can have been missed before it. */
  function applyBalance(account: LedgerAccount): void {
    const entry = entries.get(account.id);
    if (!entry || account.version > entry.account.version + 1n) return void readUntilDone(account.id);
    if (account.version >= entry.account.version) entry.account = account;
    announce({ account: entry.account, opened: [], closed: null });
  }

  function applyKnown(change: Exclude<AccountChange, { kind: 'unknown' | 'balance' }>): void {
    const { account, order } = change;
    const entry = entries.get(account.id);
    const positions = entry?.positions ?? new Map<bigint, PositionOrder>();
    if (change.kind === 'opened') positions.set(order.id, order);
    else positions.delete(order.id);
    if (!entry) put(account, positions);
    else if (account.version >= entry.account.version) entry.account = account;
    announce({ account, opened: change.kind === 'opened' ? [change.order] : [], closed: change.kind === 'closed' ? change.order : null });
  }

  const peek = (userId: bigint, mode: AccountMode): Entry | null => entries.get(idsByUser.get(userName(userId, mode)) ?? -1n) ?? null;

  return {
    async load() {
      const { rows } = await pool.query<{ id: bigint }>(`select distinct account_id as id from trading_order where status = 'open'`);
      if (rows.length > 0) await read({ ids: rows.map((row) => row.id) });
    },
    async find(userId, mode) {
      const known = peek(userId, mode);
      if (!known || clock.now() - known.readAtMs > REREAD_AFTER_MS) await readOnce(`user/${userId}`, { userId });
      return peek(userId, mode);
    },
    peek,
    apply(change) {
      if (change.kind === 'unknown') void readUntilDone(change.accountId);
      else if (change.kind === 'balance') applyBalance(change.account);
      else applyKnown(change);
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

async function readPositions(pool: Pool, accountIds: readonly bigint[]): Promise<Map<bigint, PositionOrder[]>> {
  const { rows } = await pool.query<OrderRow>({
    name: 'trading-positions',
    text: `select * from trading_order where account_id = any ($1::bigint[]) and status = 'open'`,
    values: [integerArray(accountIds)],
  });
  return Map.groupBy(rows.map(positionFrom), (position) => position.accountId);
}

function userName(userId: bigint, mode: AccountMode): string {
  return `${userId}/${mode}`;
}
