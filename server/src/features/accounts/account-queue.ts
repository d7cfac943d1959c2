import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { notifyEach } from '../../platform/notify-each.ts';
import { createGroupCommit, type GroupCommit, type Sleeper, type Transactions } from './ledger/index.ts';
import type { AccountStore } from './account-store.ts';
import { createBatchRunner } from './batch.ts';
import type { AccountAnswer, AccountChange, AccountCommand } from './command.ts';
import type { AccountModule } from './module.ts';
import { createRegistry, type Registry } from './registry.ts';
import { shardOf } from './shards.ts';
import { createUsedQuotes } from './used-quotes.ts';

export interface AccountQueueParts {
  /** all features that can change money */
  readonly modules: readonly AccountModule[];
  readonly transactions: Transactions<AccountStore>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** parallel queues, each with its own connection while it works; an account always uses the same one */
  readonly lanes?: number;
  readonly sleeper?: Sleeper | undefined;
}

/** The path of every change of an account in use. Several queues may run on one database, in one process or many. */
export interface AccountQueue {
  /**
   * Resolves once the command is durable; rejects only if the database stays unavailable, or the command itself cannot be run.
   * @throws Refusal 1005 if the user has closed the account; a watch gets the same answer as after losing its lease
   */
  submit<Answer extends AccountAnswer>(command: AccountCommand<Answer>): Promise<Answer>;
  /**
   * Calls the listener for each durable change before its command is answered, per account in the order of the decisions.
   * @returns the unsubscribe function
   */
  onChange(listener: (change: AccountChange) => void): () => void;
  /** rejects new commands and resolves once the accepted ones are done */
  stop(): Promise<void>;
}

export const BATCH_CAP = 256;

/**
 * While one lane waits for the database, another decides: with a single one, process and database would take turns under load.
 */
const LANES = 2;

type Lane = GroupCommit<AccountCommand, AccountAnswer>;

/** @throws Error if two modules decide the same kind of command */
export function createAccountQueue({ lanes: count = LANES, modules, ...parts }: AccountQueueParts): AccountQueue {
  const registry = createRegistry(modules);
  const listeners = new Set<(change: AccountChange) => void>();
  const failed = (error: unknown): void => parts.log.error({ err: error }, 'listener of account changes failed');
  const publish = (change: AccountChange): void => notifyEach(listeners, change, failed);
  const running = new Set<Promise<void>>();
  const lanes = Array.from({ length: count }, () => createLane({ ...parts, running }, registry, publish));

  return {
    // Not an async function: it would add two promises to every command.
    submit<Answer extends AccountAnswer>(command: AccountCommand<Answer>) {
      const { accountId } = command;
      const lane = accountId > 0n ? lanes[shardOf(accountId) % count] : undefined;
      if (!lane) return Promise.reject(new RangeError(`unknown ledger account ${accountId}`));
      // A kind decides which answers its commands get; those under a lease include that it is lost.
      return lane.submit(command) as Promise<Answer>;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

function createLane(
  {
    transactions,
    sleeper,
    log,
    clock,
    running,
  }: Omit<AccountQueueParts, 'lanes' | 'modules'> & { readonly running: Set<Promise<void>> },
  registry: Registry,
  publish: (change: AccountChange) => void,
): Lane {
  const used = createUsedQuotes();
  const runner = createBatchRunner({ registry, clock, used, onChange: publish });
  return createGroupCommit<AccountStore, AccountCommand, AccountAnswer>({
    transactions,
    sleeper,
    running,
    log,
    cap: BATCH_CAP,
    run: runner.run,
    failed: runner.failed,
    committed(answers) {
      runner.committed();
      used.committed();
      for (const answer of answers)
        if (!(answer instanceof Refusal) && answer.outcome === 'accepted' && answer.change) publish(answer.change);
    },
  });
}
