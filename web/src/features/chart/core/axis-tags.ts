/** The tag of a line on the price axis, in px from the top of the pane; the line itself may be off-screen. */
export interface AxisTag {
  readonly id: string;
  readonly y: number;
  readonly price: number;
}

/** The space that tags are laid out in, in px from the top of the pane. */
export interface AxisRoom {
  readonly height: number;
  /** the current price, which no tag may overlap, with the top and bottom of its own tag; null without one */
  readonly last: { readonly y: number; readonly top: number; readonly bottom: number } | null;
}

/** The side of the current price that a tag is on. */
export type TagSide = 'above' | 'below';

/** The position of the tag of one price, or of a count for several. */
export interface TagPlace {
  /** the tag's middle */
  readonly y: number;
  /** the lines it stands for, in the order of their prices */
  readonly ids: readonly string[];
  /** whether all of them are at one price */
  readonly isOnePrice: boolean;
  /** the direction of the lines if they are off-screen */
  readonly beyond: TagSide | null;
}

export interface AxisTags {
  readonly places: readonly TagPlace[];
  /** input of the next layout of the same chart */
  readonly sides: ReadonlyMap<string, TagSide>;
}

/** Height of a tag including the gap to the next one. */
export const TAG_HEIGHT = 20;
const HALF = TAG_HEIGHT / 2;
/** Maximum number of adjacent tags: more would be far from their lines. */
const MAX_STACK = 6;
/**
 * Distance of a tag's own place from the current price before it changes sides, so that a jittering price moves nothing across.
 */
const CROSSING_ROOM = 6;

/** Tags that are merged into one. */
interface Group {
  readonly ids: readonly string[];
  /** the price of all of them; null if they differ */
  readonly price: number | null;
  readonly beyond: TagSide | null;
  /** its place without any other tags */
  readonly preferredY: number;
  readonly side: TagSide;
}

/**
 * Lays out the tags of all lines on the axis: in the order of their prices, without overlapping each other or the current
 * price, all within the pane, each as near to its line as possible. Lines at one price share a tag. Off-screen lines share one tag at their end of the axis; if
 * there are more tags than space, the closest ones are merged into one that counts them.
 *
 * A tag that the current price passes changes sides only once its own place on the other side is free: until then it is pushed.
 * @param before the sides returned by the last layout
 */
export function layOutTags(tags: readonly AxisTag[], room: AxisRoom, before: ReadonlyMap<string, TagSide>): AxisTags {
  const sorted = tags.toSorted((one, other) => one.y - other.y || other.price - one.price || one.id.localeCompare(other.id));
  const sided = sidesOf(sorted, room, before);
  const groups = withoutStacks(groupsOf(sided, room));
  const { above, below } = fitted(groups, room);
  const { height, last } = room;
  const places = [...placed(above, 0, last?.top ?? height), ...placed(below, last?.bottom ?? 0, height)];
  // tags that changed sides for lack of space stay there; the sides of merged tags are computed again
  const whole = above.length + below.length === groups.length;
  const sides = new Map(
    whole ? [...sidesIn(above, 'above'), ...sidesIn(below, 'below')] : sided.map(({ id, side }) => [id, side]),
  );
  return { places, sides };
}

interface SidedTag extends AxisTag {
  readonly side: TagSide;
}

function sidesOf(sorted: readonly AxisTag[], { height, last }: AxisRoom, before: ReadonlyMap<string, TagSide>): SidedTag[] {
  const sided = sorted.map((tag): SidedTag => {
    if (!last) return { ...tag, side: 'above' };
    const own = within(tag.y, height);
    const previousSide = before.get(tag.id) ?? (tag.y <= last.y ? 'above' : 'below');
    if (own + HALF + CROSSING_ROOM <= last.top) return { ...tag, side: 'above' };
    return { ...tag, side: own - HALF - CROSSING_ROOM >= last.bottom ? 'below' : previousSide };
  });
  // no tag may be below a tag of a lower price
  const lastAbove = sided.findLastIndex(({ side }) => side === 'above');
  return sided.map((tag, index) => (index < lastAbove ? { ...tag, side: 'above' } : tag));
}

/** One group per price, but one for all off-screen tags of an end. */
function groupsOf(sided: readonly SidedTag[], { height }: AxisRoom): Group[] {
  const groups: Group[] = [];
  for (const { id, y, price, side } of sided) {
    const beyond = y < 0 ? 'above' : y > height ? 'below' : null;
    const before = groups.at(-1);
    const isSamePrice = before?.price === price;
    if (before && (isSamePrice || (beyond !== null && before.beyond === beyond)))
      groups[groups.length - 1] = { ...before, ids: [...before.ids, id], price: isSamePrice ? price : null };
    else groups.push({ ids: [id], price, beyond, preferredY: within(y, height), side });
  }
  return groups;
}

function within(y: number, height: number): number {
  return Math.max(HALF, Math.min(height - HALF, y));
}

/** Merges the closest tags of stacks that are too long, regardless of the current price. */
function withoutStacks(groups: readonly Group[]): readonly Group[] {
  const ys = spread(groups.map(({ preferredY: wanted }) => wanted));
  let from = 0;
  for (const [index, y] of ys.entries()) {
    if (y - (ys[index - 1] ?? -Infinity) > TAG_HEIGHT + TOUCH) from = index;
    if (index - from >= MAX_STACK) return withoutStacks(withNearestJoined(groups, from, index));
  }
  return groups;
}

