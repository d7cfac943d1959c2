import { Refusal } from '../../platform/refusal.ts';

/** Maximum numbers of uploads in memory at the same time. */
export interface UploadLimit {
  readonly perUser: number;
  readonly inProcess: number;
}

/** An upload's files, at most three of 10 MB, stay in memory until its request is answered. */
export const UPLOADS: UploadLimit = { perUser: 2, inProcess: 8 };

/**
 * Limits uploads in progress.
 * @returns acquires a slot and returns its (idempotent) release; throws Refusal 429 with 1110 if none is free
 */
export function createUploadSlots({ perUser, inProcess }: UploadLimit): (userId: bigint) => () => void {
  const taken = new Map<bigint, number>();
  let all = 0;
  return (userId) => {
    const own = taken.get(userId) ?? 0;
    if (own >= perUser || all >= inProcess) throw new Refusal('sendingTooOften', { httpStatus: 429, retryAfterSeconds: 5 });
    taken.set(userId, own + 1);
    all += 1;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      all -= 1;
      const left = (taken.get(userId) ?? 1) - 1;
      if (left === 0) taken.delete(userId);
      else taken.set(userId, left);
    };
  };
}
