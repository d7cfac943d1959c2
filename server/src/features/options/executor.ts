import type { Logger } from 'pino';
import { createGroupCommit, type GroupCommit, type Pauses, type Transactions } from '../ledger/index.ts';
import { createUsedQuotes } from '../trading/index.ts';
import { createBatchRunner, type BatchParts } from './batch.ts';
import type { OptionStore } from './batch-store.ts';
import type { OptionAnswer, OptionChange, OptionCommand } from './command.ts';

export interface ExecutorParts extends Omit<BatchParts, 'used'> {
  readonly transactions: Transactions<OptionStore>;
  readonly pauses?: Pauses | undefined;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** told of each durable change before its command is answered, in the order of the decisions */
  readonly publish: (change: OptionChange) => void;
}

const BATCH_CAP = 256;

/** The queue that all options go through. Several may run on one database, beside those of other orders. */
export function createExecutor({
  transactions,
  pauses,
  log,
  publish,
  ...parts
}: ExecutorParts): GroupCommit<OptionCommand, OptionAnswer> {
  const used = createUsedQuotes();
  return createGroupCommit<OptionStore, OptionCommand, OptionAnswer>({
    transactions,
    pauses,
    log,
    cap: BATCH_CAP,
    run: createBatchRunner({ ...parts, used }),
    // of accounts and options nothing is remembered between batches
    failed: () => undefined,
    committed(answers) {
      used.committed();
      for (const answer of answers) if (answer.outcome === 'accepted' && answer.change) publish(answer.change);
    },
  });
}
