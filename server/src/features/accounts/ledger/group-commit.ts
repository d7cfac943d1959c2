import type { Logger } from 'pino';
import { notifyEach } from '../../../platform/notify-each.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { failureOf } from './database-failure.ts';
import { systemSleeper, type Sleeper } from './sleeper.ts';
import type { Transactions } from './transactions.ts';

/**
 * Group commit: each command waits for the commit of its batch, and a batch takes all commands that arrived during the last
 * one.
 */
export interface GroupCommit<Command, Answer> {
  /**
   * Resolves once the command is durable. Rejects only if the database stays unavailable, or the command itself is refused or
   * cannot be run.
   */
  submit(command: Command): Promise<Answer>;
  /** Rejects new commands and resolves once the accepted ones are done. */
  stop(): Promise<void>;
}

export interface GroupCommitParts<Store, Command, Answer> {
  readonly transactions: Transactions<Store>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** maximum commands per transaction */
  readonly cap: number;
  /**
   * Runs a batch in an open transaction; answers are in the order of the commands, and a refusal rejects its command alone. It
   * is run again after a failure, and must then find out itself what an earlier run has already made durable: see `again`.
   */
  readonly run: (store: Store, commands: readonly Command[], again: boolean) => Promise<(Answer | Refusal)[]>;
  /** runs after the commit, before the commands are answered; errors are logged and do not affect the answers */
  readonly committed: (answers: readonly (Answer | Refusal)[]) => void;
  /** the batch had no effect, or its outcome is unknown */
  readonly failed: (commands: readonly Command[], error: unknown) => void;
  /** the running batches of all queues that share a processor; a small batch waits for the others', as one larger one costs less */
  readonly running?: Set<Promise<void>>;
  readonly sleeper?: Sleeper | undefined;
}

interface Waiting<Command, Answer> {
  readonly command: Command;
  /** when it was submitted, by `Sleeper.now` */
  readonly sinceMs: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** After a conflict a batch locks what it reads; then only a key can conflict, and more conflicts mean another error. */
const MAX_CONFLICTS = 3;
const RETRY_DELAYS_MS = [20, 50, 100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000];
/**
 * A batch is not retried once one of its commands has waited this long. Clients give up after 15.7 s: as far as possible, an
 * order must not be filled after its user got no answer.
 */
const TRY_FOR_MS = 10_000;
/**
 * Each batch has a fixed cost, mostly in the database. Below this size it is worth more to collect commands than to write in
 * parallel (`npm run bench:http -- --parts two`).
 */
const PARALLEL_FROM = 32;
/** A batch that waits for a lock must not hold up the other queues for long. */
const MAX_WAIT_FOR_OTHERS_MS = 20;

/** Starts a queue. Any number of them, in any number of processes, may run side by side on one database. */
export function createGroupCommit<Store, Command, Answer>(
  parts: GroupCommitParts<Store, Command, Answer>,
): GroupCommit<Command, Answer> {
  const { nextTurn, delay, now } = parts.sleeper ?? systemSleeper;
  const running = parts.running ?? new Set();
  const queue: Waiting<Command, Answer>[] = [];
  let working: Promise<void> | null = null;
  let stopped = false;

  async function work(): Promise<void> {
    while (queue.length > 0) {
      // Commands of one turn of the event loop share a batch; after a commit that includes what was received but not yet read.
      await nextTurn();
      if (running.size > 0 && queue.length < PARALLEL_FROM) await Promise.race([...running, delay(MAX_WAIT_FOR_OTHERS_MS)]);
      const batch = settle(queue.splice(0, parts.cap), false);
      running.add(batch);
      await batch;
      running.delete(batch);
    }
    working = null;
  }

  async function settle(batch: readonly Waiting<Command, Answer>[], again: boolean): Promise<void> {
    // The first has waited longest.
    const untilMs = (batch[0]?.sinceMs ?? now()) + TRY_FOR_MS;
    try {
      const answers = await commitBatch(
        parts,
        batch.map((waiting) => waiting.command),
        { again, untilMs },
      );
      notifyEach([parts.committed], answers, (error) =>
        parts.log.error({ err: error }, 'failed to notify listeners of a commit'),
      );
      batch.forEach((waiting, index) => answerOne(waiting, answers[index] as Answer | Refusal));
    } catch (error) {
      if (batch.length > 1 && !isPassing(error)) {
        parts.log.error({ err: error, size: batch.length }, 'command failed; retrying its batch one by one');
        for (const waiting of batch) await settle([waiting], true);
        return;
      }
      parts.log.error({ err: error, size: batch.length }, 'batch failed');
      for (const waiting of batch) waiting.reject(error);
      if (isPassing(error)) refuseTheLate(error);
    }
  }

  /** Commands that waited as long behind a failed batch fail with it: an attempt of their own could take as long again. */
  function refuseTheLate(error: unknown): void {
    const lastMs = now() - TRY_FOR_MS;
    const firstInTime = queue.findIndex(({ sinceMs }) => sinceMs > lastMs);
    for (const waiting of queue.splice(0, firstInTime < 0 ? queue.length : firstInTime)) waiting.reject(error);
  }

  return {
    submit(command) {
      if (stopped) return Promise.reject(new Error('the executor has stopped'));
      return new Promise((resolve, reject) => {
        queue.push({ command, sinceMs: now(), resolve, reject });
        working ??= work();
      });
    },
    async stop() {
      stopped = true;
      await working;
    },
  };
}

function answerOne<Answer>({ resolve, reject }: Waiting<unknown, Answer>, answer: Answer | Refusal): void {
  if (answer instanceof Refusal) reject(answer);
  else resolve(answer);
}

/**
 * Commits a batch, retrying while the database is unavailable. A connection lost during the commit leaves the outcome
 * unknown: the next run waits for the accounts' locks and then finds the commands recorded, or runs them.
 */
async function commitBatch<Store, Command, Answer>(
  parts: GroupCommitParts<Store, Command, Answer>,
  commands: readonly Command[],
  { again, untilMs }: { readonly again: boolean; readonly untilMs: number },
): Promise<(Answer | Refusal)[]> {
  const { delay, now } = parts.sleeper ?? systemSleeper;
  let attempt = 0;
  let conflicts = 0;
  while (true) {
    try {
      return await parts.transactions.run((store) => parts.run(store, commands, again || attempt > 0), commands);
    } catch (error) {
      parts.failed(commands, error);
      if (failureOf(error) === 'conflict' && ++conflicts <= MAX_CONFLICTS) continue;
      const delayMs = RETRY_DELAYS_MS[attempt++];
      const leftMs = untilMs - now();
      if (!isPassing(error) || delayMs === undefined || leftMs <= 0) throw error;
      parts.log.warn({ err: error, attempt }, 'retrying batch');
      await delay(Math.min(delayMs, leftMs));
    }
  }
}

function isPassing(error: unknown): boolean {
  const failure = failureOf(error);
  return failure === 'connection' || failure === 'transient';
}
