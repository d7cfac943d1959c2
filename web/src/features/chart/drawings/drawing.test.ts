import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DRAWING_POINTS, DRAWING_TOOLS, readDrawings } from '@truefill/api/workspace/drawings.ts';
import { chartPoints, storedPoints, movedPoints, TOOL_GROUPS, withChange } from './drawing.ts';

const at = (timestamp: number | undefined, value: number | undefined) => ({ timestamp, value });

test('every tool is offered once', () => {
  const offered = TOOL_GROUPS.flatMap(({ tools }) => [...tools]);
  expect(offered.toSorted()).toEqual([...DRAWING_TOOLS].toSorted());
});

describe('a drawing', () => {
  test('is saved at the market’s precision', () =>
    expect(storedPoints('segment', [at(60_000.4, 1.164_283_7), at(120_000, 1.2)], 5)).toEqual([
      { timeMs: 60_000, price: 1.16428 },
      { timeMs: 120_000, price: 1.2 },
    ]));
  test('is null with too few points, or an invalid one', () => {
    expect(storedPoints('segment', [at(1, 1)], 2)).toBeNull();
    expect(storedPoints('segment', [at(1, 1), at(undefined, 1)], 2)).toBeNull();
    expect(storedPoints('segment', [at(1, 1), at(2, undefined)], 2)).toBeNull();
    expect(storedPoints('segment', [at(1, 1), at(2, Number.POSITIVE_INFINITY)], 2)).toBeNull();
    expect(storedPoints('segment', [at(1, 1), at(-5, 1)], 2)).toBeNull();
  });
  test('a horizontal line needs no time', () =>
    expect(storedPoints('horizontalStraightLine', [at(undefined, 2)], 2)).toEqual([{ timeMs: 0, price: 2 }]));
  test('level lines have one price, vertical ones one time', () => {
    expect(storedPoints('horizontalRayLine', [at(1, 5), at(2, 6)], 0)).toEqual([
      { timeMs: 1, price: 6 },
      { timeMs: 2, price: 6 },
    ]);
    expect(storedPoints('verticalSegment', [at(1, 5), at(2, 6)], 0)).toEqual([
      { timeMs: 2, price: 5 },
      { timeMs: 2, price: 6 },
    ]);
    expect(storedPoints('rayLine', [at(1, 5), at(2, 6)], 0)).toEqual([
      { timeMs: 1, price: 5 },
      { timeMs: 2, price: 6 },
    ]);
  });
  test('a price too small to be written without an exponent is null', () =>
    expect(storedPoints('priceLine', [at(1, 0.000_000_04)], 8)).toEqual([{ timeMs: 1, price: 0 }]));
  test('can always be parsed, and gives the same points', () => {
    const point = fc.record({
      timestamp: fc.double({ min: 0, max: 4e12, noNaN: true }),
      value: fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...DRAWING_TOOLS),
        fc.array(point, { minLength: 3, maxLength: 3 }),
        fc.nat({ max: 8 }),
        (tool, drawn, precision) => {
          const points = storedPoints(tool, drawn, precision);
          expect(points).toHaveLength(DRAWING_POINTS[tool]);
          const document = { version: 1, drawings: [{ id: 'a', tool, points, colour: 0, dashed: false, locked: false }] };
          expect(readDrawings(JSON.parse(JSON.stringify(document)))).toEqual(document);
          expect(storedPoints(tool, chartPoints({ points: points ?? [] }), precision)).toEqual(points);
          expect(JSON.stringify(document)).not.toMatch(/\de/);
          for (const { price } of points ?? [])
            expect(String(price).replace(/[-.]/g, '').replace(/^0+/, '').length).toBeLessThanOrEqual(15);
        },
      ),
    );
  });
});

test('a deleted drawing is not restored by a change', () => {
  const drawing = {
    id: 'a',
    tool: 'priceLine',
    points: [{ timeMs: 0, price: 1 }],
    colour: 0,
    dashed: false,
    locked: false,
  } as const;
  expect(withChange([drawing], 'b', { locked: true })).toEqual([drawing]);
  expect(withChange([drawing], 'a', { locked: true })[0]?.locked).toBe(true);
});

test('one point is moved, the others stay; a level line keeps one price and a vertical one one time', () => {
  const points = [1, 2, 3].map((minute) => ({ timestamp: minute * 60_000, value: minute }));
  const moved = { timestamp: 540_000, value: 9 };
  expect(movedPoints('priceChannelLine', points, 1, moved)).toEqual([points[0], moved, points[2]]);
  expect(movedPoints('horizontalSegment', points.slice(1), 0, moved)).toEqual([moved, { timestamp: 180_000, value: 9 }]);
  expect(movedPoints('verticalSegment', points.slice(1), 1, moved)).toEqual([{ timestamp: 540_000, value: 2 }, moved]);
});
