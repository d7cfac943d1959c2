import type { CommandRecord } from './batch-statements.ts';
import type { TradingStore } from './batch-store.ts';
import type { AccountMemory, AccountState } from './account-memory.ts';
import type { KeyedCommand, TradingCommand } from './command.ts';
import { IdMap } from './id-map.ts';

/** What a batch is decided on. */
export interface BatchReading {
  /** whether nobody else can change the accounts before the transaction has ended */
  readonly locked: boolean;
  readonly accounts: Pick<IdMap<AccountState>, 'get' | 'values'>;
  /** the answers to keys that were used before; none are looked for where the accounts are not locked */
  readonly records: readonly CommandRecord[];
  readonly resets: ReadonlyMap<bigint, number>;
  readonly marginStages: ReadonlyMap<bigint, number>;
}

/**
 * Locks the accounts of a batch and reads all that it can depend on. The keys are looked up after the locks were had: whoever held
 * them before has committed what is looked up.
 */
export async function readLocked(
  store: TradingStore,
  memory: AccountMemory,
  commands: readonly TradingCommand[],
): Promise<BatchReading> {
  const locked = await store.lockAccounts(idsOf(commands));
  const records = await store.findRecords(commands.filter(isKeyed));
  const resetting = commands.filter(({ kind }) => kind === 'reset').map(({ accountId }) => accountId);
  const resets = resetting.length === 0 ? new Map<bigint, number>() : await store.findResets(resetting);
  const warning = commands.filter(({ kind }) => kind === 'margin-stage').map(({ accountId }) => accountId);
  const marginStages = warning.length === 0 ? new Map<bigint, number>() : await store.findMarginStages(warning);
  return { locked: true, accounts: await memory.load(store, locked.values()), records, resets, marginStages };
}

/**
 * The accounts of a batch as they are remembered, without a lock: whether that was right is asked when the batch is written, and
 * whether a key was used, too. Null for a batch that depends on more than its accounts and their living orders.
 */
export async function readFromMemory(
  store: TradingStore,
  memory: AccountMemory,
  commands: readonly TradingCommand[],
): Promise<BatchReading | null> {
  if (!commands.every(({ kind }) => kind !== 'reset' && kind !== 'margin-stage')) return null;
  const accounts = await memory.recall(store, idsOf(commands));
  // Of an order that does not live there is more to know: whose it is, and what became of it.
  const living = commands.every(
    (command) => !('orderId' in command) || accounts.get(command.accountId)?.orders.has(command.orderId),
  );
  return living ? { locked: false, accounts, records: [], resets: new Map(), marginStages: new Map() } : null;
}

export function isKeyed(command: TradingCommand): command is KeyedCommand {
  return 'key' in command;
}

function idsOf(commands: readonly TradingCommand[]): bigint[] {
  const ids = new IdMap<bigint>();
  for (const { accountId } of commands) ids.set(accountId, accountId);
  return [...ids.values()];
}
