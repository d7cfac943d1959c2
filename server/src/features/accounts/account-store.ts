import type { Quote } from '@truefill/domain/market/quote.ts';
import type { PoolClient } from 'pg';
import type { LedgerAccount, Posting, WriteStatement } from './ledger/index.ts';
import type { CommandRecord } from './command.ts';

/** A read inside a batch's transaction. A store that is not PostgreSQL answers it by a twin of its own, found by this object. */
export interface Query<Wanted, Found> {
  readonly name: string;
  run(client: PoolClient, wanted: Wanted): Promise<Found>;
}

/** What a module writes to tables of its own. A store that is not PostgreSQL has a twin of it, found by this object. */
export interface Table<Rows> {
  readonly name: string;
  /** they write different rows than those of any other table; null where there is nothing to write */
  statements(rows: Rows): readonly (WriteStatement | null)[];
}

/** What a batch writes to one table. */
export interface TableWrite<Rows = unknown> {
  readonly table: Table<Rows>;
  readonly rows: Rows;
}

export function writeTo<Rows>(table: Table<Rows>, rows: Rows): TableWrite {
  return { table, rows };
}

/** What happened, in order, for anyone who follows the events. */
export interface AccountEvent {
  readonly accountId: bigint;
  readonly kind: string;
  readonly orderId: bigint | null;
  readonly recordedAtMs: number;
  /** its values, as `eventData` writes them */
  readonly data: string | null;
}

/** Reads what a module's commands depend on. */
export interface Finder {
  find<Wanted, Found>(query: Query<Wanted, Found>, wanted: Wanted): Promise<Found>;
}

/** A key of idempotency in its account. */
export interface AccountKey {
  readonly accountId: bigint;
  readonly key: string;
}

export interface LockedAccounts {
  readonly accounts: Map<bigint, LedgerAccount>;
  readonly records: CommandRecord[];
}

/** What a batch of commands reads and writes inside its transaction. */
export interface AccountStore extends Finder {
  /**
   * Locks accounts in the order of their numbers until the transaction ends, and answers them as they now are, with the records of the
   * keys that have one. These are looked up when the accounts are locked: whoever had them before has committed what is looked up.
   */
  lock(ids: readonly bigint[], keys: readonly AccountKey[]): Promise<LockedAccounts>;
  /** accounts as they are, without a lock; unknown numbers are left out */
  readAccounts(ids: readonly bigint[]): Promise<LedgerAccount[]>;
  /** the first of the next `ORDER_NUMBERS_TAKEN` order numbers; nobody else gets any of them */
  takeOrderNumbers(): Promise<bigint>;
  /** the epochs of shards, locked in their order: they cannot change before the transaction has ended */
  lockEpochs(shards: readonly number[]): Promise<ReadonlyMap<number, bigint>>;
  /** writes everything that a batch has decided on accounts that are locked. The last of a transaction, which fails with it */
  write(batch: BatchWrites): Promise<void>;
  /**
   * Writes everything that a batch has decided on accounts that are not locked, if what it was decided on is still true and none of
   * its keys was used; else the transaction fails with what `failureOf` calls a conflict. The last of a transaction.
   */
  writeIfUnchanged(batch: BatchWrites, preconditions: Preconditions): Promise<void>;
}

/** What a batch relies on beyond this: its changed accounts still have the version before the new one. */
export interface Preconditions {
  /** accounts that still have their version */
  readonly unchanged: readonly LedgerAccount[];
  /** keys that have no record */
  readonly unused: readonly AccountKey[];
}

/** Everything that a batch writes. */
export interface BatchWrites {
  readonly postings: readonly Posting[];
  /** the changed accounts as the batch leaves them, each one version further; one may have changed without an entry */
  readonly accounts: readonly LedgerAccount[];
  readonly records: readonly CommandRecord[];
  /** in the order of what happened */
  readonly events: readonly AccountEvent[];
  /** before markup, those that something was decided on; none that are known to be there */
  readonly usedQuotes: readonly Quote[];
  /** what the modules of its commands write to tables of their own */
  readonly tables: readonly TableWrite[];
}

/** One number names one order of whatever sort. */
export const ORDER_NUMBERS_TAKEN = 1024n;
