import { existsSync, statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { PaintRequest } from '@truefill/api/paint-request.ts';
import type { Clock } from '../../clock.ts';
import type { PaintAnswer, PaintJob } from './paint-thread.ts';
import type { PaintedMarkup } from './painted-markup.ts';

/** Renders first sights off the server's own thread. */
export interface Painter {
  /** @returns null where it cannot be painted, or not now: a page is whole without */
  paint(request: PaintRequest): Promise<PaintedMarkup | null>;
  stop(): Promise<void>;
}

export interface PainterOptions {
  /** the built script that renders; nothing is painted while there is none */
  readonly script: string;
  /** told once per failure */
  readonly failed: (what: string) => void;
  readonly steadyClock: Clock;
  /** what the thread runs */
  readonly threadUrl?: URL;
  /** a paint takes some twenty ms; one that takes so much longer hangs */
  readonly answerWithinMs?: number;
}

const ANSWER_WITHIN_MS = 5_000;
const MAX_WAITING = 16;
/** After each paint the thread rests for so many times as long as it took: trading needs the processor more. */
const REST = 3;
const MOST_REST_MS = 1_000;
/** After a failure nothing is painted for a while. */
const PAUSE_MS = 30_000;
const MEMORY_MB = 256;

interface Waiting {
  readonly request: PaintRequest;
  readonly answer: (markup: PaintedMarkup | null) => void;
}

/** One thread, one paint at a time. It starts with the first paint, and anew after one that broke or hung. */
export function createPainter(options: PainterOptions): Painter {
  const { script, failed, steadyClock, answerWithinMs = ANSWER_WITHIN_MS } = options;
  const queue: Waiting[] = [];
  let current: { readonly id: number; readonly answer: Waiting['answer']; readonly begunMs: number; deadline: NodeJS.Timeout } | undefined;
  let resting: NodeJS.Timeout | undefined;
  let jobs = 0;
  let pausedUntilMs = -Infinity;
  let stopped = false;
  const thread = holdThread(script, options.threadUrl ?? new URL('./paint-thread.ts', import.meta.url), {
    answer({ id, markup, fault }) {
      if (current?.id !== id) return;
      if (markup) finish(markup);
      else fail(fault ?? 'no markup');
    },
    ended: fail,
  });

  function fail(what: string): void {
    void thread.drop();
    pausedUntilMs = steadyClock.now() + PAUSE_MS;
    failed(what);
    for (const { answer } of queue.splice(0)) answer(null);
    finish(null);
  }

  function finish(markup: PaintedMarkup | null): void {
    if (!current) return;
    const { answer, begunMs, deadline } = current;
    clearTimeout(deadline);
    current = undefined;
    answer(markup);
    resting = setTimeout(takeNext, Math.min(MOST_REST_MS, REST * (steadyClock.now() - begunMs)));
    resting.unref();
  }

  function takeNext(): void {
    resting = undefined;
    const waiting = queue.shift();
    if (!waiting) return;
    const id = (jobs += 1);
    const deadline = setTimeout(() => fail(`no answer within ${answerWithinMs} ms`), answerWithinMs);
    deadline.unref();
    current = { id, answer: waiting.answer, begunMs: steadyClock.now(), deadline };
    thread.send({ id, request: waiting.request });
  }

  return {
    paint(request) {
      if (!existsSync(script) || stopped || queue.length >= MAX_WAITING || steadyClock.now() < pausedUntilMs) return Promise.resolve(null);
      return new Promise((answer) => {
        queue.push({ request, answer });
        if (!current && !resting) takeNext();
      });
    },
    async stop() {
      stopped = true;
      clearTimeout(resting);
      for (const { answer } of queue.splice(0)) answer(null);
      if (current) clearTimeout(current.deadline);
      current?.answer(null);
      current = undefined;
      await thread.drop();
    },
  };
}

interface Thread {
  /** starts the thread where there is none, or where its script has been built anew */
  send(job: PaintJob): void;
  drop(): Promise<unknown>;
}

function holdThread(
  script: string,
  url: URL,
  on: { readonly answer: (answer: PaintAnswer) => void; readonly ended: (what: string) => void },
): Thread {
  let worker: Worker | undefined;
  let builtMs: number | undefined;

  function start(): Worker {
    const fresh = new Worker(url, { workerData: script, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    fresh.unref();
    fresh.on('message', on.answer);
    const ended = (what: string): void => {
      if (worker === fresh) on.ended(what);
    };
    fresh.on('error', (error) => ended(error.message));
    fresh.on('exit', (code) => ended(`the thread ended with ${code}`));
    return fresh;
  }

  function drop(): Promise<unknown> {
    const old = worker;
    worker = undefined;
    return old?.terminate() ?? Promise.resolve();
  }

  return {
    send(job) {
      const built = statSync(script, { throwIfNoEntry: false })?.mtimeMs;
      if (built !== builtMs) void drop();
      builtMs = built;
      worker ??= start();
      worker.postMessage(job);
    },
    drop,
  };
}
