/** The resizable panels of the workspace: the list's and the ticket's width, the dock's height, px. */
export const PANELS = ['list', 'ticket', 'dock'] as const;
export type Panel = (typeof PANELS)[number];
export type PanelSizes = Readonly<Record<Panel, number>>;
/** sizes set by the user; the rest follows the window */
export type ChosenSizes = Readonly<Partial<PanelSizes>>;

export interface Frame {
  readonly width: number;
  readonly height: number;
  /** whether the list and the ticket are beside the chart */
  readonly list: boolean;
  readonly ticket: boolean;
  /** the dock shows the history: a long list, with an order's details beside it */
  readonly tall?: boolean;
}

export interface PanelRange {
  readonly min: number;
  readonly max: number;
}

const MIN_SIZES: PanelSizes = { list: 248, ticket: 300, dock: 120 };
const MAX_SIZES: PanelSizes = { list: 560, ticket: 460, dock: 640 };
/** minimum size of the chart, px */
const CHART_WIDTH = 360;
const CHART_HEIGHT = 220;
/** rail and gaps, top bar, status bar and gaps, px */
const BESIDE = 96;
const ABOVE_AND_BELOW = 98;
/** width from which the list has columns for both prices */
const WIDE_FROM = 1600;
const LOW_UNTIL = 700;
/** share of the window's height */
const TALL = 0.48;

/** The default sizes for a window. */
export function usualSizes({ width, height, tall = false }: Pick<Frame, 'width' | 'height' | 'tall'>): PanelSizes {
  const dock = height <= LOW_UNTIL ? 204 : 252;
  return { list: width >= WIDE_FROM ? 484 : 298, ticket: 318, dock: tall ? Math.max(dock, Math.round(height * TALL)) : dock };
}

/** The range of a panel's size: the chart beside it must stay usable. */
export function rangeOf(panel: Panel, frame: Frame, sizes: PanelSizes): PanelRange {
  const other = panel === 'list' ? (frame.ticket ? sizes.ticket : 0) : panel === 'ticket' && frame.list ? sizes.list : 0;
  const room = panel === 'dock' ? frame.height - ABOVE_AND_BELOW - CHART_HEIGHT : frame.width - BESIDE - CHART_WIDTH - other;
  return { min: MIN_SIZES[panel], max: Math.max(MIN_SIZES[panel], Math.min(MAX_SIZES[panel], Math.floor(room))) };
}

/**
 * The sizes to show. Sizes set by the user apply as far as they fit, so that shrinking and enlarging the window restores them.
 * again brings it back.
 */
export function fittedSizes(chosen: ChosenSizes, frame: Frame): PanelSizes {
  const wanted = { ...usualSizes(frame), ...chosen };
  const ticket = within(wanted.ticket, rangeOf('ticket', frame, { ...wanted, list: MIN_SIZES.list }));
  const list = within(wanted.list, rangeOf('list', frame, { ...wanted, ticket }));
  return { list, ticket, dock: within(wanted.dock, rangeOf('dock', frame, wanted)) };
}

/** Parses stored sizes; invalid ones are omitted. */
export function readSizes(stored: unknown): ChosenSizes {
  if (typeof stored !== 'object' || stored === null) return {};
  const found: Partial<Record<Panel, number>> = {};
  for (const panel of PANELS) {
    const size = (stored as Record<string, unknown>)[panel];
    if (typeof size === 'number' && Number.isFinite(size) && size > 0)
      found[panel] = within(size, { min: MIN_SIZES[panel], max: MAX_SIZES[panel] });
  }
  return found;
}

function within(size: number, { min, max }: PanelRange): number {
  return Math.round(Math.min(max, Math.max(min, size)));
}
