import type { LedgerAccount } from '../../features/ledger/index.ts';
import type { OptionWrites } from '../../features/options/batch-store.ts';
import type { StoredOption } from '../../features/options/stored-option.ts';
import type { CommandRecord } from '../../features/trading/batch-statements.ts';
import type { Premises, TradingStore, TradingWrites } from '../../features/trading/batch-store.ts';
import type { ChangedOrders, OrderOwner } from '../../features/trading/order-statements.ts';
import type { LivingOrder, PositionOrder } from '../../features/trading/stored-order.ts';
import { oneTurn, SILENCE, type Link, type Point } from './link.ts';
import { commandName, type MemoryTables } from './memory-tables.ts';
import type { MemoryShards } from './memory-shards.ts';
import type { RowLocks } from './row-locks.ts';

export type Writes =
  | { readonly of: 'trading'; readonly batch: TradingWrites }
  | { readonly of: 'options'; readonly batch: OptionWrites };

export interface TransactionParts {
  readonly link: Link;
  readonly tables: MemoryTables;
  readonly locks: RowLocks<bigint, MemoryTransaction>;
  /** a key that is being written is nobody else's to write until it is known whether it was */
  readonly keys: RowLocks<string, MemoryTransaction>;
  readonly shards: MemoryShards;
  /** called when a batch hands over what it has decided */
  readonly onWrite: () => void;
}

/**
 * One transaction: sees what is committed, keeps what it writes to itself until its commit, and holds its locks to its end. It is
 * stricter than PostgreSQL where that cannot be wrong: nothing is written to an account that is not locked, and nothing is read
 * after something was written.
 */
export class MemoryTransaction {
  readonly #parts: TransactionParts;
  readonly #locked = new Set<bigint>();
  readonly #wanted = new Set<bigint>();
  readonly #keys = new Set<string>();
  #shares = false;
  #writes: Writes | null = null;
  #ended = false;

  constructor(parts: TransactionParts) {
    this.#parts = parts;
  }

  get writes(): Writes | null {
    return this.#writes;
  }

