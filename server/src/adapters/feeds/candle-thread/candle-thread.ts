import { Worker } from 'node:worker_threads';
import type { CandleAnswer, CandleRequest } from '../feed.ts';
import type { CandleJob, CandleJobAnswer } from './candle-worker.ts';
import type { CandleWorld } from './candle-world.ts';

/** Computes candles off the trading thread. */
export interface CandleThread {
  /** One at a time; equal pending requests share one computation. */
  candles(request: CandleRequest): Promise<CandleAnswer>;
  /** Ends the thread; pending requests get an empty answer. */
  stop(): Promise<void>;
}

const MEMORY_MB = 512;
const NONE: CandleAnswer = { candles: [], cut: true, work: 0 };

interface Waiting {
  readonly key: string;
  readonly promise: Promise<CandleAnswer>;
  readonly resolve: (answer: CandleAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** The thread starts with the first request, and again after a crash. */
export function createCandleThread(world: CandleWorld, url: URL = new URL('./candle-worker.ts', import.meta.url)): CandleThread {
  const waiting = new Map<number, Waiting>();
  const byKey = new Map<string, Waiting>();
  let worker: Worker | undefined;
  let jobs = 0;
  let stopped = false;

  const settle = (id: number): Waiting | undefined => {
    const found = waiting.get(id);
    if (!found) return undefined;
    waiting.delete(id);
    byKey.delete(found.key);
    // only pending requests keep the process alive
    if (waiting.size === 0) worker?.unref();
    return found;
  };
  const fail = (broken: Worker, error: Error): void => {
    if (worker !== broken) return;
    worker = undefined;
    for (const id of waiting.keys()) settle(id)?.reject(error);
  };
  const start = (): Worker => {
    const fresh = new Worker(url, { workerData: world, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    fresh.on('message', ({ id, answer, error }: CandleJobAnswer) => {
      const found = settle(id);
      if (answer) found?.resolve(answer);
      else found?.reject(new Error(error ?? 'no candles'));
    });
    fresh.on('error', (error) => fail(fresh, error));
    fresh.on('exit', (code) => fail(fresh, new Error(`the candle thread exited with code ${code}`)));
    return fresh;
  };

  return {
    candles(request) {
      if (stopped) return Promise.resolve(NONE);
      const key = JSON.stringify(request);
      const known = byKey.get(key);
      if (known) return known.promise;
      const { promise, resolve, reject } = Promise.withResolvers<CandleAnswer>();
      const id = (jobs += 1);
      const entry = { key, promise, resolve, reject };
      waiting.set(id, entry);
      byKey.set(key, entry);
      worker ??= start();
      worker.ref();
      worker.postMessage({ id, request } satisfies CandleJob);
      return promise;
    },
    async stop() {
      stopped = true;
      const old = worker;
      worker = undefined;
      for (const id of waiting.keys()) settle(id)?.resolve(NONE);
      await old?.terminate();
    },
  };
}
