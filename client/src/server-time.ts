/** An estimate older than this is replaced by the next observed time. */
const ESTIMATE_VALID_MS = 60_000;
/** longer than any answer takes to arrive: a clock that differs by less may be right */
const SURELY_WRONG_MS = 20_000;

/** how far the server's clock is ahead of this device's; without any observed time the clocks count as equal */
let aheadMs: number | null = null;
let seenAtMs = 0;

/** The server's time, ms, as accurately as it is known. */
export function serverNow(): number {
  return Date.now() + (aheadMs ?? 0);
}

/** Whether `serverNow` is more than the device's time. */
export function isServerTimeKnown(): boolean {
  return aheadMs !== null;
}

/**
 * Records a time that the server has just sent, ms. It is always slightly old when it arrives, so the largest difference of the
 * last minute is the most accurate.
 */
export function noteServerTime(serverMs: number): void {
  const deviceMs = Date.now();
  const nowAheadMs = serverMs - deviceMs;
  if (aheadMs !== null && nowAheadMs < aheadMs && deviceMs - seenAtMs < ESTIMATE_VALID_MS) return;
  aheadMs = nowAheadMs;
  seenAtMs = deviceMs;
}

/**
 * Records the time in an answer, ms or NaN. It is accurate to a second and may have been on its way for a while, so it only
 * counts if it shows that the device's clock is wrong.
 */
export function noteAnswerTime(serverMs: number): void {
  if (Math.abs(serverMs - serverNow()) > SURELY_WRONG_MS) noteServerTime(serverMs);
}
