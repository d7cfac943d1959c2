import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { createContext, Script } from 'node:vm';
import { PAINTED_LAYOUTS, type LayoutPaintRequest, type PaintRequest } from '@truefill/api/paint-request.ts';
import { joinLayouts, type RenderedLayout } from './painted-layouts.ts';
import type { PaintedMarkup } from './painted-markup.ts';

/** A job of the thread. */
export interface PaintJob {
  readonly id: number;
  readonly request: PaintRequest;
}

export interface PaintAnswer {
  readonly id: number;
  readonly markup?: PaintedMarkup;
  /** what went wrong, in words for the log */
  readonly fault?: string;
}

const script = new Script(readFileSync(workerData as string, 'utf8'), { filename: 'paint.js' });
/** Of a browser's own globals those that the app uses before its first frame; the build's environment adds the rest. */
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

/** One after the other: other threads need the processor too. */
async function paint(request: PaintRequest): Promise<PaintedMarkup> {
  const layouts: RenderedLayout[] = [];
  for (const layout of PAINTED_LAYOUTS[request.device]) layouts.push({ layout, rendered: await render({ ...request, layout }) });
  return joinLayouts(request.device, layouts);
}

/** Runs the app afresh, in a context that goes with the paint. */
async function render(paintRequest: LayoutPaintRequest): Promise<string> {
  const context = createContext({ ...GLOBALS, console: silent, paintRequest });
  script.runInContext(context);
  const { painted } = context['firstFrame'] as { readonly painted: Promise<string> };
  return await painted;
}

const silent = new Proxy({}, { get: () => () => undefined });

parentPort?.on('message', ({ id, request }: PaintJob) => {
  void paint(request)
    .then((markup): PaintAnswer => ({ id, markup }))
    .catch((error: unknown): PaintAnswer => ({ id, fault: error instanceof Error ? error.message : String(error) }))
    .then((answer) => parentPort?.postMessage(answer));
});
