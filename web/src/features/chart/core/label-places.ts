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

/**
 * The left edges of labels by id: at the left, next to another at nearly the same height, and next to the legend. If they do
 * not fit there, at the right end.
 */
export function labelPlaces(
  labels: readonly PlacedLabel[],
  { width, legend }: Pick<LabelRoom, 'width' | 'legend'>,
): ReadonlyMap<string, number> {
  const placed: { readonly y: number; readonly from: number; readonly to: number }[] = [];
  const places = new Map<string, number>();
  for (const label of labels.toSorted((one, other) => one.y - other.y || one.id.localeCompare(other.id))) {
    let x = label.y - LABEL_HEIGHT / 2 < legend.height ? Math.max(LEFT, legend.width + GAP) : LEFT;
    const near = placed.filter(({ y }) => Math.abs(y - label.y) < LABEL_HEIGHT);
    for (const { from, to } of near.toSorted((one, other) => one.from - other.from))
      if (x < to + GAP && x + label.width > from - GAP) x = to + GAP;
    const last = Math.max(LEFT, width - label.width - LEFT);
    const from = Math.min(x, last);
    placed.push({ y: label.y, from, to: from + label.width });
    places.set(label.id, from);
  }
  return places;
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
