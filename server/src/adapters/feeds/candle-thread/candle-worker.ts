import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { CandleAnswer, CandleRequest } from '../feed.ts';
import { createCandleMaker, type CandleWorld } from './candle-world.ts';

/** A job of the thread. */
export interface CandleJob {
  readonly id: number;
  readonly request: CandleRequest;
}

export interface CandleJobAnswer {
  readonly id: number;
  readonly answer?: CandleAnswer;
  /** the error message for the log */
  readonly error?: string;
}

/** For this thread only: orders have priority if processors are few. */
const LOW_PRIORITY = 10;

try {
  setPriority(LOW_PRIORITY);
} catch {
  // not permitted on this system
}

const make = createCandleMaker(workerData as CandleWorld);

parentPort?.on('message', ({ id, request }: CandleJob) => {
  parentPort?.postMessage(answerTo(id, request));
});

function answerTo(id: number, request: CandleRequest): CandleJobAnswer {
  try {
    return { id, answer: make(request) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}
