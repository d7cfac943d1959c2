import type { Clock } from '@truefill/server/platform/clock.ts';
import type { Sleeper } from '@truefill/server/features/accounts/ledger/index.ts';
import type { Timers } from '@truefill/server/platform/timers.ts';

interface Entry {
  dueMs: number;
  readonly number: number;
  readonly everyMs: number | null;
  readonly owner: ProcessTimers;
  readonly work: () => void;
}

/** The only clock of a simulated world, with the timers of all its processes. It stands still until it is advanced. */
export class WorldClock implements Clock {
  #nowMs: number;
  #entries: Entry[] = [];
  #number = 0;

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  now(): number {
    return this.#nowMs;
  }

  add(entry: Omit<Entry, 'number'>): () => void {
    const numbered = { ...entry, number: this.#number++ };
    this.#entries.push(numbered);
    return () => void this.#drop(numbered);
  }

  dropAll(owner: ProcessTimers): void {
    this.#entries = this.#entries.filter((entry) => entry.owner !== owner);
  }

  /** Advances time; due timers run in order, and `settle` lets their consequences happen. */
  async pass(ms: number, settle: () => Promise<void>): Promise<void> {
    const untilMs = this.#nowMs + ms;
    for (let next = this.#next(); next && next.dueMs <= untilMs; next = this.#next()) {
      this.#nowMs = Math.max(this.#nowMs, next.dueMs);
      await this.#runDue(settle);
    }
    this.#nowMs = untilMs;
  }

  /** Jumps forward as if the machine had slept: timers due in between run once, now. */
  async jump(ms: number, settle: () => Promise<void>): Promise<void> {
    this.#nowMs += ms;
    await this.#runDue(settle);
  }

  /** All due timers, in order. */
  async #runDue(settle: () => Promise<void>): Promise<void> {
    for (const entry of this.#entries.filter(({ dueMs }) => dueMs <= this.#nowMs).toSorted(inOrder)) {
      if (this.#entries.includes(entry)) this.#run(entry);
    }
    await settle();
  }

  #run(entry: Entry): void {
    if (entry.everyMs === null) this.#drop(entry);
    else entry.dueMs = this.#nowMs + entry.everyMs;
    entry.work();
  }

  #next(): Entry | undefined {
    let first: Entry | undefined;
    for (const entry of this.#entries) if (!first || inOrder(entry, first) < 0) first = entry;
    return first;
  }

  #drop(entry: Entry): void {
    const at = this.#entries.indexOf(entry);
    if (at >= 0) this.#entries.splice(at, 1);
  }
}

function inOrder(a: Entry, b: Entry): number {
  return a.dueMs - b.dueMs || a.number - b.number;
}

/** One process's timers and pauses. */
export class ProcessTimers implements Timers, Sleeper {
  readonly #clock: WorldClock;

  constructor(clock: WorldClock) {
    this.#clock = clock;
  }

  every(ms: number, work: () => void): () => void {
    return this.#clock.add({ dueMs: this.#clock.now() + ms, everyMs: ms, owner: this, work });
  }

  after(ms: number, work: () => void): () => void {
    return this.#clock.add({ dueMs: this.#clock.now() + ms, everyMs: null, owner: this, work });
  }

  readonly now = (): number => this.#clock.now();
  readonly nextTurn = (): Promise<void> => Promise.resolve();
  readonly delay = (ms: number): Promise<void> => new Promise((resolve) => void this.after(ms, resolve));
  readonly idle = (ms: number): Promise<void> => this.delay(ms);

  /** Stops everything of the process. */
  drop(): void {
    this.#clock.dropAll(this);
  }
}

/** Lets everything run that waits only for its turn. */
export function settled(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
