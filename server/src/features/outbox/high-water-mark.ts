/** What one look at a table of events tells, all of it at the same moment. */
export interface EventsSeen {
  /** the number of the newest event that can be seen, 0 for none */
  readonly newest: bigint;
  /** the oldest transaction that has not ended; the next one to come where all have */
  readonly oldestRunning: bigint;
  /** the transaction that comes next */
  readonly nextTransaction: bigint;
}

/**
 * Up to where a table of events is complete. Events are numbered when they are written and seen when they are committed, so that one
 * with a lower number may appear after one with a higher. A number that was seen has nothing missing below it any more once every
 * transaction has ended that ran at that moment: what begins later gets higher numbers.
 */
export interface HighWaterMark {
  /** takes a look into account; answers the highest number up to which nothing is missing, null where that is not known yet */
  see(seen: EventsSeen): bigint | null;
}

export function createHighWaterMark(): HighWaterMark {
  let complete: bigint | null = null;
  let waiting: { readonly newest: bigint; readonly untilTransaction: bigint } | null = null;
  return {
    see({ newest, oldestRunning, nextTransaction }) {
      if (waiting && oldestRunning >= waiting.untilTransaction) {
        complete = waiting.newest;
        waiting = null;
      }
      if (oldestRunning === nextTransaction) {
        complete = newest;
        waiting = null;
      }
      waiting ??= { newest, untilTransaction: nextTransaction };
      return complete;
    },
  };
}
