import { setImmediate, setTimeout } from 'node:timers/promises';

/** How work waits. A simulation passes one whose sleeps it ends itself. */
export interface Sleeper {
  /** until the present turn of the event loop is over */
  nextTurn(): Promise<void>;
  delay(ms: number): Promise<void>;
  /** ms of a clock that only passes, from any beginning: how long something has waited */
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
