/** The server's only source of time. Production uses the system clock; tests use one that they set. */
export interface Clock {
  /** ms since the epoch */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A monotonic clock for measuring durations; setting the system clock does not affect it. */
export const steadyClock: Clock = { now: () => performance.now() };
