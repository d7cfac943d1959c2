import { Refusal } from '../../platform/refusal.ts';
import { BODY_TIME } from './body-time.ts';

/** Maximum numbers of uploads in memory at the same time. */
export interface UploadLimit {
  readonly perUser: number;
  readonly inProcess: number;
  /** an upload that has taken longer gives its slot to one that finds none; not less than other bodies may take */
  readonly slowMs: number;
}

/** An upload's files, at most three of 10 MB, stay in memory until its request is answered. */
export const UPLOADS: UploadLimit = { perUser: 2, inProcess: 8, slowMs: BODY_TIME.bodyMs };

interface Slot {
  readonly userId: bigint;
  readonly takenMs: number;
  readonly end: () => void;
}

/**
 * Limits uploads in progress. As long as there are slots, a slow connection may hold one for minutes; a few accounts that hold all
 * of them must not keep everybody else from uploading.
 * @param now steady time in ms
 * @returns acquires a slot and returns its (idempotent) release; `end` is called if the slot is given to somebody else. Throws
 * Refusal 429 with 1110 if none is free
 */
export function createUploadSlots(
  { perUser, inProcess, slowMs }: UploadLimit,
  now: () => number,
): (userId: bigint, end: () => void) => () => void {
  /** longest held first */
  const taken = new Set<Slot>();
  return (userId, end) => {
    const slot: Slot = { userId, takenMs: now(), end };
    const own = [...taken].filter((held) => held.userId === userId).length;
    const [oldest] = taken;
    const isFull = taken.size >= inProcess;
    if (own >= perUser || (isFull && oldest && slot.takenMs - oldest.takenMs < slowMs))
      throw new Refusal('sendingTooOften', { httpStatus: 429, retryAfterSeconds: 5 });
    if (isFull && oldest) {
      taken.delete(oldest);
      oldest.end();
    }
    taken.add(slot);
    return () => void taken.delete(slot);
  };
}
