import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { createContext, Script } from 'node:vm';
import { PRERENDERED_LAYOUTS, type LayoutPrerenderRequest, type PrerenderRequest } from '@truefill/api/prerender-request.ts';
import { joinLayouts, type RenderedLayout } from './prerendered-layouts.ts';
import type { PrerenderedMarkup } from './prerendered-markup.ts';

/** A job of the thread. */
export interface PrerenderJob {
  readonly id: number;
  readonly request: PrerenderRequest;
}

export interface PrerenderAnswer {
  readonly id: number;
  readonly markup?: PrerenderedMarkup;
  /** the error message for the log */
  readonly error?: string;
}

const script = new Script(readFileSync(workerData as string, 'utf8'), { filename: 'prerender.js' });
/** The browser globals that the app uses before its first frame; the build's environment adds the rest. */
const GLOBALS = {
  AbortController,
  AbortSignal,
  Event,
  EventTarget,
  Headers,
  performance,
  queueMicrotask,
  Request,
  Response,
  structuredClone,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
};

/** One at a time: other threads need the processor too. */
async function prerender(request: PrerenderRequest): Promise<PrerenderedMarkup> {
  const layouts: RenderedLayout[] = [];
  for (const layout of PRERENDERED_LAYOUTS[request.device])
    layouts.push({ layout, rendered: await render({ ...request, layout }) });
  return joinLayouts(request.device, layouts);
}

/** Runs the app in a fresh context that is discarded with the prerender. */
async function render(prerenderRequest: LayoutPrerenderRequest): Promise<string> {
  const context = createContext({ ...GLOBALS, console: silent, prerenderRequest });
  script.runInContext(context);
  const { prerendered } = context['firstFrame'] as { readonly prerendered: Promise<string> };
  return await prerendered;
}

const silent = new Proxy({}, { get: () => () => undefined });

parentPort?.on('message', ({ id, request }: PrerenderJob) => {
  void prerender(request)
    .then((markup): PrerenderAnswer => ({ id, markup }))
    .catch((error: unknown): PrerenderAnswer => ({ id, error: error instanceof Error ? error.message : String(error) }))
    .then((answer) => parentPort?.postMessage(answer));
});
