import { fork, type ChildProcess } from 'node:child_process';
import type { ImageAnswer, ImageJob } from './images.ts';

const MEMORY_MB = 256;

/** The image decoding process, started on demand and again after a crash. */
export interface ImageProcess {
  /** Sends a job; calls back if that fails. */
  send(job: ImageJob, failed: () => void): void;
  /** Kills the process, whatever it is doing. */
  drop(): void;
}

export function createImageProcess(
  path: string,
  on: { readonly answer: (answer: ImageAnswer) => void; readonly broken: () => void },
): ImageProcess {
  let running: ChildProcess | undefined;

  function started(): ChildProcess {
    if (running) return running;
    const child = fork(path, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      // it decodes untrusted input, so it gets none of the server's environment, which holds passwords
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const gone = (): void => {
      if (running !== child) return;
      running = undefined;
      on.broken();
    };
    child.on('message', (answer: ImageAnswer) => on.answer(answer));
    child.on('exit', gone);
    child.on('error', gone);
    running = child;
    return child;
  }

  return {
    send: (job, failed) => void started().send(job, (error) => error && failed()),
    drop() {
      const child = running;
      running = undefined;
      child?.kill('SIGKILL');
    },
  };
}
