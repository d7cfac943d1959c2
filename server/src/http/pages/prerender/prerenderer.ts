import { existsSync, statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { PrerenderRequest } from '@truefill/api/prerender-request.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { PrerenderAnswer, PrerenderJob } from './prerender-thread.ts';
import type { PrerenderedMarkup } from './prerendered-markup.ts';

/** Renders first views off the server's own thread. */
export interface Prerenderer {
  /**
   * @param behind no one waits for it, so it has the lowest priority
   * @returns null if it cannot be prerendered, or not now: a page is complete without
   */
  prerender(request: PrerenderRequest, behind?: boolean): Promise<PrerenderedMarkup | null>;
  stop(): Promise<void>;
}

export interface PrerendererOptions {
  /** the built script that renders; nothing is prerendered while it is missing */
  readonly script: string;
  /** called once per failure */
  readonly failed: (what: string) => void;
  readonly steadyClock: Clock;
  /** the thread's script */
  readonly threadUrl?: URL;
  /** timeout of a prerender, which takes some twenty ms */
  readonly answerWithinMs?: number;
}

const ANSWER_WITHIN_MS = 15_000;
const MAX_WAITING = 16;
/** After each prerender the thread rests for its duration times this, since trading needs the processor more. */
const REST = 3;
const MAX_REST_MS = 1_000;
/** Pause after a failure. */
const PAUSE_MS = 30_000;
const MEMORY_MB = 256;

interface Waiting {
  readonly request: PrerenderRequest;
  readonly answer: (markup: PrerenderedMarkup | null) => void;
  readonly behind: boolean;
}

/** One thread, one prerender at a time. It starts with the first prerender, and again after a crash or timeout. */
export function createPrerenderer(options: PrerendererOptions): Prerenderer {
  const { script, failed, steadyClock, answerWithinMs = ANSWER_WITHIN_MS } = options;
  const queue: Waiting[] = [];
  let current: (Waiting & { readonly id: number; readonly startedMs: number; readonly deadline: NodeJS.Timeout }) | undefined;
  let resting: NodeJS.Timeout | undefined;
  /** the rest after a low-priority prerender ends when someone waits */
  let restIsShort = false;
  let jobs = 0;
  let pausedUntilMs = -Infinity;
  let stopped = false;
  const thread = holdThread(script, options.threadUrl ?? new URL('./prerender-thread.ts', import.meta.url), {
    answer({ id, markup, error }) {
      if (current?.id !== id) return;
      if (markup) finish(markup);
      else fail(error ?? 'no markup');
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
    const { answer, startedMs, deadline, behind } = current;
    clearTimeout(deadline);
    current = undefined;
    restIsShort = behind;
    answer(markup);
    resting = setTimeout(takeNext, Math.min(MAX_REST_MS, REST * (steadyClock.now() - startedMs)));
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
    current = { ...waiting, id, startedMs: steadyClock.now(), deadline };
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

/** Requests that someone waits for come first. */
function takeFirst(queue: Waiting[]): Waiting | undefined {
  const at = queue.findIndex(({ behind }) => !behind);
  return queue.splice(Math.max(at, 0), 1)[0];
}

function refuse(waiting: readonly Waiting[]): void {
  for (const { answer } of waiting) answer(null);
}

interface Thread {
  /** starts the thread if there is none, or if its script was rebuilt */
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
