import { expect, it } from 'vitest';
import { SHARDS, shardOf } from './shards.ts';

it.each([1n, 2n, 3n, 16n])('account ids %s apart are spread evenly', (step) => {
  const sizes = new Array<number>(SHARDS).fill(0);
  const accounts = SHARDS * 1_000;
  for (let number = 1n; number <= accounts; number++) sizes[shardOf(number * step)] = (sizes[shardOf(number * step)] ?? 0) + 1;
  for (const size of sizes) expect(Math.abs(size - 1_000)).toBeLessThan(50);
});

it('the largest id has a shard', () => expect(shardOf(2n ** 63n - 1n)).toBeLessThan(SHARDS));

it('the shard of an account never changes', () => expect([1n, 2n, 3n, 4n, 5n].map(shardOf)).toEqual([9, 3, 13, 7, 1]));
