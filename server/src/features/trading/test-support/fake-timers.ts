import type { Timers } from '../../../platform/timers.ts';

/** Timers that a test advances. */
export class FakeTimers implements Timers {
  readonly #repeated = new Set<() => void>();

  every(_ms: number, work: () => void): () => void {
    this.#repeated.add(work);
    return () => void this.#repeated.delete(work);
  }

  after(_ms: number, work: () => void): () => void {
    return this.every(0, work);
  }

  /** Runs every repeated task once, waits for those that return a promise, and lets their follow-ups start. */
  async advance(): Promise<void> {
    await Promise.all([...this.#repeated].map((work): unknown => work()));
    await new Promise<void>((resolve) => void setImmediate(resolve));
  }
}
