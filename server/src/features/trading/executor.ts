import type { Logger } from 'pino';
import type { Pool } from 'pg';
import { createGroupCommit, type GroupCommit } from '../ledger/index.ts';
import { createBatchRunner, type BatchParts } from './batch.ts';
import type { AccountChange, TradingAnswer, TradingCommand } from './command.ts';

export interface ExecutorParts extends BatchParts {
  readonly pool: Pool;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** told of each durable change before its command is answered, in the order of the decisions */
  readonly publish: (change: AccountChange) => void;
}

export const BATCH_CAP = 256;

/** The queue that all orders go through. Several may run on one database, in one process or many. */
export function createExecutor({ pool, log, publish, ...parts }: ExecutorParts): GroupCommit<TradingCommand, TradingAnswer> {
  const runner = createBatchRunner(parts);
  return createGroupCommit<TradingCommand, TradingAnswer>({
    pool,
    log,
    cap: BATCH_CAP,
    run: runner.run,
    failed: runner.forget,
    committed(answers) {
      for (const answer of answers) if (answer.outcome === 'accepted' && answer.change) publish(answer.change);
    },
  });
}
