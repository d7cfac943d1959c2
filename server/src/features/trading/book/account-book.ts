import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import type { Clock } from '../../../platform/clock.ts';
import { notifyEach } from '../../../platform/notify-each.ts';
import { isKnown } from '../../accounts/index.ts';
import type { LedgerAccount, Sleeper } from '../../accounts/ledger/index.ts';
import type { AccountFilter, AccountReader } from './account-reader.ts';
import { applyOrderChanges, readOrderChanges, type OrderChanges } from './changed-orders.ts';
import { isElsewhere, isOrdersChange, type ElsewhereChange, type OrdersChange, type TradingChange } from '../orders/command.ts';
import { ActiveOrders, type ActiveOrdersView } from './active-orders.ts';
import { isActive, type PositionOrder, type StoredOrder } from '../orders/stored-order.ts';

/** An account as last read, with its active orders. */
export interface BookedAccount {
  readonly account: LedgerAccount;
  readonly orders: ActiveOrdersView;
}

/** A change of an account in the book. */
export interface BookEvent {
  readonly account: LedgerAccount;
  /** orders in their new states; the listener may have seen them already */
  readonly orders: readonly StoredOrder[];
  /** orders that are no longer active; nothing else is known of them */
  readonly gone: readonly bigint[];
}

/**
 * Balances and active orders in memory, for display and for watching levels. Decisions use a separate cache that the database
 * confirms. The executor's results keep the book current; changes made elsewhere are detected by the account's version on a
 * reread.
 */
export interface AccountBook {
  /**
   * Rereads accounts that changed elsewhere or got active orders there. The first call, and every call with `all`, checks every
   * account with active orders.
   */
  load(all?: boolean): Promise<void>;
  /** the account, reread from the database if it is stale; null if the user has none */
  find(userId: bigint, mode: AccountMode): Promise<BookedAccount | null>;
  /** the account if it is in the book */
  peek(userId: bigint, mode: AccountMode): BookedAccount | null;
  /** everything in the book */
  all(): Iterable<BookedAccount>;
  byId(accountId: bigint): BookedAccount | null;
  apply(change: TradingChange): void;
  /** returns a function that unsubscribes */
  onEvent(listener: (event: BookEvent) => void): () => void;
}

/** An account is reread after this time even if no change is known, since another process may have changed it. */
const REREAD_AFTER_MS = 2_000;

/** At startup every account with active orders counts as changed; this many are read at once. */
const READ_AT_ONCE = 500;

const REREAD_ATTEMPTS = 60;
const REREAD_PAUSE_MS = 250;

interface Entry {
  account: LedgerAccount;
  orders: ActiveOrders;
  readAtMs: number;
  /** false if a change of its orders was missed, so its version says nothing about them */
  complete: boolean;
}

export interface AccountBookParts {
  readonly reader: AccountReader;
  readonly clock: Clock;
  readonly sleeper: Pick<Sleeper, 'idle'>;
  readonly onError: (error: unknown) => void;
}

export function createAccountBook(parts: AccountBookParts): AccountBook {
  return new MemoryBook(parts);
}

class MemoryBook implements AccountBook {
  readonly #reader: AccountReader;
  readonly #clock: Clock;
  readonly #sleeper: Pick<Sleeper, 'idle'>;
  readonly #onError: (error: unknown) => void;
  readonly #entries = new Map<bigint, Entry>();
  readonly #idsByUser = new Map<string, bigint>();
  readonly #reading = new Map<string, Promise<void>>();
  readonly #listeners = new Set<(event: BookEvent) => void>();
  /** accounts known to have changed and not yet reread */
  readonly #toRead = new Set<bigint>();

  constructor({ reader, clock, sleeper, onError }: AccountBookParts) {
    this.#reader = reader;
    this.#sleeper = sleeper;
    this.#clock = clock;
    this.#onError = onError;
  }

