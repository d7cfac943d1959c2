import type { AccountStore } from './account-store.ts';
import { shardOf } from './shards.ts';

/** A command that may come from a watch, under the epoch of its account's shard. */
export interface WatchedCommand {
  readonly accountId: bigint;
  readonly epoch?: bigint;
}

/**
 * Finds the commands of a batch that come from a watch that has lost its shard: they must not write anything. The others keep
 * their shards until the transaction ends. Call it in the transaction, after the accounts are locked.
 */
export async function checkLeases(
  store: Pick<AccountStore, 'lockEpochs'>,
  commands: readonly WatchedCommand[],
): Promise<(command: WatchedCommand) => boolean> {
  const shards = new Set(commands.filter(({ epoch }) => epoch !== undefined).map(({ accountId }) => shardOf(accountId)));
  if (shards.size === 0) return () => false;
  const epochs = await store.lockEpochs([...shards]);
  return ({ accountId, epoch }) => epoch !== undefined && epoch !== epochs.get(shardOf(accountId));
}
