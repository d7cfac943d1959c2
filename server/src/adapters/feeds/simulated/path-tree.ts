import { CELL_MINUTES } from './day-chain.ts';
import { gapsBy, type DayPath, type DayPaths } from './day-path.ts';
import { exactExp } from './exact-math.ts';
import type { NormalPairs } from './keyed-hash.ts';
import type { LegSource } from './leg.ts';
import type { DayHours } from './session-calendar.ts';

/** Prices are drawn at 16 knots per minute; knot 0 opens it, knot 15 closes it. */
export const KNOTS_PER_MINUTE = 16;
/** Number of halvings from a cell to one knot, and to one minute. */
export const KNOT_DEPTH = 9;
export const MINUTE_DEPTH = 5;
export const CELL_KNOTS = CELL_MINUTES * KNOTS_PER_MINUTE;

/**
 * How unevenly movement is spread over the halves of an interval longer than a minute, by halving: bursts and calm stretches.
 */
const UNEVENNESS = [0.3, 0.3, 0.3, 0.28, 0.28];
const BURSTS = 0.1;
const SHARED_UNEVENNESS = 0.8;
const OWN_UNEVENNESS = 0.6;
/**
 * A path stays within this many standard deviations of its interval's ends (a free path would leave it once in several
 * hundred). This bound allows finding a day's high and low without drawing the whole day.
 */
const CORRIDOR = 1.5;
/** Node draws of a day start above its cells' draws. */
const NODE_DRAWS = 4_096;
/** Draws of ticks between knots start above those of nodes. */
const TICK_DRAWS = 1 << 16;

/**
 * One leg's path inside a cell, halved repeatedly: each half gets a share of the movement, the middle a random shift. The
 * current node and its ancestors are stored in arrays by depth, so that walking the tree allocates nothing.
 */
export class PathTree {
  /** log price without gaps at both ends of the node */
  readonly start = new Float64Array(KNOT_DEPTH + 1);
  readonly end = new Float64Array(KNOT_DEPTH + 1);
  /** bounds of the log price inside the node, without gaps */
  readonly low = new Float64Array(KNOT_DEPTH + 1);
  readonly high = new Float64Array(KNOT_DEPTH + 1);
  /** volume steps inside the node */
  readonly volume = new Float64Array(KNOT_DEPTH + 1);
  /** variance of the movement inside the node */
  readonly variance = new Float64Array(KNOT_DEPTH + 1);
  readonly #middle = new Float64Array(KNOT_DEPTH + 1);
  readonly #leftShare = new Float64Array(KNOT_DEPTH + 1);
  readonly #leftVolume = new Float64Array(KNOT_DEPTH + 1);
  /** first knot of the day's node that was split last at each depth: minutes in a row share most of their ancestors */
  readonly #splitKnot = new Int32Array(KNOT_DEPTH).fill(-1);
  readonly #weights: Float64Array;
  readonly #source: LegSource;
  readonly #paths: DayPaths;
  #day = Number.NaN;
  #unevenness = 1;
  #path: DayPath | undefined;
  #hours: DayHours | undefined;

  constructor(source: LegSource, paths: DayPaths) {
    this.#source = source;
    this.#weights = Float64Array.from(source.factors, ({ loading }) => loading.weight);
    this.#paths = paths;
  }

  /** Enters a cell of a day as the node at depth 0. */
  enter(day: number, cell: number): void {
    if (day !== this.#day || !this.#path) {
      this.#path = this.#paths.day(day);
      this.#hours = this.#source.calendar.day(day);
      this.#day = day;
      this.#splitKnot.fill(-1);
    }
    const { ends, variances, volumes, unevenness } = this.#path;
    this.#unevenness = unevenness[cell] as number;
    this.low[0] = Number.NEGATIVE_INFINITY;
    this.high[0] = Number.POSITIVE_INFINITY;
    this.volume[0] = volumes[cell] as number;
    this.#place(0, ends[cell] as number, ends[cell + 1] as number, variances[cell] as number);
  }

  /** Sum of the entered day's gaps up to a minute; add it to this tree's log prices. */
  gap(minute: number): number {
    const path = this.#path as DayPath;
    return path.gaps.length === 0 ? 0 : gapsBy(path, minute);
  }

