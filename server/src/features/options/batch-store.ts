import type { Quote } from '@truefill/domain/quote.ts';
import type { LedgerAccount, Posting } from '../ledger/index.ts';
import type { PositionOrder, TradingStore } from '../trading/index.ts';
import type { OptionRecord } from './batch-draft.ts';
import type { OptionEvent } from './option-statements.ts';
import type { SettledOption, StoredOption } from './stored-option.ts';

/** What a batch of option commands reads and writes inside its transaction. Accounts, keys and numbers are those of all orders. */
export interface OptionStore extends Pick<TradingStore, 'lockAccounts' | 'lockEpochs' | 'takeOrderNumbers'> {
  /** the records of the keys that have one */
  findRecords(commands: readonly { readonly accountId: bigint; readonly key: string }[]): Promise<OptionRecord[]>;
  /** options by number; unknown numbers are left out */
  findOptions(ids: readonly bigint[]): Promise<StoredOption[]>;
  /** how many options run in accounts; those without any are left out */
  countRunning(accountIds: readonly bigint[]): Promise<ReadonlyMap<bigint, number>>;
  /** all open positions of accounts */
  findPositions(accountIds: readonly bigint[]): Promise<PositionOrder[]>;
  /** writes everything that a batch has decided */
  write(batch: OptionWrites): Promise<void>;
}

/** Everything that a batch of option commands writes. */
export interface OptionWrites {
  readonly placed: readonly StoredOption[];
  readonly settled: readonly SettledOption[];
  readonly postings: readonly Posting[];
  /** the changed accounts as the batch leaves them */
  readonly accounts: readonly LedgerAccount[];
  readonly records: readonly OptionRecord[];
  /** quotes that began or ended an option; none that are known to be there */
  readonly usedQuotes: readonly Quote[];
  /** in the order of what happened */
  readonly events: readonly OptionEvent[];
}
