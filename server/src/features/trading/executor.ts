import type { Logger } from 'pino';
import {
  createGroupCommit,
  systemPauses,
  type GroupCommit,
  type LedgerAccount,
  type Pauses,
  type Transactions,
} from '../ledger/index.ts';
import { createBatchRunner } from './batch.ts';
import type { TradingStore } from './batch-store.ts';
import type { AccountChange, TradingAnswer, TradingCommand } from './command.ts';
import type { DecisionParts } from './decision.ts';
import { createLaneTurns, type LaneTurns } from './lane-turns.ts';
import { shardOf } from './shards.ts';
import { createUsedQuotes } from './used-quotes.ts';

export interface ExecutorParts extends DecisionParts {
  readonly transactions: Transactions<TradingStore>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** told of each durable change before its command is answered, per account in the order of the decisions */
  readonly publish: (change: AccountChange) => void;
  /** queues side by side, each with a connection of its own while it works; an account always uses the same one */
  readonly lanes?: number;
  readonly pauses?: Pauses | undefined;
}

export const BATCH_CAP = 256;

/** While one lane waits for the database the other decides: with a single one, process and database would take turns under load. */
const LANES = 2;

export interface Executor extends GroupCommit<TradingCommand, TradingAnswer> {
  /** to be told of a balance that something else has changed: without it the account's next batch finds out by itself, and runs twice */
  note(account: LedgerAccount): void;
}

interface Lane {
  readonly queue: GroupCommit<TradingCommand, TradingAnswer>;
  readonly note: Executor['note'];
}

/** What all orders go through. Several may run on one database, in one process or many. */
export function createExecutor({ lanes: count = LANES, ...parts }: ExecutorParts): Executor {
  const turns = createLaneTurns((parts.pauses ?? systemPauses).delay);
  const lanes = Array.from({ length: count }, () => createLane(parts, turns));
  const laneOf = (accountId: bigint): Lane | undefined => (accountId > 0n ? lanes[shardOf(accountId) % count] : undefined);
  return {
    submit(command) {
      return (
        laneOf(command.accountId)?.queue.submit(command) ??
        Promise.reject(new RangeError(`there is no ledger account ${command.accountId}`))
      );
    },
    async stop() {
      await Promise.all(lanes.map(({ queue }) => queue.stop()));
    },
    note: (account) => laneOf(account.id)?.note(account),
  };
}

function createLane({ transactions, pauses, log, publish, ...parts }: Omit<ExecutorParts, 'lanes'>, turns: LaneTurns): Lane {
  const used = createUsedQuotes();
  const runner = createBatchRunner({ ...parts, used, learned: publish });
  const queue = createGroupCommit<TradingStore, TradingCommand, TradingAnswer>({
    transactions,
    pauses,
    log,
    cap: BATCH_CAP,
    begin: turns.begin,
    run: runner.run,
    failed: runner.failed,
    committed(answers) {
      used.committed();
      for (const answer of answers) if (answer.outcome === 'accepted' && answer.change) publish(answer.change);
    },
  });
  return { queue, note: runner.note };
}
