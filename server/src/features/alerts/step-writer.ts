import type { Logger } from 'pino';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Timers } from '../../platform/timers.ts';
import { lockEpochs, shardOf } from '../accounts/index.ts';
import type { AlertMails } from './alert-mails.ts';
import { writeSteps } from './alert-rows.ts';
import type { AlertStep } from './watched-alert.ts';

/** A step, with the epoch of the user's shard at that time. */
export interface SeenStep extends AlertStep {
  readonly epoch: bigint;
}

export interface StepWriterParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'error'>;
  readonly mails: Pick<AlertMails, 'add'>;
}

/** Writes the effects of quotes on alerts: the alert, its event and its mail in one transaction, in the order they happened. */
export interface StepWriter {
  add(steps: readonly SeenStep[]): void;
  /** resolves when all is written, or a last attempt has failed: the next start recovers it from the record of quotes */
  stop(): Promise<void>;
}

const AT_ONCE = 500;
const RETRY_MS = 1_000;

export function createStepWriter({ pool, clock, timers, log, mails }: StepWriterParts): StepWriter {
  let waiting: SeenStep[] = [];
  let writing: Promise<void> | null = null;
  let stopped = false;
  let cancelRetry = (): void => undefined;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = nextBatch(waiting);
      await writeBatch({ pool, mails }, batch, clock.now());
      waiting = waiting.slice(batch.length);
    }
  }

  function write(): Promise<void> {
    cancelRetry();
    writing ??= writeAll()
      .catch((error: unknown) => {
        log.error({ err: error, waiting: waiting.length }, 'failed to store fired alerts; retrying');
        if (!stopped) cancelRetry = timers.after(RETRY_MS, () => void write());
      })
      .finally(() => (writing = null));
    return writing;
  }

  return {
    add(steps) {
      if (steps.length === 0) return;
      waiting.push(...steps);
      void write();
    },
    async stop() {
      stopped = true;
      await writing;
      await write();
      cancelRetry();
    },
  };
}

/** A statement changes each row once, so an alert's second step is left for the next batch. */
function nextBatch(steps: readonly SeenStep[]): SeenStep[] {
  const ids = new Set<bigint>();
  const batch: SeenStep[] = [];
  for (const step of steps) {
    if (batch.length === AT_ONCE || ids.has(step.alert.id)) break;
    ids.add(step.alert.id);
    batch.push(step);
  }
  return batch;
}

/** A process that has lost a shard must not write for it. */
async function writeBatch(
  { pool, mails }: Pick<StepWriterParts, 'pool' | 'mails'>,
  batch: readonly SeenStep[],
  nowMs: number,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const epochs = await lockEpochs(client, [...new Set(batch.map(({ alert }) => shardOf(alert.userId)))]);
    const held = batch.filter(({ alert, epoch }) => epochs.get(shardOf(alert.userId)) === epoch);
    if (held.length > 0) await mails.add(client, await writeSteps(client, held, nowMs));
  });
}
