import { setImmediate, setTimeout } from 'node:timers/promises';

/** How code waits. A simulation passes one whose sleeps it controls. */
export interface Sleeper {
  /** until the current turn of the event loop ends */
  nextTurn(): Promise<void>;
  delay(ms: number): Promise<void>;
  /** ms of a monotonic clock with any origin: for measuring waiting times */
  now(): number;
  /** a delay that does not keep the process alive */
  idle(ms: number): Promise<void>;
}

export const systemSleeper: Sleeper = {
  nextTurn: () => setImmediate(),
  delay: (ms) => setTimeout(ms),
  now: () => performance.now(),
  idle: (ms) => setTimeout(ms, undefined, { ref: false }),
};
