import fc from 'fast-check';
import { expect, it } from 'vitest';
import { labelY, LABEL_HEIGHT, labelPlaces, legendRoom, lineBeside, type LabelPlace } from './label-places.ts';

const NO_LEGEND = { width: 0, height: 0 };
const xs = (places: ReadonlyMap<string, LabelPlace>) => Object.fromEntries([...places].map(([id, { x }]) => [id, x]));

it('a label is at the left, next to another at nearly its height, and next to the legend', () => {
  const labels = [
    { id: 'take', y: 20, width: 80 },
    { id: 'entry', y: 200, width: 90 },
    { id: 'stop', y: 210, width: 70 },
    { id: 'low', y: 300, width: 70 },
  ];
  const places = labelPlaces(labels, { width: 600, legend: { width: 250, height: 57 } });
  expect(xs(places)).toEqual({ take: 254, entry: 8, stop: 102, low: 8 });
});

it('if the legend fills the width a label is at the right end', () => {
  const places = labelPlaces([{ id: 'take', y: 20, width: 80 }], { width: 320, legend: { width: 318, height: 57 } });
  expect(places.get('take')).toEqual({ x: 232, more: 0 });
});

it('a label that would cover the legend is below it if there is no space next to it', () => {
  const room = { width: 320, height: 400, legend: { width: 318, height: 57 } };
  expect(labelY({ y: 20, width: 80 }, room)).toBe(67);
  expect(labelY({ y: 70, width: 80 }, room)).toBe(70);
  expect(labelY({ y: 20, width: 80 }, { ...room, width: 600 })).toBe(20);
});

it('a label is whole within the pane, and a line outside it has none', () => {
  const room = { width: 600, height: 400, legend: NO_LEGEND };
  expect(labelY({ y: 0, width: 80 }, room)).toBe(LABEL_HEIGHT / 2);
  expect(labelY({ y: 200, width: 80 }, room)).toBe(200);
  expect(labelY({ y: 398, width: 80 }, room)).toBe(400 - LABEL_HEIGHT / 2);
  expect(labelY({ y: -1, width: 80 }, room)).toBeNull();
  expect(labelY({ y: 401, width: 80 }, room)).toBeNull();
});

it('labels that do not fit beside others are counted, and the count covers none', () => {
  const crowd = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `${index}`, y: 100, width: 100 }));
  const at = (count: number, kept?: string) =>
    Object.fromEntries(labelPlaces(crowd(count), { width: 320, legend: NO_LEGEND }, kept ?? null));
  expect(at(2)).toEqual({ 0: { x: 8, more: 0 }, 1: { x: 112, more: 0 } });
  expect(at(3)).toEqual({ 0: { x: 8, more: 0 }, 1: { x: 112, more: 0 }, 2: { x: 280, more: 1 } });
  expect(at(5)).toEqual({ 0: { x: 8, more: 0 }, 1: { x: 112, more: 0 }, 2: { x: 280, more: 3 } });
  // the line that is being dragged keeps its label
  expect(at(5, '4')['4']).toEqual({ x: 212, more: 0 });
  const wide = labelPlaces([...crowd(1), { id: 'b', y: 100, width: 190 }, { id: 'c', y: 105, width: 60 }], {
    width: 320,
    legend: NO_LEGEND,
  });
  expect(Object.fromEntries(wide)).toEqual({ 0: { x: 8, more: 0 }, c: { x: 280, more: 2 } });
});

it('no two labels of a wide chart overlap, and all are within it', () => {
  const label = fc.record({ y: fc.integer({ min: 0, max: 400 }), width: fc.integer({ min: 30, max: 120 }) });
  fc.assert(
    fc.property(fc.array(label, { maxLength: 7 }), (drawn) => {
      const labels = drawn.map((one, index) => ({ ...one, id: String(index) }));
      const places = labelPlaces(labels, { width: 1_200, legend: NO_LEGEND });
      for (const one of labels)
        for (const other of labels) {
          const [x, otherX] = [places.get(one.id)?.x ?? -1, places.get(other.id)?.x ?? -1];
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + one.width).toBeLessThanOrEqual(1_200);
          if (one.id >= other.id || Math.abs(one.y - other.y) >= LABEL_HEIGHT) continue;
          expect(x + one.width <= otherX || otherX + other.width <= x).toBe(true);
        }
    }),
  );
});

it('a legend that does not fit in its row wraps', () => {
  const one = legendRoom(0, [[8, 14, 14]], 600);
  const two = legendRoom(0, [[8, 14, 14]], 180);
  expect(two.height).toBeGreaterThan(one.height);
  expect(two.width).toBeLessThanOrEqual(180);
  expect(legendRoom(0, [], 600)).toEqual(NO_LEGEND);
  expect(legendRoom(70, [[8, 14, 14]], 600)).toEqual({ width: 434, height: one.height + 19 });
});

it('a line skips the labels of others at nearly its height', () => {
  const at = (x: number, y: number, width = 50) => ({ id: `${x}`, x, y, width });
  expect(lineBeside(100, 600, [])).toEqual([[0, 600]]);
  expect(lineBeside(100, 600, [at(200, 105), at(8, 95), at(400, 120)])).toEqual([
    [0, 8],
    [58, 200],
    [250, 600],
  ]);
  expect(lineBeside(100, 600, [at(8, 100, 100), at(40, 101), at(560, 99)])).toEqual([
    [0, 8],
    [108, 560],
  ]);
});
