import type { AccountMemory, AccountState } from './account-memory.ts';
import type { AccountStore } from './account-store.ts';
import { isKeyed, type AccountCommand, type CommandRecord } from './command.ts';
import { IdMap } from './id-map.ts';
import type { SlicesOf } from './module.ts';
import type { RegisteredKind, Registry } from './registry.ts';

/** The data that a batch is decided on. */
export interface BatchReading {
  /** whether the accounts are locked until the transaction ends */
  readonly locked: boolean;
  readonly accounts: Pick<IdMap<AccountState>, 'get' | 'values'>;
  /** the records of keys that were used before; empty if the accounts are not locked */
  readonly records: readonly CommandRecord[];
  /** what modules have read, by their places in the registry; empty if the accounts are not locked */
  readonly found: readonly unknown[];
}

/** The commands of a batch with their kinds, by index. */
export interface BatchCommands {
  readonly commands: readonly AccountCommand[];
  readonly kinds: readonly RegisteredKind[];
}

/**
 * Locks the accounts of a batch and reads everything it can depend on.
 */
export async function readLocked(
  store: AccountStore,
  memory: AccountMemory,
  registry: Registry,
  { commands, kinds }: BatchCommands,
): Promise<BatchReading> {
  const locked = await store.lock(idsOf(commands), commands.filter(isKeyed));
  const accounts = await memory.load(store, locked.accounts.values());
  const slices = slicesOf(registry, accounts);
  const found: unknown[] = [];
  for (const [place, module] of registry.modules.entries()) {
    const own = module.read ? commands.filter((_, at) => kinds[at]?.module === place) : [];
    found.push(own.length > 0 ? await module.read?.(store, own, slices) : null);
  }
  return { locked: true, accounts, records: locked.records, found };
}

/**
 * The accounts of a batch from the cache, without a lock: versions and keys are checked when the batch is written. Null for a
 * batch that depends on more than its accounts and their slices.
 */
export async function readFromMemory(
  store: AccountStore,
  memory: AccountMemory,
  registry: Registry,
  { commands, kinds }: BatchCommands,
): Promise<BatchReading | null> {
  if (kinds.some(({ needsLock }) => needsLock)) return null;
  const accounts = await memory.getOrLoad(store, idsOf(commands));
  const slices = slicesOf(registry, accounts);
  const suffices = kinds.every(({ fromMemory }, at) => !fromMemory || fromMemory(commands[at] as AccountCommand, slices));
  return suffices ? { locked: false, accounts, records: [], found: [] } : null;
}

function slicesOf(registry: Registry, accounts: Pick<IdMap<AccountState>, 'get'>): SlicesOf {
  return {
    of: <State>(slice: { readonly name: string }, accountId: bigint) =>
      accounts.get(accountId)?.slices[registry.place(slice as never)] as State | undefined,
  };
}

function idsOf(commands: readonly AccountCommand[]): bigint[] {
  const ids = new IdMap<bigint>();
  for (const { accountId, coinAccountId } of commands) {
    ids.set(accountId, accountId);
    if (coinAccountId !== undefined) ids.set(coinAccountId, coinAccountId);
  }
  return [...ids.values()];
}
