import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IdMap } from './id-map.ts';

it('behaves like a Map under any sequence of operations', () => {
  const id = fc.bigInt({ min: 1n, max: 6n });
  const step = fc.oneof(
    fc.record({ act: fc.constant('set' as const), id }),
    fc.record({ act: fc.constant('delete' as const), id }),
    fc.record({ act: fc.constant('oldest' as const), id }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const map = new IdMap<number>();
      const plain = new Map<bigint, number>();
      steps.forEach(({ act, id: at }, index) => {
        if (act === 'set') {
          map.set(at, index);
          plain.set(at, index);
        } else if (act === 'delete') {
          map.delete(at);
          plain.delete(at);
        } else {
          map.deleteOldest();
          for (const oldest of [...plain.keys()].slice(0, 1)) plain.delete(oldest);
        }
        expect([map.size, map.has(at), map.get(at)]).toEqual([plain.size, plain.has(at), plain.get(at)]);
        expect([...map.values()]).toEqual([...plain.values()]);
      });
    }),
  );
});

it('distinguishes ids up to 2^53', () => {
  const map = new IdMap<string>();
  map.set(2n ** 53n - 1n, 'last but one');
  map.set(2n ** 53n, 'last');
  expect([map.size, map.get(2n ** 53n - 1n), map.get(2n ** 53n)]).toEqual([2, 'last but one', 'last']);
});
