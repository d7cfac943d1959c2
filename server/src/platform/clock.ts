/** The only source of time on the server. Production passes the system clock; tests pass one that they set. */
export interface Clock {
  /** ms since the epoch */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Time that only passes: for measuring how long something has been silent. Putting the machine's clock right does not move it. */
export const steadyClock: Clock = { now: () => performance.now() };
