import { errorOf, type Fault, type Link, type Point } from '../store/link.ts';
import type { Random } from './random.ts';

/** A scheduled fault: at the n-th time that a point is reached from now on. */
export interface PlannedFault {
  readonly fault: Fault;
  readonly point: Point;
  /** 1: the next time */
  readonly countdown: number;
}

const MAX_TURNS = 3;

/** A link with scripted faults. */
export class FaultyLink implements Link {
  readonly name: string;
  readonly #chance: Random;
  #alive = true;
  #plan: { fault: Fault; point: Point; countdown: number } | null = null;
  /** turns are given only if several transactions can meet */
  interleaves = false;
  onCrash: () => void = () => undefined;
  onFault: (plan: { readonly fault: Fault; readonly point: Point }) => void = () => undefined;
  /** called at every point, for events in the middle of a transaction */
  onPoint: (point: Point) => void = () => undefined;

  constructor(name: string, chance: Random) {
    this.name = name;
    this.#chance = chance;
  }

  get alive(): boolean {
    return this.#alive;
  }

  plan(planned: PlannedFault): void {
    this.#plan = { ...planned };
  }

  clearFaults(): void {
    this.#plan = null;
    this.onPoint = () => undefined;
  }

  kill(): void {
    this.#alive = false;
  }

  turns(): number {
    return this.interleaves ? this.#chance.whole(MAX_TURNS + 1) : 0;
  }

  at(point: Point): void {
    this.onPoint(point);
    const plan = this.#plan;
    if (plan?.point !== point || --plan.countdown > 0) return;
    this.#plan = null;
    this.onFault(plan);
    if (plan.fault === 'crash') this.onCrash();
    else throw errorOf(plan.fault);
  }
}
