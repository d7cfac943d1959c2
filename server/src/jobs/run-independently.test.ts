import { expect, it } from 'vitest';
import { runIndependently } from './run-independently.ts';

it('processes all items in order, and reports each that failed', async () => {
  const done: number[] = [];
  const work = runIndependently(
    [1, 2, 3, 4],
    (item) => `item ${item}`,
    async (item) => {
      if (item % 2 === 0) throw new Error('even');
      done.push(item);
    },
  );
  await expect(work).rejects.toMatchObject({
    message: '2 of 4 failed: item 2: even',
    errors: [{ message: 'item 2: even' }, { message: 'item 4: even' }],
  });
  expect(done).toEqual([1, 3]);
});

it('throws nothing if nothing failed', async () => {
  await expect(runIndependently([1], String, async () => undefined)).resolves.toBeUndefined();
});
