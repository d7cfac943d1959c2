/** A snapshot of an event table. */
export interface EventsSeen {
  /** id of the newest visible event, 0 for none */
  readonly newest: bigint;
  /** the oldest running transaction; the next one if none runs */
  readonly oldestRunning: bigint;
  /** the next transaction id */
  readonly nextTransaction: bigint;
}

/**
 * Up to where an event table is complete. Events are numbered when written and visible when committed, so that one
 * with a lower id may appear after one with a higher id. Below a visible id nothing is missing any more once every transaction
 * that was running at that moment has ended: later ones get higher ids.
 */
export interface HighWaterMark {
  /** processes a snapshot; returns the highest id up to which nothing is missing, null if not known yet */
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
