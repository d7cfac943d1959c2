import { createHmac } from 'node:crypto';

import { normal } from './exact-math.ts';

/** Two 32-bit words. */
export interface HashKey {
  readonly k0: number;
  readonly k1: number;
}

/**
 * The key of one stream of random numbers. The seed determines every future price, so streams get keys from which neither it
 * nor other keys can be derived.
 */
export function streamKey(seed: string, stream: string): HashKey {
  const digest = createHmac('sha256', seed).update(stream).digest();
  return { k0: digest.readInt32LE(0), k1: digest.readInt32LE(4) };
}

/** The second word of the last `hash` call; returning a pair would allocate an object per draw. */
let second = 0;

/**
 * 32 random bits of a stream at an index; `secondWord()` has 32 more. The rounds are HalfSipHash's, one for the message and
 * three to finish.
 */
export function hash(key: HashKey, index: number): number {
  let v0 = key.k0;
  let v1 = key.k1;
  let v2 = 0x6c796765 ^ key.k0;
  let v3 = 0x74656462 ^ key.k1 ^ index;
  for (let round = 0; round < 4; round++) {
    v0 = (v0 + v1) | 0;
    v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
    v0 = (v0 << 16) | (v0 >>> 16);
    v2 = (v2 + v3) | 0;
    v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
    v0 = (v0 + v3) | 0;
    v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0;
    v2 = (v2 + v1) | 0;
    v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2;
    v2 = (v2 << 16) | (v2 >>> 16);
    if (round === 0) {
      v0 ^= index;
      v2 ^= 0xff;
    }
  }
  second = v0 ^ v2;
  return v1 ^ v3;
}

export function secondWord(): number {
  return second;
}

/**
 * Two normal numbers of a stream at an index, cached for the last index: the legs of a cross share their factors and request
 * the same node one after the other.
 */
export class NormalPairs {
  first = 0;
  second = 0;
  readonly #key: HashKey;
  #index = -1;

  constructor(key: HashKey) {
    this.#key = key;
  }

  /** Writes the numbers of an index to `first` and, if given, `second`. */
  draw(index: number, both: boolean): void {
    if (index === this.#index) return;
    this.#index = index;
    this.first = normal(hash(this.#key, index));
    if (both) this.second = normal(second);
  }
}

/** Smooth noise of variance below 1: hashed normal numbers at whole positions, straight lines between them. */
export class ValueNoise {
  readonly #key: HashKey;
  #index = Number.NaN;
  #left = 0;
  #right = 0;

  constructor(key: HashKey) {
    this.#key = key;
  }

  /** Caches the last two whole positions, since noise is read in small steps. */
  at(position: number): number {
    const index = Math.floor(position);
    if (index !== this.#index) {
      this.#left = index === this.#index + 1 ? this.#right : normal(hash(this.#key, index));
      this.#right = normal(hash(this.#key, index + 1));
      this.#index = index;
    }
    const fraction = position - index;
    return this.#left * (1 - fraction) + this.#right * fraction;
  }
}
