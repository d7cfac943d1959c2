import type { Quote } from '@truefill/domain/quote.ts';
import type { LedgerAccount, Posting } from '../ledger/index.ts';
import type { CommandRecord, TradingEvent } from './batch-statements.ts';
import type { EndedTotal } from './order-totals.ts';
import type { ChangedOrderReads } from './changed-orders.ts';
import type { OrderOwner } from './order-statements.ts';
import type { LivingOrder, StoredOrder } from './stored-order.ts';

/** What a batch of trading commands reads and writes inside its transaction. */
export interface TradingStore extends ChangedOrderReads {
  /** locks accounts in the order of their numbers until the transaction ends, and answers them as they now are */
  lockAccounts(ids: readonly bigint[]): Promise<Map<bigint, LedgerAccount>>;
  /** accounts as they are, without a lock; unknown numbers are left out */
  readAccounts(ids: readonly bigint[]): Promise<LedgerAccount[]>;
  /** the records of the keys that have one */
  findRecords(commands: readonly { readonly accountId: bigint; readonly key: string }[]): Promise<CommandRecord[]>;
  /** when demo accounts were last set back, ms, by account */
  findResets(accountIds: readonly bigint[]): Promise<Map<bigint, number>>;
  /** the stages of warning of accounts, of those that are not well */
  findMarginStages(accountIds: readonly bigint[]): Promise<Map<bigint, number>>;
  /** all living orders of accounts */
  findLivingOrders(accountIds: readonly bigint[]): Promise<LivingOrder[]>;
  /** owners and states of orders by number; unknown numbers are left out */
  findOwners(orderIds: readonly bigint[]): Promise<OrderOwner[]>;
  /** the first of the next `ORDER_NUMBERS_TAKEN` order numbers; nobody else gets any of them */
  takeOrderNumbers(): Promise<bigint>;
  /** the epochs of shards, locked in their order: they cannot change before the transaction has ended */
  lockEpochs(shards: readonly number[]): Promise<ReadonlyMap<number, bigint>>;
  /** writes everything that a batch has decided on accounts that are locked */
  write(batch: TradingWrites): Promise<void>;
  /**
   * Writes everything that a batch has decided on accounts that are not locked, if what it was decided on is still true and none of
   * its keys was used. Else answers false, and the transaction is to be given up.
   */
  writeIfTrue(batch: TradingWrites, premises: Premises): Promise<boolean>;
}

/** What a batch relies on beyond this: its changed accounts still have the version before the new one. */
export interface Premises {
  /** accounts that still have their version */
  readonly unchanged: readonly LedgerAccount[];
  /** keys that have no record */
  readonly unused: readonly { readonly accountId: bigint; readonly key: string }[];
}

/** Everything that a batch of trading commands writes. */
export interface TradingWrites {
  /** orders that are new */
  readonly inserted: readonly StoredOrder[];
  /** orders that lived and have changed */
  readonly updated: readonly StoredOrder[];
  readonly postings: readonly Posting[];
  /** the changed accounts as the batch leaves them, each one version further; one may have changed without an entry */
  readonly accounts: readonly LedgerAccount[];
  readonly records: readonly CommandRecord[];
  /** in the order of what happened */
  readonly events: readonly TradingEvent[];
  /** demo accounts that were set back, with when, ms */
  readonly resets: ReadonlyMap<bigint, number>;
  /** what ended orders add to the totals of their accounts */
  readonly totals: readonly EndedTotal[];
  /** before markup, those that filled something or gave a rate for it; none that are known to be there */
  readonly usedQuotes: readonly Quote[];
  /** stages of warning that have changed, 0 for an account that is well again */
  readonly marginStages: ReadonlyMap<bigint, number>;
}
