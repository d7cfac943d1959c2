import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  coveredNumbers,
  lastTag,
  layOutTags,
  TAG_HEIGHT,
  type AxisRoom,
  type AxisTag,
  type AxisTags,
  type TagSide,
} from './axis-tags.ts';

const HEIGHT = 360;
const HALF = TAG_HEIGHT / 2;
const NO_SIDES: ReadonlyMap<string, TagSide> = new Map();

const lastAt = (y: number): AxisRoom['last'] => ({ y, top: y - 10, bottom: y + 24 });
const roomWith = (lastY: number, height = HEIGHT): AxisRoom => ({ height, last: lastAt(lastY) });
const tag = (id: string, y: number, price = HEIGHT - y): AxisTag => ({ id, y, price });
const shown = ({ places }: AxisTags) => places.map(({ ids, y }) => [ids.join('+'), y]);

it('tags far from each other and from the current price are at their lines', () => {
  expect(shown(layOutTags([tag('b', 200), tag('a', 50)], roomWith(120), NO_SIDES))).toEqual([
    ['a', 50],
    ['b', 200],
  ]);
});

it('near the current price a tag is above or below that price and its countdown', () => {
  expect(shown(layOutTags([tag('above', 115), tag('below', 125)], roomWith(120), NO_SIDES))).toEqual([
    ['above', 100],
    ['below', 154],
  ]);
});

it('the current price pushes a tag until its own place on the other side is free', () => {
  let sides = NO_SIDES;
  const seen: (string | number | undefined)[] = [];
  // the price falls from above the line to far below, with jitter
  for (const lastY of [100, 120, 140, 150, 145, 150, 160, 165, 150, 165, 166, 180, 167, 150, 140, 117, 116, 110, 100]) {
    const tags = layOutTags([tag('entry', 140)], roomWith(lastY), sides);
    sides = tags.sides;
    seen.push(`${sides.get('entry')?.[0]}${tags.places[0]?.y}`);
  }
  // above again once its own place is free by some px
  expect(seen.join(' ')).toBe('b140 b154 b174 b184 b179 b184 b194 b199 b184 b199 a140 a140 a140 a130 a120 a97 a96 a90 b140');
});

it('off-screen lines share a tag at their end of the axis', () => {
  const { places } = layOutTags([tag('a', -300), tag('b', -5), tag('c', 200), tag('d', 900)], roomWith(100), NO_SIDES);
  expect(places).toEqual([
    { ids: ['a', 'b'], isOnePrice: false, y: HALF, beyond: 'above' },
    { ids: ['c'], isOnePrice: true, y: 200, beyond: null },
    { ids: ['d'], isOnePrice: true, y: HEIGHT - HALF, beyond: 'below' },
  ]);
});

it('lines at one price share its tag, on screen and off', () => {
  const stops = [tag('a', 200), tag('c', 200), tag('d', 200)];
  const place = { ids: ['a', 'c', 'd'], isOnePrice: true, beyond: null };
  expect(layOutTags(stops, roomWith(100), NO_SIDES).places).toEqual([{ ...place, y: 200 }]);
  // another price at the same height keeps a tag of its own
  expect(layOutTags([...stops, tag('b', 200, 160.4)], roomWith(100), NO_SIDES).places).toEqual([
    { ids: ['b'], isOnePrice: true, beyond: null, y: 190 },
    { ...place, y: 210 },
  ]);
  const far = [tag('a', -80), tag('b', -80)];
  expect(layOutTags(far, roomWith(100), NO_SIDES).places).toEqual([
    { ids: ['a', 'b'], isOnePrice: true, beyond: 'above', y: HALF },
  ]);
  const apart = layOutTags([...far, tag('c', -90), tag('d', -90)], roomWith(100), NO_SIDES);
  expect(apart.places).toEqual([{ ids: ['c', 'd', 'a', 'b'], isOnePrice: false, beyond: 'above', y: HALF }]);
});

it('the closest tags of a stack that is too long are merged into a count', () => {
  const tags = [200, 210, 211, 220, 230, 240, 250, 260].map((y, index) => tag(String(index), y));
  expect(layOutTags(tags, roomWith(40), NO_SIDES).places.map(({ ids }) => ids)).toEqual([
    ['0'],
    ['1', '2', '3'],
    ['4'],
    ['5'],
    ['6'],
    ['7'],
  ]);
});

it('if a side has less space than tags they are merged there: none crosses the current price', () => {
  const tags = [tag('top', 40), tag('a', 310), tag('b', 322), tag('c', 350)];
  expect(shown(layOutTags(tags, roomWith(300), NO_SIDES))).toEqual([
    ['top', 40],
    ['a+b+c', 334],
  ]);
  // except for a side without any space
  expect(shown(layOutTags([tag('a', 345), tag('b', 355)], roomWith(325), NO_SIDES)).map(([ids]) => ids)).toEqual(['a', 'b']);
});

