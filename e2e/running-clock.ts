import type { Clock } from '@truefill/server/platform/clock.ts';

/**
 * A clock set by a test that then advances in real time, so that code waiting for a second still sees it
 * pass. The test's browsers show the same time.
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

  /** this clock's lead over the machine's, ms */
  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** Advances by `ms`, here and in every open page. */
  async advance(ms: number): Promise<void> {
    this.#offsetMs += ms;
    await Promise.all([...this.#listeners].map((listener) => listener(this.#offsetMs)));
  }

  /** Advances to a later time. */
  async moveTo(timeMs: number): Promise<void> {
    await this.advance(timeMs - this.now());
  }

  /** Calls back on every jump; returns an unsubscribe function. */
  onMove(listener: (offsetMs: number) => Promise<void>): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
