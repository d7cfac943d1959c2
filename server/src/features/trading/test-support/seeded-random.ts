/** Pseudo-random numbers that are the same for the same seed (mulberry32). */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 0 <= n < below */
  whole(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  }

  oneOf<Value>(values: readonly Value[]): Value {
    return values[this.whole(values.length)] as Value;
  }

  happens(oneIn: number): boolean {
    return this.whole(oneIn) === 0;
  }
}