it('axis labels behind tags are hidden completely, the current price is not', () => {
  expect(coveredNumbers([20, 60, 100, 138], [65], lastTag(110, true))).toEqual([
    [52, 68],
    [92, 100],
    [132, 146],
  ]);
  // a closed market has no countdown, which would hide the upper half of the label below
  expect(coveredNumbers([126], [], lastTag(110, false))).toEqual([[120, 134]]);
  expect(coveredNumbers([130], [], lastTag(110, false))).toEqual([]);
});

const ys = fc.array(fc.integer({ min: -50, max: HEIGHT + 50 }), { maxLength: 14 });
const tagsOf = (drawn: readonly number[]): AxisTag[] => drawn.map((y, index) => tag(`t${String(index).padStart(2, '0')}`, y));
const anyRoom = fc
  .record({ lastY: fc.option(fc.integer({ min: 10, max: HEIGHT - 24 })), height: fc.integer({ min: 80, max: HEIGHT }) })
  .map(({ lastY, height }): AxisRoom => {
    const y = lastY === null ? null : Math.min(lastY, Math.round(height * 0.98));
    return { height, last: y === null ? null : lastAt(y) };
  });

it('no tag overlaps another or the current price, all are within the pane, in order, and none is lost', () => {
  fc.assert(
    fc.property(ys, anyRoom, fc.integer({ min: 10, max: HEIGHT - 24 }), (drawn, room, lastBefore) => {
      const tags = tagsOf(drawn);
      const before = layOutTags(tags, roomWith(lastBefore), NO_SIDES).sides;
      const { places } = layOutTags(tags, room, before);
      const byPrice = tags.toSorted((one, other) => one.y - other.y || one.id.localeCompare(other.id)).map(({ id }) => id);
      expect(places.flatMap(({ ids }) => ids)).toEqual(byPrice);
      for (const [index, { y }] of places.entries()) {
        expect(y).toBeGreaterThanOrEqual(HALF);
        expect(y).toBeLessThanOrEqual(room.height - HALF);
        if (index > 0) expect(y - (places[index - 1]?.y ?? 0)).toBeGreaterThanOrEqual(TAG_HEIGHT - 1e-6);
        if (room.last) expect(y + HALF <= room.last.top + 1e-6 || y - HALF >= room.last.bottom - 1e-6).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

it('a second layout moves nothing', () => {
  fc.assert(
    fc.property(ys, anyRoom, (drawn, room) => {
      const first = layOutTags(tagsOf(drawn), room, NO_SIDES);
      expect(layOutTags(tagsOf(drawn), room, first.sides)).toEqual(first);
    }),
  );
});

const sameGroups = (one: AxisTags, other: AxisTags): boolean =>
  JSON.stringify([one.places.map(({ ids }) => ids), [...one.sides]]) ===
  JSON.stringify([other.places.map(({ ids }) => ids), [...other.sides]]);
const moves = (one: AxisTags, other: AxisTags): number[] =>
  one.places.map(({ y }, index) => Math.abs(y - (other.places[index]?.y ?? Number.NaN)));

it('a move of the current price moves a tag at most as far, and one that changes sides to its own place', () => {
  fc.assert(
    fc.property(ys, fc.integer({ min: 60, max: 280 }), fc.constantFrom(-1, 1), (drawn, lastY, step) => {
      const first = layOutTags(tagsOf(drawn), roomWith(lastY), NO_SIDES);
      const then = layOutTags(tagsOf(drawn), roomWith(lastY + step), first.sides);
      if (sameGroups(first, then)) for (const move of moves(first, then)) expect(move).toBeLessThanOrEqual(1 + 1e-6);
    }),
  );
});

it('a move of one line moves no other tag farther', () => {
  fc.assert(
    fc.property(ys, fc.integer({ min: 60, max: 280 }), fc.nat(), fc.constantFrom(-1, 1), (drawn, lastY, which, step) => {
      const first = layOutTags(tagsOf(drawn), roomWith(lastY), NO_SIDES);
      const led = drawn.map((y, index) => (index === which % Math.max(1, drawn.length) ? y + step : y));
      const then = layOutTags(tagsOf(led), roomWith(lastY), first.sides);
      if (sameGroups(first, then)) for (const move of moves(first, then)) expect(move).toBeLessThanOrEqual(1 + 1e-6);
    }),
  );
});

it('a jittering price changes no side', () => {
  fc.assert(
    fc.property(ys, fc.integer({ min: 100, max: 250 }), (drawn, lastY) => {
      const few = tagsOf(drawn.slice(0, 3));
      // whichever tag changed sides on the way there
      let { sides } = layOutTags(few, roomWith(lastY + 3), layOutTags(few, roomWith(lastY), NO_SIDES).sides);
      const seen = new Set<string>();
      for (const off of [0, 3, 1, 2, 0, 3]) {
        ({ sides } = layOutTags(few, roomWith(lastY + off), sides));
        seen.add(JSON.stringify([...sides]));
      }
      expect(seen.size).toBe(1);
    }),
  );
});
