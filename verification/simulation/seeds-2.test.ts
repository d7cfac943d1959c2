import { expect, it } from 'vitest';
import { firstFailure } from './seeds.ts';

it('30 worlds of 2,000 commands each satisfy every invariant', async () => {
  expect(await firstFailure({ first: 31, count: 30, commands: 2_000 })).toBeNull();
}, 600_000);
