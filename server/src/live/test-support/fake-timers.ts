import type { Clock } from '../../platform/clock.ts';
import type { Timers } from '../../platform/timers.ts';

interface Entry {
  dueMs: number;
  readonly everyMs: number | null;
  readonly work: () => void;
}

/** A clock and timers that the test advances; due work runs in order of time. */
export class FakeTimers implements Timers, Clock {
  #nowMs: number;
  readonly #entries = new Set<Entry>();

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  now(): number {
    return this.#nowMs;
  }

  every(ms: number, work: () => void): () => void {
    return this.#add({ dueMs: this.#nowMs + ms, everyMs: ms, work });
  }

  after(ms: number, work: () => void): () => void {
    return this.#add({ dueMs: this.#nowMs + ms, everyMs: null, work });
  }

  advance(ms: number): void {
    const untilMs = this.#nowMs + ms;
    for (;;) {
      const next = [...this.#entries]
        .filter(({ dueMs }) => dueMs <= untilMs)
        .toSorted((one, other) => one.dueMs - other.dueMs)[0];
      if (!next) break;
      this.#nowMs = next.dueMs;
      if (next.everyMs === null) this.#entries.delete(next);
      else next.dueMs += next.everyMs;
      next.work();
    }
    this.#nowMs = untilMs;
  }

  #add(entry: Entry): () => void {
    this.#entries.add(entry);
    return () => this.#entries.delete(entry);
  }
}
