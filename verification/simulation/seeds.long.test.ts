import { expect, it } from 'vitest';
import { firstFailure } from './seeds.ts';

it.each([1, 101, 201, 301, 401])(
  '100 worlds of 2,000 commands each satisfy every invariant, from seed %i on',
  async (first) => {
    expect(await firstFailure({ first, count: 100, commands: 2_000 })).toBeNull();
  },
  900_000,
);
