import type { AccountStore } from './account-store.ts';
import { shardOf } from './shards.ts';

/** A command that perhaps a watch asks for, under the epoch of its account's shard. */
export interface WatchedCommand {
  readonly accountId: bigint;
  readonly epoch?: bigint;
}

/**
 * Says which commands of a batch come from a watch that has lost its shard: they are to write nothing. Those that remain keep their
 * shards until the transaction has ended. To be asked inside it, when the accounts are locked.
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
