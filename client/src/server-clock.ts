/** An estimate older than this is replaced by the next observed time. */
const ESTIMATE_VALID_MS = 60_000;

/**
 * How far the server's clock is ahead of this device's, estimated from the times in server messages. A time is always slightly
 * old when it arrives, so the largest difference of the last minute is the most accurate. Without any, the clocks count as
 * equal.
 */
export class ServerClock {
  #aheadMs: number | null = null;
  #seenAtMs = 0;

  /** Records a server time at its arrival. */
  note(serverMs: number, deviceMs: number): void {
    const aheadMs = serverMs - deviceMs;
    if (this.#aheadMs !== null && aheadMs < this.#aheadMs && deviceMs - this.#seenAtMs < ESTIMATE_VALID_MS) return;
    this.#aheadMs = aheadMs;
    this.#seenAtMs = deviceMs;
  }

  /** The server's time, ms. */
  at(deviceMs: number): number {
    return deviceMs + (this.#aheadMs ?? 0);
  }
}
