import type { Quote } from '@truefill/domain/market/quote.ts';
import type { PoolClient } from 'pg';
import type { LedgerAccount, Posting, WriteStatement } from './ledger/index.ts';
import type { CommandRecord } from './command.ts';

/** A read in a batch's transaction. Stores other than PostgreSQL implement it separately, keyed by this object. */
export interface Query<Wanted, Found> {
  readonly name: string;
  run(client: PoolClient, wanted: Wanted): Promise<Found>;
}

/** A table of a module. Stores other than PostgreSQL implement it separately, keyed by this object. */
export interface Table<Rows> {
  readonly name: string;
  /** no two statements write the same rows; null if there is nothing to write */
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

/** An event of an account, in order, for event consumers. */
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

/** An idempotency key of an account. */
export interface AccountKey {
  readonly accountId: bigint;
  readonly key: string;
}

export interface LockedAccounts {
  readonly accounts: Map<bigint, LedgerAccount>;
  readonly records: CommandRecord[];
}

/** What a batch of commands reads and writes in its transaction. */
export interface AccountStore extends Finder {
  /**
   * Locks accounts in id order until the transaction ends, and returns their current state with the records of used keys.
   * The keys are looked up once the locks are held, so records of the previous holder are visible.
   */
  lock(ids: readonly bigint[], keys: readonly AccountKey[]): Promise<LockedAccounts>;
  /** current accounts, without a lock; unknown ids are omitted */
  readAccounts(ids: readonly bigint[]): Promise<LedgerAccount[]>;
  /** reserves the next `ORDER_NUMBERS_TAKEN` order numbers and returns the first */
  takeOrderNumbers(): Promise<bigint>;
  /** the epochs of shards, locked in order until the transaction ends */
  lockEpochs(shards: readonly number[]): Promise<ReadonlyMap<number, bigint>>;
  /** writes all decisions of a batch on locked accounts. The last call of a transaction, which fails with it */
  write(batch: BatchWrites): Promise<void>;
  /**
   * Writes all decisions of a batch on accounts that are not locked, if the versions and keys they rely on are unchanged;
   * else the transaction fails with what `failureOf` calls a conflict. The last call of a transaction.
   */
  writeIfUnchanged(batch: BatchWrites, preconditions: Preconditions): Promise<void>;
}

/** What a batch relies on besides this: that its changed accounts still have their previous version. */
export interface Preconditions {
  /** accounts that must still have their version */
  readonly unchanged: readonly LedgerAccount[];
  /** keys that must have no record */
  readonly unused: readonly AccountKey[];
}

/** Everything that a batch writes. */
export interface BatchWrites {
  readonly postings: readonly Posting[];
  /** the changed accounts after the batch, each with its next version; one may have changed without an entry */
  readonly accounts: readonly LedgerAccount[];
  readonly records: readonly CommandRecord[];
  /** in the order they happened */
  readonly events: readonly AccountEvent[];
  /** before markup, those that decided something, except those known to be stored */
  readonly usedQuotes: readonly Quote[];
  /** rows for the modules' own tables */
  readonly tables: readonly TableWrite[];
}

/** Order numbers are unique across all kinds of orders. */
export const ORDER_NUMBERS_TAKEN = 1024n;
