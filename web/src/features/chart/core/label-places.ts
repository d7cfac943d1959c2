/** A label on a horizontal line of the chart; `y` is its center. All in px. */
export interface PlacedLabel {
  readonly id: string;
  readonly y: number;
  readonly width: number;
}

/** The space for labels, and what they must not overlap. */
export interface LabelRoom {
  /** size of the candle pane */
  readonly width: number;
  readonly height: number;
  /** the indicators' legend in the upper left corner */
  readonly legend: { readonly width: number; readonly height: number };
}

/** Height of a label with its frame, px. */
export const LABEL_HEIGHT = 20;
const LEFT = 8;
const GAP = 4;

/**
 * The y of a label: on its line, or below the legend if it would cover that and does not fit next to it. Always whole within the
 * pane. @returns null if the line is outside the pane
 */
export function labelY({ y, width: own }: Omit<PlacedLabel, 'id'>, { width, height, legend }: LabelRoom): number | null {
  if (y < 0 || y > height) return null;
  const covers = y - LABEL_HEIGHT / 2 < legend.height;
  const fits = legend.width + GAP + own + LEFT <= width;
  const preferred = covers && !fits ? legend.height + LABEL_HEIGHT / 2 : y;
  return Math.max(LABEL_HEIGHT / 2, Math.min(height - LABEL_HEIGHT / 2, preferred));
}

/** Where a label is written. */
export interface LabelPlace {
  /** the left edge, px */
  readonly x: number;
  /** 0 for the label itself; otherwise it only counts so many labels that do not fit, its own among them */
  readonly more: number;
}

interface Placed extends LabelPlace {
  readonly id: string;
  readonly y: number;
  readonly to: number;
}

/** Width of a count of labels, px. */
const COUNT_WIDTH = 32;

/**
 * The places of labels by id: at the left, next to another at nearly the same height, and next to the legend. Those that do not
 * fit beside others share a count at the right end, at the first of them, and have no place of their own.
 * @param kept a label that is written in any case
 */
export function labelPlaces(
  labels: readonly PlacedLabel[],
  { width, legend }: Pick<LabelRoom, 'width' | 'legend'>,
  kept: string | null = null,
): ReadonlyMap<string, LabelPlace> {
  let placed: readonly Placed[] = [];
  for (const label of labels.toSorted((one, other) => one.y - other.y || one.id.localeCompare(other.id))) {
    const { id, y } = label;
    let x = y - LABEL_HEIGHT / 2 < legend.height ? Math.max(LEFT, legend.width + GAP) : LEFT;
    const near = placed.filter((other) => Math.abs(other.y - y) < LABEL_HEIGHT).toSorted((one, other) => one.x - other.x);
    for (const other of near) if (x < other.to + GAP && x + label.width > other.x - GAP) x = other.to + GAP;
    const last = Math.max(LEFT, width - label.width - LEFT);
    placed =
      x <= last || near.length === 0 || id === kept
        ? [...placed, { id, y, x: Math.min(x, last), to: Math.min(x, last) + label.width, more: 0 }]
        : counted(placed, near, { id, y, x: width - COUNT_WIDTH - LEFT, to: width - LEFT, more: 1 }, kept);
  }
  return new Map(placed.map(({ id, x, more }) => [id, { x, more }]));
}

/** Adds a label that does not fit to the count at its height, which takes the place of the labels that it would overlap. */
function counted(placed: readonly Placed[], near: readonly Placed[], count: Placed, kept: string | null): readonly Placed[] {
  const before = near.find(({ more }) => more > 0);
  if (before) return placed.map((other) => (other === before ? { ...before, more: before.more + 1 } : other));
  const covered = near.filter(({ id, to }) => id !== kept && to + GAP > count.x);
  return [...placed.filter((other) => !covered.includes(other)), { ...count, more: 1 + covered.length }];
}

/** The segments of a horizontal line that no other line's label covers. @param labels with their left edges */
export function lineBeside(
  y: number,
  width: number,
  labels: readonly (PlacedLabel & { readonly x: number })[],
): readonly (readonly [from: number, to: number])[] {
  const near = labels.filter((label) => Math.abs(label.y - y) < LABEL_HEIGHT / 2).toSorted((one, other) => one.x - other.x);
  const parts: (readonly [number, number])[] = [];
  let from = 0;
  for (const { x, width: taken } of near) {
    if (x > from) parts.push([from, x]);
    from = Math.max(from, x + taken);
  }
  return from < width ? [...parts, [from, width]] : parts;
}

const CHARACTER = 6.2;
const ROW_HEIGHT = 19;
const MARGIN = 12;

/** Approximate width of a label with its frame, px. */
export function labelWidth(text: string): number {
  return Math.ceil(text.length * CHARACTER) + MARGIN;
}

/**
 * Approximate size of the legend, px.
 * @param candle number of characters in the candle row, which never wraps; 0 without it
 * @param rows lengths of the entries of each indicator, in characters; entries that do not fit wrap
 */
export function legendRoom(candle: number, rows: readonly (readonly number[])[], width: number): LabelRoom['legend'] {
  let height = candle > 0 ? ROW_HEIGHT : 0;
  let widest = Math.min(width, candle * CHARACTER);
  for (const row of rows) {
    let x = 0;
    height += ROW_HEIGHT;
    for (const characters of row) {
      const entry = characters * CHARACTER + MARGIN;
      if (x > 0 && x + entry > width) {
        height += ROW_HEIGHT;
        x = 0;
      }
      x += entry;
      widest = Math.max(widest, x);
    }
  }
  return { width: Math.ceil(widest), height };
}