/** Tolerance for rounding, px. */
const TOUCH = 1e-6;

/** Merges the two closest neighbors between two indexes; on-screen ones first. */
function withNearestJoined(groups: readonly Group[], from = 0, to = groups.length - 1): Group[] {
  let [at, least] = [from, Infinity];
  for (let index = from; index < to; index += 1) {
    const [one, next] = [groups[index], groups[index + 1]];
    if (!one || !next) continue;
    const gap = next.preferredY - one.preferredY + (one.beyond === next.beyond ? 0 : Number.MAX_SAFE_INTEGER);
    if (gap < least) [at, least] = [index, gap];
  }
  const pair = groups.slice(at, at + 2);
  return [...groups.slice(0, at), joined(pair), ...groups.slice(at + 2)];
}

function joined(pair: readonly Group[]): Group {
  const ids = pair.flatMap((group) => group.ids);
  const wanted = pair.reduce((sum, group) => sum + group.preferredY * group.ids.length, 0) / ids.length;
  const beyond = pair[0]?.beyond ?? null;
  return {
    ids,
    price: null,
    preferredY: wanted,
    side: pair[0]?.side ?? 'above',
    beyond: pair.every((group) => group.beyond === beyond) ? beyond : null,
  };
}

/** As many groups on each side as fit, the closest merged; a side without any space leaves all groups to the other. */
function fitted(groups: readonly Group[], { height, last }: AxisRoom): { readonly above: Group[]; readonly below: Group[] } {
  const most = (room: number): number => Math.max(0, Math.floor(room / TAG_HEIGHT));
  const [maxAbove, maxBelow] = last ? [most(last.top), most(height - last.bottom)] : [most(height), 0];
  const on = (side: TagSide): Group[] => {
    const [own, other] = side === 'above' ? [maxAbove, maxBelow] : [maxBelow, maxAbove];
    const wanted = own === 0 ? [] : other === 0 ? [...groups] : groups.filter((group) => group.side === side);
    return joinedTo(wanted, own);
  };
  // the pane is too low for any tag
  if (maxAbove === 0 && maxBelow === 0) return { above: joinedTo([...groups], 1), below: [] };
  return { above: on('above'), below: on('below') };
}

/** Merges the closest groups until at most `most` remain. */
function joinedTo(groups: Group[], most: number): Group[] {
  return groups.length <= Math.max(1, most) ? groups : joinedTo(withNearestJoined(groups), most);
}

/** The positions on one side. */
function placed(groups: readonly Group[], top: number, bottom: number): TagPlace[] {
  const ys = spread(groups.map(({ preferredY: wanted }) => wanted));
  return groups.map(({ ids, price, beyond }, index) => {
    const first = top + HALF + index * TAG_HEIGHT;
    const last = bottom - HALF - (groups.length - 1 - index) * TAG_HEIGHT;
    return { ids, isOnePrice: price !== null, beyond, y: Math.max(first, Math.min(last, ys[index] ?? first)) };
  });
}

function sidesIn(groups: readonly Group[], side: TagSide): [string, TagSide][] {
  return groups.flatMap(({ ids }) => ids.map((id): [string, TagSide] => [id, side]));
}

/**
 * Moves ascending positions as little as possible so that none overlaps the next. A change of one position moves no other by
 * more: each adjacent run is centered on the mean of its members' wanted positions (pool adjacent violators).
 */
function spread(wanted: readonly number[]): number[] {
  const runs: { sum: number; count: number }[] = [];
  for (const [index, y] of wanted.entries()) {
    let run = { sum: y - index * TAG_HEIGHT, count: 1 };
    for (let before = runs.at(-1); before && before.sum / before.count >= run.sum / run.count; before = runs.at(-1)) {
      runs.pop();
      run = { sum: before.sum + run.sum, count: before.count + run.count };
    }
    runs.push(run);
  }
  return runs
    .flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
    .map((y, index) => y + index * TAG_HEIGHT);
}

/** The current price's own tag. @param hasCountdown whether the time left for its candle is below it, in the same tag */
export function lastTag(y: number, hasCountdown: boolean): NonNullable<AxisRoom['last']> {
  return { y, top: y - LAST_HALF, bottom: y + LAST_HALF + (hasCountdown ? COUNTDOWN_HEIGHT : 0) };
}

/** Half the height of the current price's tag, px. */
const LAST_HALF = 10;
/** height of the countdown, px */
const COUNTDOWN_HEIGHT = 12;

/** The ranges of the axis whose labels would be partly covered by a tag. All in px. */
export function coveredNumbers(
  numbers: readonly number[],
  tags: readonly number[],
  last: AxisRoom['last'],
): readonly (readonly [top: number, bottom: number])[] {
  return numbers
    .map((y): readonly [number, number] => [y - NUMBER_HALF, y + NUMBER_HALF])
    .filter(([top, bottom]) => {
      const underTag = tags.some((y) => y - HALF < bottom && y + HALF > top);
      return underTag || (last !== null && last.top < bottom && last.bottom > top);
    })
    .flatMap(([top, bottom]) => {
      if (!last || bottom <= last.top || top >= last.bottom) return [[top, bottom] as const];
      // the current price's own tag stays whole
      return [[top, last.top] as const, [last.bottom, bottom] as const].filter(([from, to]) => to > from);
    });
}

/** Half the height of an axis label, px. */
const NUMBER_HALF = 8;
