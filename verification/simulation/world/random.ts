/** Seeded pseudorandom numbers (xorshift, 32 bits). The only source of randomness in a simulation. */
export class Random {
  #state: number;

  constructor(seed: number) {
    // Consecutive seeds must not start alike.
    this.#state = Math.imul(seed + 1, 0x9e3779b1) ^ 0x5bd1e995 || 1;
    for (let turn = 0; turn < 8; turn++) this.whole(2);
  }

  /** 0 <= n < below */
  whole(below: number): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state;
    return Math.floor(((state >>> 0) / 2 ** 32) * below);
  }

  between(from: number, to: number): number {
    return from + this.whole(to - from + 1);
  }

  oneOf<Value>(values: readonly Value[]): Value {
    return values[this.whole(values.length)] as Value;
  }

  happens(oneIn: number): boolean {
    return this.whole(oneIn) === 0;
  }

  /** One of the values, with probability proportional to its weight. */
  weighted<Value>(choices: readonly (readonly [weight: number, value: Value])[]): Value {
    let left = this.whole(choices.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, value] of choices) {
      if (left < weight) return value;
      left -= weight;
    }
    throw new Error('there is nothing to choose from');
  }
}