  /** A normal number of the entered day for a tick between knots, composed of the leg's factors like its moves. */
  noise(index: number): number {
    const weights = this.#weights;
    const draws = (this.#path as DayPath).draws;
    const own = draws[weights.length] as NormalPairs;
    own.draw(TICK_DRAWS + index, false);
    let z = this.#source.ownWeight * own.first;
    for (let factor = 0; factor < weights.length; factor++) {
      const shared = draws[factor] as NormalPairs;
      shared.draw(TICK_DRAWS + index, false);
      z += (weights[factor] as number) * shared.first;
    }
    return z;
  }

  get liveliness(): readonly number[] {
    return (this.#path as DayPath).liveliness;
  }

  /** Draws the middle of the node at `depth` that starts at the day's `knot`. Needed before `left` and `right`. */
  split(depth: number, knot: number): void {
    if (this.#splitKnot[depth] === knot) return;
    this.#splitKnot[depth] = knot;
    const variance = this.variance[depth] as number;
    const start = this.start[depth] as number;
    if (variance === 0) {
      this.#middle[depth] = start;
      this.#leftShare[depth] = 0.5;
      this.#leftVolume[depth] = 0;
      return;
    }
    const middleKnot = knot + (CELL_KNOTS >> (depth + 1));
    const { ownWeight } = this.#source;
    const weights = this.#weights;
    const draws = (this.#path as DayPath).draws;
    const index = NODE_DRAWS + middleKnot;
    const uneven = depth < MINUTE_DEPTH;
    const own = draws[weights.length] as NormalPairs;
    own.draw(index, uneven);
    let z = ownWeight * own.first;
    for (let factor = 0; factor < weights.length; factor++) {
      const shared = draws[factor] as NormalPairs;
      shared.draw(index, uneven);
      z += (weights[factor] as number) * shared.first;
    }
    let share = 0.5;
    let open = 0.5;
    if (uneven) {
      const n = SHARED_UNEVENNESS * (draws[0] as NormalPairs).second + OWN_UNEVENNESS * own.second;
      const tilt = exactExp(2 * this.#unevenness * (UNEVENNESS[depth] as number) * (n + BURSTS * n * n * n));
      open = this.#openShare(knot, middleKnot);
      share = (open * tilt) / (open * tilt + (1 - open));
    }
    const middle = start + ((this.end[depth] as number) - start) * share + Math.sqrt(variance * share * (1 - share)) * z;
    const low = this.low[depth] as number;
    const high = this.high[depth] as number;
    this.#middle[depth] = middle < low ? low : middle > high ? high : middle;
    this.#leftShare[depth] = share;
    this.#leftVolume[depth] = this.#splitVolume(depth, open, share);
  }

  /** Makes the first half of the node at `depth` the node at `depth + 1`. */
  left(depth: number): void {
    this.volume[depth + 1] = this.#leftVolume[depth] as number;
    this.#inherit(depth);
    const share = this.#leftShare[depth] as number;
    this.#place(depth + 1, this.start[depth] as number, this.#middle[depth] as number, (this.variance[depth] as number) * share);
  }

  right(depth: number): void {
    this.volume[depth + 1] = (this.volume[depth] as number) - (this.#leftVolume[depth] as number);
    this.#inherit(depth);
    const share = 1 - (this.#leftShare[depth] as number);
    this.#place(depth + 1, this.#middle[depth] as number, this.end[depth] as number, (this.variance[depth] as number) * share);
  }

  #inherit(depth: number): void {
    this.low[depth + 1] = this.low[depth] as number;
    this.high[depth + 1] = this.high[depth] as number;
  }

  #place(depth: number, start: number, end: number, variance: number): void {
    this.start[depth] = start;
    this.end[depth] = end;
    this.variance[depth] = variance;
    const reach = CORRIDOR * Math.sqrt(variance);
    const low = (start < end ? start : end) - reach;
    const high = (start < end ? end : start) + reach;
    if (low > (this.low[depth] as number)) this.low[depth] = low;
    if (high < (this.high[depth] as number)) this.high[depth] = high;
  }

  /** Share of a node's open minutes in its first half. */
  #openShare(knot: number, middleKnot: number): number {
    const { openBefore } = this.#hours as DayHours;
    const from = openBefore[knot / KNOTS_PER_MINUTE] as number;
    const middle = openBefore[middleKnot / KNOTS_PER_MINUTE] as number;
    const to = openBefore[(2 * middleKnot - knot) / KNOTS_PER_MINUTE] as number;
    return (middle - from) / (to - from);
  }

  /** Volume follows the square root of the movement; a half without open minutes gets none. */
  #splitVolume(depth: number, open: number, share: number): number {
    const volume = this.volume[depth] as number;
    if (volume === 0 || open === 0) return 0;
    if (open === 1) return volume;
    const left = Math.sqrt(share * open);
    return Math.floor((volume * left) / (left + Math.sqrt((1 - share) * (1 - open))) + 0.5);
  }
}