  /** Lets others go first where the link says so, then fails or falls silent where it says so. */
  async reach(point: Point): Promise<void> {
    const { link } = this.#parts;
    for (let turns = link.turns(); turns > 0; turns--) await oneTurn();
    if (!link.alive || (this.#ended && point !== 'committed')) return SILENCE;
    link.at(point);
    return link.alive ? undefined : SILENCE;
  }

  async lockAccounts(ids: readonly bigint[]): Promise<Map<bigint, LedgerAccount>> {
    await this.reach('lock');
    const found = new Map<bigint, LedgerAccount>();
    for (const id of ids.toSorted((a, b) => (a < b ? -1 : 1))) {
      if (this.#ended) return SILENCE;
      if (!this.#parts.tables.accounts.has(id)) continue;
      this.#wanted.add(id);
      await this.#parts.locks.acquire(id, this);
      if (this.#ended) return SILENCE;
      this.#locked.add(id);
      found.set(id, this.#parts.tables.accounts.get(id) as LedgerAccount);
    }
    return found;
  }

  async readAccounts(ids: readonly bigint[]): Promise<LedgerAccount[]> {
    await this.#read();
    return ids.flatMap((id) => this.#parts.tables.accounts.get(id) ?? []);
  }

  async findRecords(commands: readonly { readonly accountId: bigint; readonly key: string }[]): Promise<CommandRecord[]> {
    await this.#read();
    return commands.flatMap((command) => this.#parts.tables.commands.get(commandName(command)) ?? []) as CommandRecord[];
  }

  async findMarginStages(accountIds: readonly bigint[]): Promise<Map<bigint, number>> {
    await this.#read();
    const { marginStages } = this.#parts.tables;
    return new Map(accountIds.flatMap((id) => (marginStages.has(id) ? [[id, marginStages.get(id) as number]] : [])));
  }

  async findResets(accountIds: readonly bigint[]): Promise<Map<bigint, number>> {
    await this.#read();
    const { resets } = this.#parts.tables;
    return new Map(accountIds.flatMap((id) => (resets.has(id) ? [[id, resets.get(id) as number]] : [])));
  }

  async findLivingOrders(accountIds: readonly bigint[]): Promise<LivingOrder[]> {
    await this.#read();
    return accountIds.flatMap((id) => this.#parts.tables.livingOf(id));
  }

  async findChangedOrders(known: readonly Pick<LedgerAccount, 'id' | 'version'>[]): Promise<ChangedOrders[]> {
    await this.#read();
    return this.#parts.tables.changedOrders(known);
  }

  async findLivingNumbers(accountIds: readonly bigint[]): Promise<Set<bigint>> {
    await this.#read();
    return this.#parts.tables.livingNumbers(accountIds);
  }

  async findOwners(orderIds: readonly bigint[]): Promise<OrderOwner[]> {
    await this.#read();
    const { orders, accounts } = this.#parts.tables;
    return orderIds.flatMap((id) => {
      const order = orders.get(id);
      const account = order && accounts.get(order.accountId);
      return account ? [{ id, accountId: account.id, userId: account.userId, status: order.status }] : [];
    });
  }

  async findOptions(ids: readonly bigint[]): Promise<StoredOption[]> {
    if (ids.length === 0) return [];
    await this.#read();
    return ids.flatMap((id) => this.#parts.tables.options.get(id) ?? []);
  }

  async countRunning(accountIds: readonly bigint[]): Promise<ReadonlyMap<bigint, number>> {
    await this.#read();
    const running = [...this.#parts.tables.running.values()].filter(({ accountId }) => accountIds.includes(accountId));
    return new Map([...Map.groupBy(running, ({ accountId }) => accountId)].map(([id, options]) => [id, options.length]));
  }

  async findPositions(accountIds: readonly bigint[]): Promise<PositionOrder[]> {
    await this.#read();
    return accountIds.flatMap((id) => this.#parts.tables.livingOf(id).filter((order) => order.status === 'open'));
  }

  async takeOrderNumbers(): Promise<bigint> {
    await this.#read();
    return this.#parts.tables.takeNumbers();
  }

  async lockEpochs(): Promise<ReadonlyMap<number, bigint>> {
    await this.#read();
    if (this.#ended) return SILENCE;
    this.#shares = true;
    return this.#parts.shards.share(this);
  }

  writeTrading(batch: TradingWrites): Promise<void> {
    this.#parts.onWrite();
    return this.#write({ of: 'trading', batch });
  }

  /** The accounts are locked by being asked for: whoever holds one is waited for, and what they leave is what counts. */
  async writeTradingIfTrue(batch: TradingWrites, { unchanged, unused }: Premises): Promise<boolean> {
    const { tables, onWrite } = this.#parts;
    onWrite();
    const found = await this.lockAccounts([...batch.accounts, ...unchanged].map(({ id }) => id));
    if (!batch.accounts.every(({ id, version }) => found.get(id)?.version === version - 1n)) return false;
    if (!unchanged.every(({ id, version }) => found.get(id)?.version === version)) return false;
    if (unused.some((command) => tables.commands.has(commandName(command)))) return false;
    await this.#write({ of: 'trading', batch });
    return true;
  }

  writeOptions(batch: OptionWrites): Promise<void> {
    this.#parts.onWrite();
    return this.#write({ of: 'options', batch });
  }

  /** Makes what was written everybody's. */
  commit(): void {
    const { tables } = this.#parts;
    if (this.#writes?.of === 'trading') tables.applyTrading(this.#writes.batch);
    else if (this.#writes) tables.applyOptions(this.#writes.batch);
    this.end();
  }

  /** Gives the locks back; what was written and not committed is gone. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    const { locks, keys, shards } = this.#parts;
    for (const id of this.#wanted) locks.leave(id, this);
    for (const name of this.#keys) keys.leave(name, this);
    for (const id of this.#wanted) locks.release(id, this);
    for (const name of this.#keys) keys.release(name, this);
    if (this.#shares) shards.unshare(this);
  }

  async #write(writes: Writes): Promise<void> {
    await this.reach('write');
    await this.#takeKeys(writes.batch.records);
    const { postings, accounts, records } = writes.batch;
    for (const { accountId } of [...postings, ...records]) this.#mustHold(accountId);
    for (const { id } of accounts) this.#mustHold(id);
    if (writes.of === 'trading') this.#parts.tables.checkTrading(writes.batch);
    else this.#parts.tables.checkOptions(writes.batch);
    this.#writes = writes;
    await this.reach('wrote');
  }

  async #takeKeys(records: readonly { readonly accountId: bigint; readonly key: string }[]): Promise<void> {
    for (const name of records.map(commandName).toSorted()) {
      if (this.#ended) return SILENCE;
      this.#keys.add(name);
      await this.#parts.keys.acquire(name, this);
    }
    return this.#ended ? SILENCE : undefined;
  }

  #mustHold(accountId: bigint): void {
    if (!this.#locked.has(accountId)) throw new Error(`account ${accountId} is written to without its lock`);
  }

  #read(): Promise<void> {
    if (this.#writes) throw new Error('a batch reads before it writes');
    return this.reach('read');
  }
}

export function tradingStoreOf(transaction: MemoryTransaction): TradingStore {
  return {
    lockAccounts: (ids) => transaction.lockAccounts(ids),
    findRecords: (commands) => transaction.findRecords(commands),
    findResets: (ids) => transaction.findResets(ids),
    findMarginStages: (ids) => transaction.findMarginStages(ids),
    findLivingOrders: (ids) => transaction.findLivingOrders(ids),
    findChangedOrders: (known) => transaction.findChangedOrders(known),
    findLivingNumbers: (ids) => transaction.findLivingNumbers(ids),
    findOwners: (ids) => transaction.findOwners(ids),
    takeOrderNumbers: () => transaction.takeOrderNumbers(),
    lockEpochs: () => transaction.lockEpochs(),
    readAccounts: (ids) => transaction.readAccounts(ids),
    write: (batch) => transaction.writeTrading(batch),
    writeIfTrue: (batch, premises) => transaction.writeTradingIfTrue(batch, premises),
  };
}
