import type { Logger } from 'pino';
import { createGroupCommit, type GroupCommit, type Pauses, type Transactions } from '../ledger/index.ts';
import { createBatchRunner, type BatchParts } from './batch.ts';
import type { TradingStore } from './batch-store.ts';
import type { AccountChange, TradingAnswer, TradingCommand } from './command.ts';
import { shardOf } from './shards.ts';

export interface ExecutorParts extends BatchParts {
  readonly transactions: Transactions<TradingStore>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** told of each durable change before its command is answered, per account in the order of the decisions */
  readonly publish: (change: AccountChange) => void;
  /** queues side by side, each with a connection of its own while it works; an account always uses the same one */
  readonly lanes?: number;
  readonly pauses?: Pauses | undefined;
}

export const BATCH_CAP = 256;

/** While one lane waits for the database the other decides: with a single one, process and database would take turns. */
const LANES = 2;

/** What all orders go through. Several may run on one database, in one process or many. */
export function createExecutor({ lanes = LANES, ...parts }: ExecutorParts): GroupCommit<TradingCommand, TradingAnswer> {
  const queues = Array.from({ length: lanes }, () => createLane(parts));
  return {
    submit(command) {
      const queue = command.accountId > 0n ? queues[shardOf(command.accountId) % lanes] : undefined;
      return queue ? queue.submit(command) : Promise.reject(new RangeError(`there is no ledger account ${command.accountId}`));
    },
    async stop() {
      await Promise.all(queues.map((queue) => queue.stop()));
    },
  };
}

function createLane({ transactions, pauses, log, publish, ...parts }: Omit<ExecutorParts, 'lanes'>): GroupCommit<TradingCommand, TradingAnswer> {
  const runner = createBatchRunner(parts);
  return createGroupCommit<TradingStore, TradingCommand, TradingAnswer>({
    transactions,
    pauses,
    log,
    cap: BATCH_CAP,
    run: runner.run,
    failed: runner.forget,
    committed(answers) {
      for (const answer of answers) if (answer.outcome === 'accepted' && answer.change) publish(answer.change);
    },
  });
}
