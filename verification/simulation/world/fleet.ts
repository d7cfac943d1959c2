import type { Quote, SourceQuote } from '@truefill/domain/market/quote.ts';
import type { MemoryDatabase } from '../store/memory-database.ts';
import type { MemoryQuoteLog } from '../store/memory-quote-log.ts';
import type { Disturbance } from './disturbances.ts';
import { FaultyLink } from './faulty-link.ts';
import type { Random } from './random.ts';
import { WatchedProcess } from './watched-process.ts';
import { settled, type WorldClock } from './world-clock.ts';

export interface FleetParts {
  readonly chance: Random;
  readonly clock: WorldClock;
  readonly database: MemoryDatabase;
  readonly quoteLog: MemoryQuoteLog;
  readonly snapshot: () => readonly SourceQuote[];
  readonly fail: (reason: string) => void;
  readonly note: (name: string, detail: string) => void;
}

/** Complaints that a healthy process may make, too: about its source, not itself. */
const REFUSED_QUOTES = 'quotes refused';

/** The processes of a world: usually one, sometimes two, sometimes none for a while. */
export class Fleet {
  readonly #parts: FleetParts;
  readonly #all = new Map<string, WatchedProcess>();
  #alive: WatchedProcess[] = [];
  #count = 0;
  #disturbedAtMs = 0;
  #aloneSinceMs = 0;
  #restartAtMs = 0;
  #pacified = false;

  constructor(parts: FleetParts) {
    this.#parts = parts;
    const { shards } = parts.database;
    shards.onHanded = () => {
      for (const process of this.#alive) {
        if (!shards.hasAll(process.process.link)) process.leaseSinceMs = null;
        else process.leaseSinceMs ??= parts.clock.now();
      }
      this.disturbed();
    };
  }

  processNamed(name: string): WatchedProcess {
    const found = this.#all.get(name);
    if (!found) throw new Error(`there is no process ${name}`);
    return found;
  }

  /** Newest quotes of a live process. */
  newest(): Iterable<Quote> {
    return this.#alive[0]?.view().newest.values() ?? [];
  }

  /** A process that accepts commands; null if there is none. */
  any(): WatchedProcess | null {
    const ready = this.#alive.filter(({ process }) => process.started);
    return ready.length === 0 ? null : this.#parts.chance.oneOf(ready);
  }

  receive(quotes: readonly SourceQuote[]): void {
    for (const process of this.#alive) process.receive(quotes);
  }

  /** The process that has been alone, started, owner of the lease and undisturbed for this long. */
  calm(forMs: number): WatchedProcess | null {
    const [only, other] = this.#alive;
    const sinceMs = Math.max(this.#disturbedAtMs, this.#aloneSinceMs);
    return only?.process.started && !other && only.leaseSinceMs !== null && this.#parts.clock.now() - sinceMs > forMs
      ? only
      : null;
  }

  disturbed(): void {
    this.#disturbedAtMs = this.#parts.clock.now();
  }

  /** Allows transactions to interleave, or not. */
  setInterleaving(interleaves: boolean): void {
    for (const { process } of this.#alive) process.link.interleaves = interleaves;
  }

  async startOne(): Promise<void> {
    const { chance, clock, database, quoteLog, snapshot, fail, note } = this.#parts;
    const link = new FaultyLink(`process-${++this.#count}`, chance);
    const complain = (message: string, detail: unknown): void => {
      if (message !== REFUSED_QUOTES) this.disturbed();
      note('complaint', `${link.name}: ${message} ${wordsOf(detail)}`);
      const error = (detail as { err?: unknown } | null)?.err;
      if (error instanceof Error && !error.message.startsWith('simulated: ')) fail(`${link.name}: ${message}: ${error.stack}`);
    };
    const watched = new WatchedProcess({ link, clock, database, quoteLog, snapshot: snapshot(), complain }, fail);
    link.onCrash = () => this.#crash(watched);
    link.onFault = ({ fault, point }) => {
      this.disturbed();
      note('fault', `${link.name}: ${fault} at ${point}`);
    };
    this.#all.set(link.name, watched);
    this.#alive.push(watched);
    this.disturbed();
    note('start', link.name);
    watched.process.start().then(
      () => watched.onStarted(),
      // A server that cannot start exits.
      () => this.#crash(watched),
    );
    await settled();
  }

  /** Starts a process if none is left, after a while. */
  async keepAlive(): Promise<void> {
    if (this.#alive.length === 0 && this.#parts.clock.now() >= this.#restartAtMs) await this.startOne();
  }

  /** Stops injecting faults. */
  stopFaults(): void {
    this.#pacified = true;
    this.#restartAtMs = 0;
    this.setInterleaving(false);
    for (const { process } of this.#alive) process.link.clearFaults();
    while (this.#alive.length > 1) this.#crash(this.#alive[0] as WatchedProcess);
  }

  /** Runs an action after this many transaction points. */
  interrupt(points: number, work: () => void): void {
    let left = points;
    for (const { process } of this.#alive) {
      process.link.onPoint = () => {
        if (--left === 0) work();
      };
    }
  }

  async disturb(disturbance: Disturbance): Promise<void> {
    const { chance, database, note } = this.#parts;
    const [first, second] = this.#alive;
    if (!first) return;
    const one = chance.oneOf(this.#alive);
    if (disturbance.kind === 'fault') one.process.link.plan(disturbance.planned);
    else if (disturbance.kind === 'crash') this.#crash(one);
    else if (disturbance.kind === 'second' && !second) await this.startOne();
    else if (disturbance.kind === 'end-second' && second) this.#crash(one);
    else if (disturbance.kind === 'restart' && !second) await this.#restart(first);
    else if (disturbance.kind === 'lose-lease' && second) {
      note('lease', `${one.name} is taken for dead`);
      database.shards.expire(one.process.link);
    }
  }

  #crash(process: WatchedProcess): void {
    if (!this.#remove(process)) return;
    this.#parts.note('crash', process.name);
    process.process.crash();
  }

  async #restart(process: WatchedProcess): Promise<void> {
    this.#parts.note('stop', process.name);
    process.process.link.clearFaults();
    const state = { stopped: false };
    void process.process.stop().then(() => (state.stopped = true));
    for (let tries = 0; tries < 30 && !state.stopped; tries++) {
      await settled();
      if (!state.stopped) await this.#parts.clock.pass(1_000, settled);
    }
    if (!state.stopped) this.#parts.fail(`${process.name} does not stop`);
    this.#remove(process);
  }

  #remove(process: WatchedProcess): boolean {
    const at = this.#alive.indexOf(process);
    if (at < 0) return false;
    this.#alive.splice(at, 1);
    process.leaseSinceMs = null;
    this.disturbed();
    const nowMs = this.#parts.clock.now();
    this.#aloneSinceMs = nowMs;
    this.#restartAtMs = this.#pacified ? 0 : nowMs + this.#parts.chance.whole(20_000);
    return true;
  }
}

function wordsOf(detail: unknown): string {
  const error = (detail as { err?: unknown } | null)?.err;
  return error instanceof Error ? error.message : JSON.stringify(detail);
}
