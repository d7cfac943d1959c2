import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';

/** A burst of `calls` per user, refilled continuously over each `windowMs`. */
export interface UserLimit {
  readonly calls: number;
  readonly windowMs: number;
}

/**
 * A token bucket per user, stored as the time at which it is full again. Each process counts separately: this keeps one user
 * from crowding out others; limits that must be exact (codes, passwords) are counted in the database.
 * @param clock a monotonic clock
 * @returns counts a call; throws Refusal 429 with 1110 if the bucket is empty, without counting
 */
export function createUserLimiter({ calls, windowMs }: UserLimit, clock: Clock): (userId: bigint) => void {
  const callMs = windowMs / calls;
  const fullAtMs = new Map<bigint, number>();

  /** Entries are ordered by last use; a full bucket needs no entry. */
  const dropFull = (nowMs: number): void => {
    for (const [userId, atMs] of fullAtMs) {
      if (atMs > nowMs) return;
      fullAtMs.delete(userId);
    }
  };

  return (userId) => {
    const nowMs = clock.now();
    const nextMs = Math.max(nowMs, fullAtMs.get(userId) ?? 0) + callMs;
    const waitMs = nextMs - windowMs - nowMs;
    // sums of fractions of a ms are not exact
    if (waitMs > 0.001) throw new Refusal('sendingTooOften', { httpStatus: 429, retryAfterSeconds: Math.ceil(waitMs / 1000) });
    fullAtMs.delete(userId);
    fullAtMs.set(userId, nextMs);
    dropFull(nowMs);
  };
}
