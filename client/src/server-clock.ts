/** An estimate older than this gives way to the next time that is seen. */
const KEPT_MS = 60_000;

/**
 * How far the server's clock is ahead of this device's, told by the times that the server sends. A time is always a little old
 * when it arrives, so the largest difference of the last minute is the nearest to the truth. Without any, the clocks count as equal.
 */
export class ServerClock {
  #aheadMs: number | null = null;
  #seenAtMs = 0;

  /** Notes a time of the server at the moment of its arrival. */
  note(serverMs: number, deviceMs: number): void {
    const aheadMs = serverMs - deviceMs;
    if (this.#aheadMs !== null && aheadMs < this.#aheadMs && deviceMs - this.#seenAtMs < KEPT_MS) return;
    this.#aheadMs = aheadMs;
    this.#seenAtMs = deviceMs;
  }

  /** The server's time, ms. */
  at(deviceMs: number): number {
    return deviceMs + (this.#aheadMs ?? 0);
  }
}
