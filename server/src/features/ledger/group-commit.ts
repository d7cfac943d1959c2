import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Pool, PoolClient } from 'pg';
import { failureOf } from './database-failure.ts';

/** Many commands in one transaction: each waits for the commit that holds it, and a commit holds all that waited for the last. */
export interface GroupCommit<Command, Answer> {
  /** Resolves once the command is durable. Rejects only when the database stays away, or the command itself cannot be run. */
  submit(command: Command): Promise<Answer>;
  /** Refuses new commands and resolves when those accepted are through. */
  stop(): Promise<void>;
}

export interface GroupCommitParts<Command, Answer> {
  readonly pool: Pool;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** most commands in one transaction */
  readonly cap: number;
  /**
   * Runs a batch inside an open transaction; the answers stand in the commands' order. It is run again after a failure, so
   * that it must find for itself what an earlier run has already made durable: see `again`.
   */
  readonly run: (client: PoolClient, commands: readonly Command[], again: boolean) => Promise<Answer[]>;
  /** after the commit, before the commands are answered */
  readonly committed: (answers: readonly Answer[]) => void;
  /** the batch took no effect, or it is not known whether it did */
  readonly failed: (commands: readonly Command[]) => void;
}

interface Waiting<Command, Answer> {
  readonly command: Command;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

const RETRY_DELAYS_MS = [20, 50, 100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000];

/**
 * The executor's statements touch a few rows by key in tables that grow without end. A plan made while a table was small, and
 * kept, reads the whole of it later: so only plans that go through an index are allowed.
 */
const BEGIN = [
  'begin',
  ...['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'material'].map((way) => `set local enable_${way} = off`),
  'set local jit = off',
].join('; ');

/** Starts a queue over `pool`. Any number of them, in any number of processes, may run side by side on one database. */
export function createGroupCommit<Command, Answer>(parts: GroupCommitParts<Command, Answer>): GroupCommit<Command, Answer> {
  const queue: Waiting<Command, Answer>[] = [];
  let working: Promise<void> | null = null;
  let stopped = false;

  async function work(): Promise<void> {
    // Commands that arrive in the same turn of the event loop share the first batch.
    await nextTurn();
    while (queue.length > 0) await settle(queue.splice(0, parts.cap), false);
    working = null;
  }

  async function settle(batch: readonly Waiting<Command, Answer>[], again: boolean): Promise<void> {
    try {
      const answers = await commitBatch(parts, batch.map((waiting) => waiting.command), again);
      parts.committed(answers);
      batch.forEach((waiting, index) => waiting.resolve(answers[index] as Answer));
    } catch (error) {
      if (batch.length > 1 && failureOf(error) === 'command') {
        parts.log.error({ err: error, size: batch.length }, 'a command cannot be run; running its batch one by one');
        for (const waiting of batch) await settle([waiting], true);
        return;
      }
      parts.log.error({ err: error, size: batch.length }, 'a batch failed');
      for (const waiting of batch) waiting.reject(error);
    }
  }

  return {
    submit(command) {
      if (stopped) return Promise.reject(new Error('the executor has stopped'));
      return new Promise((resolve, reject) => {
        queue.push({ command, resolve, reject });
        working ??= work();
      });
    },
    async stop() {
      stopped = true;
      await working;
    },
  };
}

/**
 * Commits a batch, trying again while the database is away. A connection that is lost during the commit leaves the outcome
 * open: the next run waits for the accounts' locks and then finds the commands recorded, or runs them.
 */
async function commitBatch<Command, Answer>(
  parts: GroupCommitParts<Command, Answer>,
  commands: readonly Command[],
  again: boolean,
): Promise<Answer[]> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await inTransaction(parts.pool, (client) => parts.run(client, commands, again || attempt > 0));
    } catch (error) {
      parts.failed(commands);
      const delayMs = RETRY_DELAYS_MS[attempt];
      if (failureOf(error) === 'command' || delayMs === undefined) throw error;
      parts.log.warn({ err: error, attempt }, 'a batch is run again');
      await delay(delayMs);
    }
  }
}

async function inTransaction<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  // A connection that breaks between two statements reports it here; the next statement fails with it.
  const ignore = (): void => undefined;
  client.on('error', ignore);
  let broken = true;
  try {
    await client.query(BEGIN);
    const result = await work(client);
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back instead of committed');
    broken = false;
    return result;
  } catch (error) {
    if (failureOf(error) !== 'connection') {
      broken = await client.query('rollback').then(() => false, () => true);
    }
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}
