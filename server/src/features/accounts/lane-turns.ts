/** Whether a lane may begin a batch beside the others. */
export interface LaneTurns {
  /**
   * Waits until no other lane is at work, enough commands wait for one of their own, or `MOST_WAIT_MS` are over.
   * @param waiting how many commands the lane has
   * @returns to be called when the batch has ended
   */
  begin(waiting: () => number): Promise<() => void>;
}

/** So many commands are worth a batch beside another lane's: of a small one most of the cost is its transaction's. */
const ENOUGH = 64;
/** Longer than a batch takes; one that waits for somebody's lock must not hold up the accounts of the other lanes. */
const MOST_WAIT_MS = 20;

/** Turns of lanes that share a database: while the load is small, they take them one after the other. */
export function createLaneTurns(delay: (ms: number) => Promise<void>): LaneTurns {
  let working = 0;
  let freed = Promise.withResolvers<void>();

  return {
    async begin(waiting) {
      if (working > 0 && waiting() < ENOUGH) await Promise.race([freed.promise, delay(MOST_WAIT_MS)]);
      working++;
      return () => {
        working--;
        freed.resolve();
        freed = Promise.withResolvers();
      };
    },
  };
}
