import { existsSync, statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { PrerenderRequest } from '@truefill/api/prerender-request.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { PrerenderAnswer, PrerenderJob } from './prerender-thread.ts';
import type { PrerenderedMarkup } from './prerendered-markup.ts';

/** Renders first sights off the server's own thread. */
export interface Prerenderer {
  /**
   * @param behind nobody waits for it: it is made when nothing else is to do
   * @returns null where it cannot be prerendered, or not now: a page is whole without
   */
  prerender(request: PrerenderRequest, behind?: boolean): Promise<PrerenderedMarkup | null>;
  stop(): Promise<void>;
}

export interface PrerendererOptions {
  /** the built script that renders; nothing is prerendered while there is none */
  readonly script: string;
  /** told once per failure */
  readonly failed: (what: string) => void;
  readonly steadyClock: Clock;
  /** what the thread runs */
  readonly threadUrl?: URL;
  /** a prerender takes some twenty ms; one that takes so much longer hangs */
  readonly answerWithinMs?: number;
}

const ANSWER_WITHIN_MS = 15_000;
const MAX_WAITING = 16;
/** After each prerender the thread rests for so many times as long as it took: trading needs the processor more. */
const REST = 3;
const MAX_REST_MS = 1_000;
/** After a failure nothing is prerendered for a while. */
const PAUSE_MS = 30_000;
const MEMORY_MB = 256;

interface Waiting {
  readonly request: PrerenderRequest;
  readonly answer: (markup: PrerenderedMarkup | null) => void;
  readonly behind: boolean;
}

/** One thread, one prerender at a time. It starts with the first prerender, and again after one that broke or hung. */
export function createPrerenderer(options: PrerendererOptions): Prerenderer {
  const { script, failed, steadyClock, answerWithinMs = ANSWER_WITHIN_MS } = options;
  const queue: Waiting[] = [];
  let current: (Waiting & { readonly id: number; readonly begunMs: number; readonly deadline: NodeJS.Timeout }) | undefined;
  let resting: NodeJS.Timeout | undefined;
  /** the rest after a prerender that nobody waited for ends when somebody waits */
  let restIsShort = false;
  let jobs = 0;
  let pausedUntilMs = -Infinity;
  let stopped = false;
  const thread = holdThread(script, options.threadUrl ?? new URL('./prerender-thread.ts', import.meta.url), {
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
    refuse(queue.splice(0));
    finish(null);
  }

  function finish(markup: PrerenderedMarkup | null): void {
    if (!current) return;
    const { answer, begunMs, deadline, behind } = current;
    clearTimeout(deadline);
    current = undefined;
    restIsShort = behind;
    answer(markup);
    resting = setTimeout(takeNext, Math.min(MAX_REST_MS, REST * (steadyClock.now() - begunMs)));
    resting.unref();
  }

  function takeNext(): void {
    clearTimeout(resting);
    resting = undefined;
    const waiting = takeFirst(queue);
    if (!waiting) return;
    const id = (jobs += 1);
    const deadline = setTimeout(() => fail(`no answer within ${answerWithinMs} ms`), answerWithinMs);
    deadline.unref();
    current = { ...waiting, id, begunMs: steadyClock.now(), deadline };
    thread.send({ id, request: waiting.request });
  }

  return {
    prerender(request, behind = false) {
      if (!existsSync(script) || stopped || queue.length >= MAX_WAITING || steadyClock.now() < pausedUntilMs)
        return Promise.resolve(null);
      return new Promise((answer) => {
        queue.push({ request, answer, behind });
        if (!current && (!resting || (restIsShort && !behind))) takeNext();
      });
    },
    async stop() {
      stopped = true;
      clearTimeout(resting);
      refuse(queue.splice(0));
      if (current) clearTimeout(current.deadline);
      current?.answer(null);
      current = undefined;
      await thread.drop();
    },
  };
}

/** Whoever is waited for goes first. */
function takeFirst(queue: Waiting[]): Waiting | undefined {
  const at = queue.findIndex(({ behind }) => !behind);
  return queue.splice(Math.max(at, 0), 1)[0];
}

function refuse(waiting: readonly Waiting[]): void {
  for (const { answer } of waiting) answer(null);
}

interface Thread {
  /** starts the thread where there is none, or where its script has been rebuilt */
  send(job: PrerenderJob): void;
  drop(): Promise<unknown>;
}

function holdThread(
  script: string,
  url: URL,
  on: { readonly answer: (answer: PrerenderAnswer) => void; readonly ended: (what: string) => void },
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
