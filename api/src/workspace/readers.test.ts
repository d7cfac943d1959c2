import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chartLayoutDocument, drawingsDocument, watchlistDocument, workspacePanelsDocument } from './calls.ts';
import type { z } from '../zod.ts';
import { CANDLE_STYLES, MAGNETS, MAIN_INDICATORS, PRICE_SCALES, readChartLayout, SUB_INDICATORS } from './chart-layout.ts';
import { DRAWING_POINTS, DRAWING_TOOLS, readDrawings, type DrawingTool } from './drawings.ts';
import { readWorkspacePanels } from './panels.ts';
import { readWatchlist } from './watchlist.ts';

/** What `fetch` may send with `keepalive`. */
const CLOSING_PAGE_BYTES = 64 * 1024;

const color = fc.integer({ min: 0, max: 4 });
const indicators = (names: readonly string[]) =>
  fc.uniqueArray(
    fc.record({
      name: fc.constantFrom(...names),
      parameters: fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 6 }),
      colour: color,
    }),
    {
      selector: ({ name }) => name,
      maxLength: 3,
    },
  );
const layout = fc.record({
  version: fc.constant(1),
  period: fc.constantFrom('1min', '5min', '15min', '30min', '1h', '1d'),
  candles: fc.constantFrom(...CANDLE_STYLES),
  scale: fc.constantFrom(...PRICE_SCALES),
  main: indicators(MAIN_INDICATORS),
  sub: indicators(SUB_INDICATORS),
  magnet: fc.constantFrom(...MAGNETS),
  drawingsHidden: fc.boolean(),
});
const point = fc.record({
  timeMs: fc.integer({ min: 0, max: 8.64e15 }),
  price: fc.double({ min: -1e12, max: 1e12, noNaN: true }),
});
const drawing = fc.constantFrom(...DRAWING_TOOLS).chain((tool: DrawingTool) =>
  fc.record({
    id: fc.uuid(),
    tool: fc.constant(tool),
    points: fc.array(point, { minLength: DRAWING_POINTS[tool], maxLength: DRAWING_POINTS[tool] }),
    colour: color,
    dashed: fc.boolean(),
    locked: fc.boolean(),
  }),
);
const drawings = fc.record({
  version: fc.constant(1),
  drawings: fc.uniqueArray(drawing, { selector: ({ id }) => id, maxLength: 3 }),
});
const watchlist = fc.record({
  version: fc.constant(1),
  symbols: fc.uniqueArray(fc.stringMatching(/^[A-Z0-9._-]{1,24}$/), { maxLength: 20 }),
});
const panelName = fc.stringMatching(/^[a-z][A-Za-z0-9-]{0,31}$/);
const panels = fc.record({
  version: fc.constant(1),
  sizes: fc.dictionary(panelName, fc.integer({ min: 0, max: 10_000 }), { maxKeys: 20 }),
  open: fc.dictionary(panelName, fc.boolean(), { maxKeys: 20 }),
});

type Case = readonly [name: string, valid: fc.Arbitrary<unknown>, schema: z.ZodType, read: (value: unknown) => unknown];

const CASES: readonly Case[] = [
  ['the chart’s layout', layout, chartLayoutDocument, readChartLayout],
  ['drawings', drawings, drawingsDocument, readDrawings],
  ['the watchlist', watchlist, watchlistDocument, readWatchlist],
  ['panels', panels, workspacePanelsDocument, readWorkspacePanels],
];

/** Mutates one place somewhere inside a value. */
function damaged(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const odd = fc.constantFrom<unknown>(
    null,
    -1,
    0.5,
    1e13,
    501,
    '',
    'x',
    'MA',
    'é',
    [],
    {},
    true,
    undefined,
    Number.NaN,
    [{}],
    2,
  );
  return fc
    .tuple(valid, odd, fc.array(fc.nat({ max: 9 }), { maxLength: 5 }), fc.boolean())
    .map(([value, by, path, drop]) => damage(structuredClone(value), by, path, drop));
}

function damage(value: unknown, by: unknown, [step, ...rest]: readonly number[], drop: boolean): unknown {
  if (typeof value !== 'object' || value === null || step === undefined) return by;
  const fields = value as Record<string, unknown>;
  const names = Object.keys(fields);
  const name = names[step % Math.max(names.length, 1)] ?? 'added';
  if (rest.length === 0 && drop && !Array.isArray(value)) delete fields[name];
  else fields[name] = damage(fields[name], by, rest, drop);
  return value;
}

describe.each(CASES)('%s', (_, valid, schema, read) => {
  test('are read as they were written', () => {
    fc.assert(
      fc.property(valid, (value) => {
        expect(schema.safeParse(value).success).toBe(true);
        expect(read(structuredClone(value))).toEqual(value);
      }),
      { numRuns: 60 },
    );
  });
  test('the page’s validation and the server’s schema refuse the same', () => {
    fc.assert(
      fc.property(damaged(valid), (value) => {
        expect(read(value) !== null).toBe(schema.safeParse(value).success);
      }),
      { numRuns: 300 },
    );
  });
  test.each([null, undefined, 1, 'text', [], {}, { version: 2 }])('%j is invalid', (value) => {
    expect(read(value)).toBeNull();
    expect(schema.safeParse(value).success).toBe(false);
  });
});

test('a layout saved before there was a choice of scale retains everything else', () => {
  fc.assert(
    fc.property(layout, (value) => {
      const { scale, ...before } = value;
      expect(chartLayoutDocument.safeParse(before).success).toBe(true);
      expect(readChartLayout(structuredClone(before))).toEqual({ ...value, scale: 'linear' });
      expect(readChartLayout(value)?.scale).toBe(scale);
    }),
    { numRuns: 20 },
  );
});

test('more drawings than allowed are invalid, however many', () => {
  const line = { tool: 'horizontalStraightLine', points: [{ timeMs: 0, price: 1 }], colour: 0, dashed: false, locked: false };
  const drawn = (count: number) => ({
    version: 1,
    drawings: Array.from({ length: count }, (_, index) => ({ ...line, id: `d${index}` })),
  });
  expect(readDrawings(drawn(100))?.drawings).toHaveLength(100);
  for (const count of [101, 10_000]) {
    expect(readDrawings(drawn(count))).toBeNull();
    expect(drawingsDocument.safeParse(drawn(count)).success).toBe(false);
  }
});

test('the largest documents are small enough for a closing page to send', () => {
  const points = Array.from({ length: 3 }, () => ({ timeMs: 863_999_999_999_999, price: -123_456.123456789 }));
  const drawn = Array.from({ length: 100 }, (_, index) => ({
    id: `${index}-`.padEnd(40, 'x'),
    tool: 'parallelStraightLine',
    points,
    colour: 4,
    dashed: false,
    locked: false,
  }));
  const symbols = Array.from({ length: 200 }, (_, index) => `S${index}`.padEnd(24, 'X'));
  const names = Array.from({ length: 20 }, (_, index) => `p${index}`.padEnd(32, 'x'));
  const of = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));
  const full = [
    drawingsDocument.parse({ version: 1, drawings: drawn }),
    watchlistDocument.parse({ version: 1, symbols }),
    workspacePanelsDocument.parse({ version: 1, sizes: of(10_000), open: of(false) }),
  ];
  for (const document of full) expect(new TextEncoder().encode(JSON.stringify(document)).length).toBeLessThan(CLOSING_PAGE_BYTES);
});
