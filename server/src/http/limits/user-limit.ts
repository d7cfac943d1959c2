import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';

/** So many calls of one user at once, and as many again in each `windowMs`, bit by bit. */
export interface UserLimit {
  readonly calls: number;
  readonly windowMs: number;
}

/**
 * A bucket of calls per user, as the one moment at which it is full again. Each process counts for itself: this keeps one user
 * from crowding out others, and what has to hold to the last try (codes, passwords) is counted in the database.
 * @param clock one that only passes
 * @returns counts a call; throws Refusal 429 with 1110 where the bucket is empty, which costs nothing more
 */
export function createUserLimiter({ calls, windowMs }: UserLimit, clock: Clock): (userId: bigint) => void {
  const callMs = windowMs / calls;
  const fullAtMs = new Map<bigint, number>();

  /** The longest unused come first; a bucket that is full says nothing. */
  const forgetFull = (nowMs: number): void => {
    for (const [userId, atMs] of fullAtMs) {
      if (atMs > nowMs) return;
      fullAtMs.delete(userId);
    }
  };

  return (userId) => {
    const nowMs = clock.now();
    const nextMs = Math.max(nowMs, fullAtMs.get(userId) ?? 0) + callMs;
    const waitMs = nextMs - windowMs - nowMs;
    // a sum of many parts of a ms is not exact
    if (waitMs > 0.001) throw new Refusal('sendingTooOften', { httpStatus: 429, retryAfterSeconds: Math.ceil(waitMs / 1000) });
    fullAtMs.delete(userId);
    fullAtMs.set(userId, nextMs);
    forgetFull(nowMs);
  };
}