  async load(all = false): Promise<void> {
    for (const { id, version } of await this.#reader.changed(all)) {
      const known = this.#entries.get(id);
      if (!known?.complete || known.account.version < version) this.#toRead.add(id);
    }
    const changed = [...this.#toRead];
    for (let from = 0; from < changed.length; from += READ_AT_ONCE) {
      const ids = changed.slice(from, from + READ_AT_ONCE);
      await this.#read({ ids }, true);
      for (const id of ids) this.#toRead.delete(id);
    }
  }

  async find(userId: bigint, mode: AccountMode): Promise<BookedAccount | null> {
    const known = this.#entryOf(userId, mode);
    if (!known || this.#clock.now() - known.readAtMs > REREAD_AFTER_MS)
      await this.#once(`user/${userId}`, () => this.#read({ userId }));
    return this.#entryOf(userId, mode);
  }

  peek(userId: bigint, mode: AccountMode): BookedAccount | null {
    return this.#entryOf(userId, mode);
  }

  all(): Iterable<BookedAccount> {
    return this.#entries.values();
  }

  byId(accountId: bigint): BookedAccount | null {
    return this.#entries.get(accountId) ?? null;
  }

  apply(change: TradingChange): void {
    if (isOrdersChange(change)) this.#applyOrders(change);
    else if (isElsewhere(change)) this.#applyElsewhere(change);
    else if (isKnown(change)) this.#applyBalance(change.account);
    else this.#reread(change.accountId);
  }

  onEvent(listener: (event: BookEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #entryOf(userId: bigint, mode: AccountMode): Entry | null {
    return this.#entries.get(this.#idsByUser.get(userName(userId, mode)) ?? -1n) ?? null;
  }

  #put(account: LedgerAccount, orders: ActiveOrders): void {
    this.#entries.set(account.id, { account, orders, readAtMs: this.#clock.now(), complete: true });
    this.#idsByUser.set(userName(account.userId, account.accountMode), account.id);
  }

  /** Reads accounts before their orders, so that the orders can only be newer; events for those changes are then repeats. */
  async #read(filter: AccountFilter, onlyBusy = false): Promise<void> {
    const unknown: LedgerAccount[] = [];
    const behind: LedgerAccount[] = [];
    for (const account of await this.#reader.accounts(filter)) {
      const known = this.#entries.get(account.id);
      if (!known?.complete) unknown.push(account);
      else if (known.account.version < account.version) (account.closed ? unknown : behind).push(account);
      else known.readAtMs = this.#clock.now();
    }
    if (behind.length > 0) unknown.push(...(await this.#readChanges(behind)));
    if (unknown.length > 0) await this.#readOrders(unknown, onlyBusy);
  }

  /** Reads only the changed orders of accounts that the book already holds. @returns the accounts that changed meanwhile */
  async #readChanges(accounts: readonly LedgerAccount[]): Promise<LedgerAccount[]> {
    const known = accounts.flatMap(({ id }) => this.#entries.get(id) ?? []).map(({ account, orders }) => ({ account, orders }));
    const changes = await readOrderChanges(this.#reader, known);
    const versions = new Map(known.map(({ account }) => [account.id, account.version]));
    return accounts.filter((account) => {
      const entry = this.#entries.get(account.id);
      const changed = changes.get(account.id);
      if (!changed || !entry?.complete || entry.account.version !== versions.get(account.id)) return true;
      entry.readAtMs = this.#clock.now();
      this.#take(entry, account, changed);
      return false;
    });
  }

  #take(entry: Entry, account: LedgerAccount, changes: OrderChanges): void {
    applyOrderChanges(entry.orders, changes);
    entry.account = account;
    this.#announce({ account, ...changes });
  }

  /** Orders of a demo account that its user closed are neither watched nor shown. */
  async #readOrders(accounts: readonly LedgerAccount[], onlyBusy: boolean): Promise<void> {
    const ids = accounts.filter(({ closed }) => !closed).map(({ id }) => id);
    const active = Map.groupBy(await this.#reader.activeOrders(ids), (order) => order.accountId);
    for (const account of accounts) {
      const known = this.#entries.get(account.id);
      if (known && known.account.version > account.version) continue;
      const changed = !known?.complete || known.account.version !== account.version;
      // An unknown user without orders is read on their first request.
      if (onlyBusy && !known && !active.has(account.id)) continue;
      const orders = new ActiveOrders(active.get(account.id));
      const gone = [...(known?.orders.values() ?? [])].map(({ id }) => id).filter((id) => !orders.has(id));
      this.#put(account, orders);
      if (changed || gone.length > 0) this.#announce({ account, orders: [...orders.values()], gone });
    }
  }

  #once(name: string, read: () => Promise<void>): Promise<void> {
    const running = this.#reading.get(name);
    if (running) return running;
    const started = read().finally(() => this.#reading.delete(name));
    this.#reading.set(name, started);
    return started;
  }

  #reread(accountId: bigint): void {
    const known = this.#entries.get(accountId);
    if (known) known.complete = false;
    void this.#readUntilDone(accountId);
  }

  /** An account missing from the book is not watched, so this retries while the database is down. */
  async #readUntilDone(accountId: bigint): Promise<void> {
    const name = `account/${accountId}`;
    for (let attempt = 1; attempt <= REREAD_ATTEMPTS; attempt++) {
      try {
        // A read in progress may have started before the change.
        await this.#reading.get(name);
        await this.#once(name, () => this.#read({ ids: [accountId] }));
        // A newer change that does not include the missed one may have overtaken it.
        if (this.#entries.get(accountId)?.complete !== false) return;
      } catch (error) {
        this.#onError(error);
        await this.#sleeper.idle(attempt * REREAD_PAUSE_MS);
      }
    }
  }

  #announce(event: BookEvent): void {
    notifyEach(this.#listeners, event, this.#onError);
  }

  /** Leaves orders as they are, so it accepts a balance only if no change of orders can have been missed before it. */
  #applyBalance(account: LedgerAccount): void {
    const entry = this.#entries.get(account.id);
    if (!entry || account.version > entry.account.version + 1n) return this.#reread(account.id);
    if (account.version >= entry.account.version) entry.account = account;
    this.#announce({ account: entry.account, orders: [], gone: [] });
  }

  #applyElsewhere({ account, since, active, orders, gone }: ElsewhereChange): void {
    const entry = this.#entries.get(account.id);
    if (entry && entry.account.version >= account.version) return;
    if (!entry || entry.account.version < since) return this.#reread(account.id);
    this.#take(entry, account, { orders, gone });
    if (entry.orders.size !== active) this.#reread(account.id);
  }

  #applyOrders({ account, orders }: OrdersChange): void {
    const entry = this.#entries.get(account.id);
    // The book has been reread since and already includes this change.
    if (entry && entry.account.version > account.version) return;
    const missed = account.version > (entry?.account.version ?? 0n) + 1n;
    const active = entry?.orders ?? new ActiveOrders();
    for (const order of orders) {
      if (isActive(order)) active.put(order);
      else active.remove(order.id);
    }
    if (entry) entry.account = account;
    else this.#put(account, active);
    this.#announce({ account, orders, gone: [] });
    // Another feature or process changed the account before this change.
    if (missed) this.#reread(account.id);
  }
}

/** An account's open positions. */
export function openPositions({ orders }: BookedAccount): PositionOrder[] {
  return [...orders.values()].filter((order) => order.status === 'open');
}

function userName(userId: bigint, mode: AccountMode): string {
  return `${userId}/${mode}`;
}
