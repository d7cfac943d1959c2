import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LevelHeap } from './level-heap.ts';

interface Item {
  readonly level: number;
  alive: boolean;
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), at: fc.nat(100) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(1_000) }),
  fc.record({ kind: fc.constant('price' as const), at: fc.nat(100) }),
);

describe.each(['below', 'above'] as const)('levels reached from %s', (from) => {
  const reached = (level: number, price: number): boolean => (from === 'below' ? price >= level : price <= level);

  it('are taken exactly when a linear scan would take them', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const heap = new LevelHeap<Item>(from, (item) => item.alive);
        let model: Item[] = [];
        for (const { kind, at } of steps) {
          if (kind === 'add') {
            const item = { level: at, alive: true };
            heap.add(at, item);
            model.push(item);
          } else if (kind === 'remove' && model.length > 0) {
            const [item] = model.splice(at % model.length, 1) as [Item];
            item.alive = false;
            heap.noteRemoved();
          } else if (kind === 'price') {
            const taken = new Set(heap.takeReached(at));
            expect(taken).toEqual(new Set(model.filter((item) => reached(item.level, at))));
            model = model.filter((item) => !taken.has(item));
          }
          expect(heap.size).toBeLessThanOrEqual(2 * model.length + 1);
        }
      }),
    );
  });

  it('are peeked before they are taken', () => {
    const heap = new LevelHeap<Item>(from, (item) => item.alive);
    expect(heap.reaches(50)).toBe(false);
    heap.add(50, { level: 50, alive: true });
    expect(heap.reaches(50)).toBe(true);
    expect(heap.reaches(from === 'below' ? 49 : 51)).toBe(false);
  });
});
