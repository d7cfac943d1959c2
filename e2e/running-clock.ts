import type { Clock } from '@truefill/server/platform/clock.ts';

/**
 * A clock that a test sets and that then goes on at the pace of real time, so that whatever waits for a second still sees it
 * pass. Browsers of the test show the same time.
 */
export class RunningClock implements Clock {
  readonly #listeners = new Set<(offsetMs: number) => Promise<void>>();
  #offsetMs: number;

  constructor(nowMs: number) {
    this.#offsetMs = nowMs - Date.now();
  }

  now(): number {
    return Date.now() + this.#offsetMs;
  }

  /** what this clock is ahead of the machine's, ms */
  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** Moves on by `ms`, here and in every open page. */
  async advance(ms: number): Promise<void> {
    this.#offsetMs += ms;
    await Promise.all([...this.#listeners].map((listener) => listener(this.#offsetMs)));
  }

  /** Moves to an instant later than now. */
  async moveTo(timeMs: number): Promise<void> {
    await this.advance(timeMs - this.now());
  }

  /** Tells of every move; answers an unsubscribe. */
  onMove(listener: (offsetMs: number) => Promise<void>): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
