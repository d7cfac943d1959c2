import { VersionConflict, type LedgerAccount } from '@truefill/server/features/accounts/ledger/index.ts';
import type { AccountStore, BatchWrites, Preconditions, Query } from '@truefill/server/features/accounts/account-store.ts';
import type { CommandRecord } from '@truefill/server/features/accounts/index.ts';
import { nextEventLoopTurn, SILENCE, type Link, type Point } from './link.ts';
import { paymentName, paymentsIn } from './batch-rows.ts';
import { commandName, type MemoryTables } from './memory-tables.ts';
import type { MemoryShards } from './memory-shards.ts';
import type { RowLocks } from './row-locks.ts';

export interface TransactionParts {
  readonly link: Link;
  readonly tables: MemoryTables;
  readonly locks: RowLocks<bigint, MemoryTransaction>;
  /** a key that is being written cannot be written by others until the outcome is known */
  readonly keys: RowLocks<string, MemoryTransaction>;
  readonly shards: MemoryShards;
  /** called when a batch passes on its decisions */
  readonly onWrite: () => void;
}

/**
 * One transaction: sees committed data, buffers its writes until its commit, and holds its locks until its end. It is
 * stricter than PostgreSQL where that is safe: nothing is written to an account that is not locked, and nothing is read
 * after a write.
 */
export class MemoryTransaction {
  readonly #parts: TransactionParts;
  readonly #locked = new Set<bigint>();
  readonly #wanted = new Set<bigint>();
  readonly #keys = new Set<string>();
  #shares = false;
  #writes: BatchWrites | null = null;
  #ended = false;

  constructor(parts: TransactionParts) {
    this.#parts = parts;
  }

  get writes(): BatchWrites | null {
    return this.#writes;
  }

  /** Lets others go first if the link says so, then fails or hangs if it says so. */
  async reach(point: Point): Promise<void> {
    const { link } = this.#parts;
    for (let turns = link.turns(); turns > 0; turns--) await nextEventLoopTurn();
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
    return commands.flatMap((command) => this.#parts.tables.commands.get(commandName(command)) ?? []);
  }

  async find<Wanted, Found>(query: Query<Wanted, Found>, wanted: Wanted): Promise<Found> {
    await this.#read();
    return this.#parts.tables.find(query, wanted);
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

  write(batch: BatchWrites): Promise<void> {
    this.#parts.onWrite();
    return this.#write(batch);
  }

  /** Reading the accounts locks them: waits for their current holders, and sees what those leave. */
  async writeIfUnchanged(batch: BatchWrites, { unchanged, unused }: Preconditions): Promise<void> {
    const { tables, onWrite } = this.#parts;
    onWrite();
    const found = await this.lockAccounts([...batch.accounts, ...unchanged].map(({ id }) => id));
    const holds =
      batch.accounts.every(({ id, version }) => found.get(id)?.version === version - 1n) &&
      unchanged.every(({ id, version }) => found.get(id)?.version === version) &&
      !unused.some((command) => tables.commands.has(commandName(command)));
    if (!holds) throw new VersionConflict('decided on what has changed since');
    await this.#write(batch);
  }

  /** Publishes the writes. */
  commit(): void {
    if (this.#writes) this.#parts.tables.apply(this.#writes);
    this.end();
  }

  /** Releases the locks; uncommitted writes are dropped. */
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

  async #write(writes: BatchWrites): Promise<void> {
    await this.reach('write');
    const { postings, accounts, records } = writes;
    await this.#takeKeys([...records.map(commandName), ...paymentsIn(writes).map(paymentName)]);
    for (const { accountId } of [...postings, ...records]) this.#mustHold(accountId);
    for (const { id } of accounts) this.#mustHold(id);
    this.#parts.tables.check(writes);
    this.#writes = writes;
    await this.reach('wrote');
  }

  async #takeKeys(names: readonly string[]): Promise<void> {
    for (const name of names.toSorted()) {
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

export function storeOf(transaction: MemoryTransaction): AccountStore {
  return {
    lock: async (ids, keys) => ({
      accounts: await transaction.lockAccounts(ids),
      records: await transaction.findRecords(keys),
    }),
    readAccounts: (ids) => transaction.readAccounts(ids),
    takeOrderNumbers: () => transaction.takeOrderNumbers(),
    lockEpochs: () => transaction.lockEpochs(),
    find: (query, wanted) => transaction.find(query, wanted),
    write: (batch) => transaction.write(batch),
    writeIfUnchanged: (batch, preconditions) => transaction.writeIfUnchanged(batch, preconditions),
  };
}
