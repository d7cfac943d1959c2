import { fileURLToPath } from 'node:url';
import { createImageProcess } from './image-process.ts';
import type { ImageError, ImageJob, Images, ImageShape } from './images.ts';

/** The maximum number of pixels: the largest phone cameras take 200 million, nearly all below 60. */
const MAX_PIXELS = 64_000_000;
const ANSWER_WITHIN_MS = 15_000;
const MAX_WAITING = 20;
/** An idle process is stopped after this, to free its memory. */
const IDLE_MS = 60_000;

interface Waiting {
  readonly job: Omit<ImageJob, 'id'>;
  readonly answer: (result: Buffer | ImageError) => void;
}

/**
 * Decodes images in a separate process, one at a time: a malicious image crashes only that process.
 * @param workerPath the process's script
 */
export function createWorkerImages(workerPath: string = fileURLToPath(new URL('./image-worker.ts', import.meta.url))): Images {
  const queue: Waiting[] = [];
  let current: { readonly id: number; readonly waiting: Waiting; readonly deadline: NodeJS.Timeout } | undefined;
  let idle: NodeJS.Timeout | undefined;
  let jobs = 0;
  let stopped = false;
  const process = createImageProcess(workerPath, {
    answer: ({ id, bytes, error = 'type' }) => finish(id, bytes ? Buffer.from(bytes) : error),
    // the image being decoded crashed it
    broken: () => finish(current?.id, 'type'),
  });

  function finish(id: number | undefined, result: Buffer | ImageError): void {
    if (!current || current.id !== id) return;
    clearTimeout(current.deadline);
    const { answer } = current.waiting;
    current = undefined;
    answer(result);
    takeNext();
  }

  function giveUp(id: number): void {
    process.drop();
    finish(id, 'busy');
  }

  function takeNext(): void {
    clearTimeout(idle);
    if (current) return;
    const waiting = queue.shift();
    if (!waiting) {
      idle = setTimeout(() => process.drop(), IDLE_MS);
      idle.unref();
      return;
    }
    const id = (jobs += 1);
    current = { id, waiting, deadline: setTimeout(() => giveUp(id), ANSWER_WITHIN_MS) };
    process.send({ id, ...waiting.job }, () => giveUp(id));
  }

  return {
    encode(bytes: Buffer, shape: ImageShape) {
      if (stopped || queue.length >= MAX_WAITING) return Promise.resolve('busy');
      return new Promise((answer) => {
        queue.push({ job: { bytes, maxPixels: MAX_PIXELS, ...shape }, answer });
        takeNext();
      });
    },
    async stop() {
      stopped = true;
      for (const { answer } of queue.splice(0)) answer('busy');
      process.drop();
      finish(current?.id, 'busy');
      clearTimeout(idle);
    },
  };
}
