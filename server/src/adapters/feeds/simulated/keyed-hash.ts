import { createHmac } from 'node:crypto';

import { normal } from './exact-math.ts';

/** Two 32-bit words. */
export interface HashKey {
  readonly k0: number;
  readonly k1: number;
}

/**
 * The key of one stream of random numbers. Whoever knew the seed would know every price to come, so streams get keys that
 * do not lead back to it or to each other.
 */
export function streamKey(seed: string, stream: string): HashKey {
  const digest = createHmac('sha256', seed).update(stream).digest();
  return { k0: digest.readInt32LE(0), k1: digest.readInt32LE(4) };
}

/** The second word of the last `hash` call; a returned pair would cost an object per draw. */
let second = 0;

/** 32 random bits of a stream at an index (HalfSipHash-1-3 with a 64-bit result); the other 32 are `secondWord()`. */
export function hash(key: HashKey, index: number): number {
  let v0 = key.k0;
  let v1 = key.k1 ^ 0xee;
  let v2 = 0x6c796765 ^ key.k0;
  let v3 = 0x74656462 ^ key.k1 ^ index;
  for (let round = 0; round < 7; round++) {
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
      v2 ^= 0xee;
    } else if (round === 3) {
      second = v1 ^ v3;
      v1 ^= 0xdd;
    }
  }
  return v1 ^ v3;
}

export function secondWord(): number {
  return second;
}

/** Smooth noise of variance below 1: hashed normal numbers at whole positions, straight lines between them. */
export function valueNoise(key: HashKey, position: number): number {
  const index = Math.floor(position);
  const fraction = position - index;
  return normal(hash(key, index)) * (1 - fraction) + normal(hash(key, index + 1)) * fraction;
}
