import { PERIODS } from '@truefill/domain/market/candle.ts';
import { defineCalls } from '../call.ts';
import { listInput } from '../fields/list-input.ts';
import { z } from '../zod.ts';
import {
  CANDLE_STYLES,
  CHART_COLORS,
  MAX_PARAMETER,
  MAGNETS,
  MAIN_INDICATORS,
  MAX_INDICATORS,
  MAX_PARAMETERS,
  PRICE_SCALES,
  SUB_INDICATORS,
} from './chart-layout.ts';
import { SYMBOL_PATTERN, MAX_DOCUMENTS_PER_READ, SINGLE_DOCUMENT_KEYS } from './document-key.ts';
import { DRAWING_ID, DRAWING_POINTS, DRAWING_TOOLS, MAX_PRICE, LATEST_TIME_MS, MAX_DRAWINGS } from './drawings.ts';
import { MAX_PANEL_PX, MAX_PANELS, PANEL_NAME } from './panels.ts';
import { allDifferent } from './reading.ts';
import { MAX_WATCHED } from './watchlist.ts';
import { workspacePaths } from './paths.ts';

const color = z
  .number()
  .int()
  .min(0)
  .max(CHART_COLORS - 1);
const version = z.literal(1);

function indicators<const Names extends readonly [string, ...string[]]>(names: Names) {
  const parameters = z.array(z.number().min(0).max(MAX_PARAMETER)).max(MAX_PARAMETERS);
  return z
    .array(z.strictObject({ name: z.enum(names), parameters, colour: color }))
    .max(MAX_INDICATORS)
    .refine((chosen) => allDifferent(chosen.map(({ name }) => String(name))));
}

export const chartLayoutDocument = z.strictObject({
  version,
  period: z.enum(PERIODS),
  candles: z.enum(CANDLE_STYLES),
  // missing in documents saved before there was a choice
  scale: z.enum(PRICE_SCALES).optional(),
  main: indicators(MAIN_INDICATORS),
  sub: indicators(SUB_INDICATORS),
  magnet: z.enum(MAGNETS),
  drawingsHidden: z.boolean(),
});

const point = z.strictObject({
  timeMs: z.number().int().min(0).max(LATEST_TIME_MS),
  price: z.number().min(-MAX_PRICE).max(MAX_PRICE),
});

const drawing = z
  .strictObject({
    id: z.string().regex(DRAWING_ID),
    tool: z.enum(DRAWING_TOOLS),
    points: z.array(point).max(3),
    colour: color,
    dashed: z.boolean(),
    locked: z.boolean(),
  })
  .refine(({ tool, points }) => points.length === DRAWING_POINTS[tool]);

export const drawingsDocument = z.strictObject({
  version,
  drawings: z
    .array(drawing)
    .max(MAX_DRAWINGS)
    .refine((drawn) => allDifferent(drawn.map(({ id }) => id))),
});

export const watchlistDocument = z.strictObject({
  version,
  symbols: z.array(z.string().regex(SYMBOL_PATTERN)).max(MAX_WATCHED).refine(allDifferent),
});

function byPanel<Value extends z.ZodType>(value: Value) {
  return z.record(z.string().regex(PANEL_NAME), value).refine((entries) => Object.keys(entries).length <= MAX_PANELS);
}

export const workspacePanelsDocument = z.strictObject({
  version,
  sizes: byPanel(z.number().int().min(0).max(MAX_PANEL_PX)),
  open: byPanel(z.boolean()),
});

const drawingsKey = z.templateLiteral(['drawings/', z.string().regex(SYMBOL_PATTERN)]);
const documentKey = z.union([z.enum(SINGLE_DOCUMENT_KEYS), drawingsKey]);

/** incremented by each save, 0 if it does not exist */
const revision = z
  .number()
  .int()
  .min(0)
  .max(2 ** 40);

/** `content` fits the key's schema; null if the stored text no longer does, so that it is written again. */
const savedDocument = z.object({
  key: z.string(),
  revision: z.number().int(),
  savedAt: z.number().int(),
  content: z.union([chartLayoutDocument, drawingsDocument, watchlistDocument, workspacePanelsDocument]).nullable(),
});
export type SavedDocument = z.output<typeof savedDocument>;

export const workspaceCalls = defineCalls(workspacePaths, {
  /** Returns the existing documents among those requested. */
  workspaceRead: {
    who: 'user',
    request: z.object({ keys: listInput(documentKey, { min: 1, max: MAX_DOCUMENTS_PER_READ }) }),
    example: { keys: ['watchlist', 'drawings/BTCUSDT'] },
    response: z.object({ documents: z.array(savedDocument) }),
  },

  /**
   * Saves a document that was based on `revision`. If somebody else has saved since, nothing is written, `saved` is false and
   * `document` is theirs: the client merges the two and saves again.
   */
  workspaceSave: {
    who: 'user',
    request: z.union([
      z.object({ key: z.literal('chart-layout'), revision, content: chartLayoutDocument }),
      z.object({ key: z.literal('watchlist'), revision, content: watchlistDocument }),
      z.object({ key: z.literal('workspace-panels'), revision, content: workspacePanelsDocument }),
      z.object({ key: drawingsKey, revision, content: drawingsDocument }),
    ]),
    example: { key: 'watchlist', revision: 0, content: { version: 1, symbols: ['BTCUSDT', 'EURUSD'] } },
    response: z.object({ saved: z.boolean(), document: savedDocument }),
  },
});
