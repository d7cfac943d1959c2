/** A label on a line across the chart; `y` is its middle. All in px. */
export interface PlacedLabel {
  readonly id: string;
  readonly y: number;
  readonly width: number;
}

/** What labels keep away from. */
export interface LabelRoom {
  /** of the candles' pane */
  readonly width: number;
  /** the indicators' legend in the upper left corner */
  readonly legend: { readonly width: number; readonly height: number };
}

/** Of a label with its frame. */
export const LABEL_HEIGHT = 20;
const LEFT = 8;
const GAP = 4;

/** How high a label stands: on its line, or beneath the legend where it would cover that and has no room beside it. */
export function besideLegend({ y, width: own }: Omit<PlacedLabel, 'id'>, { width, legend }: LabelRoom): number {
  const covers = y >= 0 && y - LABEL_HEIGHT / 2 < legend.height;
  const fits = legend.width + GAP + own + LEFT <= width;
  return covers && !fits ? legend.height + LABEL_HEIGHT / 2 : y;
}

/**
 * Where labels begin, by id: at the left, beside one that stands at nearly the same height, and beside the legend. Where there is no
 * room for that they stand at the right end.
 */
export function labelPlaces(labels: readonly PlacedLabel[], { width, legend }: LabelRoom): ReadonlyMap<string, number> {
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

/** The parts of a level line that lie on no label of another. @param labels with where they begin */
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

/** About how wide a label's text is drawn, with its frame. */
export function labelWidth(text: string): number {
  return Math.ceil(text.length * CHARACTER) + MARGIN;
}

/**
 * About how much room the legend takes.
 * @param candle characters of the row about the candle, which is one; 0 without it
 * @param rows the entries of each indicator, in characters; entries that do not fit go on in the next row
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
