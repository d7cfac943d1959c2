import { exactExp } from './exact-math.ts';
import { CELL_MINUTES } from './day-chain.ts';
import type { Leg } from './leg.ts';
import { CELL_KNOTS, KNOT_DEPTH, KNOTS_PER_MINUTE, MINUTE_DEPTH } from './path-tree.ts';
import type { SessionCalendar } from './session-calendar.ts';

/** Open, high, low and close of a range of minutes in price ticks, with the volume steps traded in it. */
export interface Bar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volumeSteps: number;
  /** volume steps times opening ticks, summed over the minutes */
  readonly turnoverSteps: number;
}

export interface SeriesPart {
  readonly leg: Leg;
  readonly sign: 1 | -1;
}

interface MinuteLeg {
  /** log prices at the knots, without gaps */
  readonly logs: Float64Array;
  /** variance from each knot to the next */
  readonly variances: Float64Array;
}

/** A minute's 16 knots, and each leg's path. */
export interface MinuteKnots {
  readonly day: number;
  readonly minute: number;
  readonly ticks: readonly number[];
  readonly legs: readonly MinuteLeg[];
}

/**
 * The mid price of one instrument: one leg, or two legs of a cross read at the same knots. All answers come from the same knots
 * rounded to ticks, so that a candle of any length is exactly what its knots give.
 */
export class Series {
  readonly calendar: SessionCalendar;
  readonly #parts: readonly SeriesPart[];
  readonly #referenceTicks: number;
  #openBefore: Uint16Array = new Uint16Array(0);
  #direction: 1 | -1 = 1;
  #best = 0;

  constructor(parts: readonly SeriesPart[], calendar: SessionCalendar, referenceTicks: number) {
    this.#parts = parts;
    this.calendar = calendar;
    this.#referenceTicks = referenceTicks;
  }

  /** The first part's extra log volatility at a minute: it widens spreads. */
  liveliness(day: number, minute: number): number {
    const cell = Math.floor(minute / CELL_MINUTES);
    this.#enter(day, cell);
    return (this.#parts[0] as SeriesPart).leg.tree.liveliness[cell] as number;
  }

  /** Prices in ticks at the 16 knots of an open minute. `visit` is called at each knot, while its tree node is current. */
  knots(day: number, minute: number, visit?: (knot: number) => void): number[] {
    const ticks: number[] = [];
    const collect = (depth: number, knot: number): void => {
      if (depth === KNOT_DEPTH) {
        visit?.(ticks.length);
        ticks.push(this.#toTicks(this.#start(depth) + this.#gap(minute)));
        return;
      }
      this.#split(depth, knot);
      this.#left(depth);
      collect(depth + 1, knot);
      this.#right(depth);
      collect(depth + 1, knot + (CELL_KNOTS >> (depth + 1)));
    };
    collect(MINUTE_DEPTH, this.#descend(day, minute * KNOTS_PER_MINUTE, MINUTE_DEPTH));
    return ticks;
  }

  /** The knots of an open minute, with the data that `between` needs. */
  minute(day: number, minute: number): MinuteKnots {
    const legs = this.#parts.map(() => ({
      logs: new Float64Array(KNOTS_PER_MINUTE),
      variances: new Float64Array(KNOTS_PER_MINUTE),
    }));
    const ticks = this.knots(day, minute, (knot) =>
      this.#parts.forEach(({ leg: { tree } }, part) => {
        const { logs, variances } = legs[part] as MinuteLeg;
        logs[knot] = tree.start[KNOT_DEPTH] as number;
        variances[knot] = tree.variance[KNOT_DEPTH] as number;
      }),
    );
    return { day, minute, ticks, legs };
  }

  /**
   * Prices in ticks on the way from a knot to the next: a random walk with a fixed end, so that no part of it predicts the
   * rest. Each leg walks independently, so triangles close on the way too.
   * @param parts elapsed fractions of the way, ascending, between 0 and 1
   * @param firstDraw index of the way's first draw among the day's
   */
  between({ day, minute, legs }: MinuteKnots, knot: number, parts: readonly number[], firstDraw: number): number[] {
    this.#enter(day, Math.floor(minute / CELL_MINUTES));
    const sums = new Float64Array(parts.length);
    this.#parts.forEach(({ leg, sign }, position) => {
      const { logs, variances } = legs[position] as MinuteLeg;
      const end = logs[knot + 1] as number;
      let value = logs[knot] as number;
      let passed = 0;
      parts.forEach((part, tick) => {
        const step = (part - passed) / (1 - passed);
        const spread = Math.sqrt((variances[knot] as number) * (1 - part) * step);
        value += (end - value) * step + spread * leg.tree.noise(firstDraw + tick);
        sums[tick] = (sums[tick] as number) + sign * value;
        passed = part;
      });
    });
    return Array.from(sums, (sum) => this.#toTicks(sum + this.#gap(minute)));
  }

  /** Volume steps traded in an open minute. */
  minuteVolume(day: number, minute: number): number {
    this.#descend(day, minute * KNOTS_PER_MINUTE, MINUTE_DEPTH);
    return (this.#parts[0] as SeriesPart).leg.tree.volume[MINUTE_DEPTH] as number;
  }

  /** The bar of `fromMinute <= minute < toMinute` of a UTC day; null if none of these minutes is open. */
  bar(day: number, fromMinute: number, toMinute: number): Bar | null {
    const hours = this.calendar.day(day);
    const spans = hours.spans.filter((span) => span.from < toMinute && span.to > fromMinute);
    const first = spans[0];
    const last = spans.at(-1);
    if (!first || !last) return null;
    const firstMinute = Math.max(first.from, fromMinute);
    const endMinute = Math.min(last.to, toMinute);
    if (endMinute - firstMinute === 1) return this.#minuteBar(day, firstMinute);
    const open = this.#at(day, firstMinute * KNOTS_PER_MINUTE);
    const close = this.#at(day, endMinute * KNOTS_PER_MINUTE - 1);
    this.#openBefore = hours.openBefore;
    const high = this.#extreme(1, day, firstMinute, endMinute, open > close ? open : close);
    const low = this.#extreme(-1, day, firstMinute, endMinute, open > close ? close : open);
    return {
      open: this.#toTicks(open),
      high: this.#toTicks(high),
      low: this.#toTicks(low),
      close: this.#toTicks(close),
      ...this.#barVolume(day, firstMinute, endMinute),
    };
  }

  /** A single minute has so few knots that drawing them all is faster than searching the extremes. */
  #minuteBar(day: number, minute: number): Bar {
    const knots = this.knots(day, minute);
    const volumeSteps = this.minuteVolume(day, minute);
    const [open = 0] = knots;
    const ends = { open, close: knots.at(-1) as number };
    return { ...ends, high: Math.max(...knots), low: Math.min(...knots), volumeSteps, turnoverSteps: open * volumeSteps };
  }

  /**
   * The highest log price of a range, or the lowest for direction -1. Parts are searched from the most promising on, and those
   * that cannot exceed the best so far are skipped, so that few knots of a day are ever drawn.
   */
  #extreme(direction: 1 | -1, day: number, fromMinute: number, toMinute: number, known: number): number {
    this.#direction = direction;
    this.#best = direction * known;
    const firstCell = Math.floor(fromMinute / CELL_MINUTES);
    let promising = firstCell;
    for (let cell = firstCell + 1; cell * CELL_MINUTES < toMinute; cell++) {
      const minute = cell * CELL_MINUTES;
      if (this.#openBefore[minute] === this.#openBefore[minute + 1]) continue;
      this.#enter(day, cell);
      const value = direction * (this.#start(0) + this.#gap(minute));
      if (value <= this.#best) continue;
      this.#best = value;
      promising = cell;
    }
    this.#visitCell(day, fromMinute, toMinute, promising - 1);
    this.#visitCell(day, fromMinute, toMinute, promising);
    for (let cell = firstCell; cell * CELL_MINUTES < toMinute; cell++) {
      if (cell !== promising && cell !== promising - 1) this.#visitCell(day, fromMinute, toMinute, cell);
    }
    return direction * this.#best;
  }

  #visitCell(day: number, fromMinute: number, toMinute: number, cell: number): void {
    if ((cell + 1) * CELL_MINUTES <= fromMinute) return;
    this.#enter(day, cell);
    this.#visit(fromMinute, toMinute, 0, cell * CELL_KNOTS);
  }

  /** Improves the best by the open knots of the current node. */
  #visit(fromMinute: number, toMinute: number, depth: number, knot: number): void {
    const nodeFrom = Math.floor(knot / KNOTS_PER_MINUTE);
    const nodeTo = Math.max(nodeFrom + 1, (knot + (CELL_KNOTS >> depth)) / KNOTS_PER_MINUTE);
    if (depth <= MINUTE_DEPTH) {
      const from = Math.max(nodeFrom, fromMinute);
      const to = Math.min(nodeTo, toMinute);
      if (from >= to || this.#openBefore[from] === this.#openBefore[to]) return;
    }
    if (depth === KNOT_DEPTH) {
      const value = this.#direction * (this.#start(depth) + this.#gap(nodeFrom));
      if (value > this.#best) this.#best = value;
      return;
    }
    if (this.#reach(depth, nodeFrom, nodeTo - 1) <= this.#best) return;
    this.#split(depth, knot);
    const half = CELL_KNOTS >> (depth + 1);
    const leftFirst = this.#direction * (this.#start(depth) - this.#end(depth)) > 0;
    if (leftFirst) this.#left(depth);
    else this.#right(depth);
    this.#visit(fromMinute, toMinute, depth + 1, leftFirst ? knot : knot + half);
    if (leftFirst) this.#right(depth);
    else this.#left(depth);
    this.#visit(fromMinute, toMinute, depth + 1, leftFirst ? knot + half : knot);
  }

  /** The extreme that the current node can reach in the search direction. */
  #reach(depth: number, firstMinute: number, lastMinute: number): number {
    let reach = 0;
    for (const { leg, sign } of this.#parts) {
      const { tree } = leg;
      const towards = sign * this.#direction;
      const before = towards * tree.gap(firstMinute);
      const after = towards * tree.gap(lastMinute);
      reach += (towards === 1 ? (tree.high[depth] as number) : -(tree.low[depth] as number)) + (before > after ? before : after);
    }
    return reach;
  }

  #barVolume(day: number, fromMinute: number, toMinute: number): Pick<Bar, 'volumeSteps' | 'turnoverSteps'> {
    let volumeSteps = 0;
    let turnoverSteps = 0;
    const add = (volume: number, ticks: number): void => {
      volumeSteps += volume;
      turnoverSteps += volume * ticks;
    };
    for (let cell = Math.floor(fromMinute / CELL_MINUTES); cell * CELL_MINUTES < toMinute; cell++) {
      this.#enter(day, cell);
      this.#volume(fromMinute, toMinute, 0, cell * CELL_KNOTS, add);
    }
    return { volumeSteps, turnoverSteps };
  }

  /** Visits the current node's minutes with trades, with the opening ticks of each. */
  #volume(fromMinute: number, toMinute: number, depth: number, knot: number, add: (volume: number, ticks: number) => void): void {
    const { tree } = (this.#parts[0] as SeriesPart).leg;
    const nodeFrom = knot / KNOTS_PER_MINUTE;
    const nodeTo = nodeFrom + (CELL_MINUTES >> depth);
    const volume = tree.volume[depth] as number;
    if (nodeTo <= fromMinute || nodeFrom >= toMinute || volume === 0) return;
    if (depth === MINUTE_DEPTH) {
      add(volume, this.#toTicks(this.#start(depth) + this.#gap(nodeFrom)));
      return;
    }
    this.#split(depth, knot);
    this.#left(depth);
    this.#volume(fromMinute, toMinute, depth + 1, knot, add);
    this.#right(depth);
    this.#volume(fromMinute, toMinute, depth + 1, knot + (CELL_KNOTS >> (depth + 1)), add);
  }

  /** Log price at a knot of a day. */
  #at(day: number, knot: number): number {
    this.#descend(day, knot, KNOT_DEPTH);
    return this.#start(KNOT_DEPTH) + this.#gap(Math.floor(knot / KNOTS_PER_MINUTE));
  }

  /** Makes the node of a depth that contains `knot` the current one, and returns its first knot. */
  #descend(day: number, knot: number, toDepth: number): number {
    const cell = Math.floor(knot / CELL_KNOTS);
    this.#enter(day, cell);
    let from = cell * CELL_KNOTS;
    for (let depth = 0; depth < toDepth; depth++) {
      const middle = from + (CELL_KNOTS >> (depth + 1));
      this.#split(depth, from);
      if (knot < middle) this.#left(depth);
      else {
        this.#right(depth);
        from = middle;
      }
    }
    return from;
  }

  #toTicks(log: number): number {
    const ticks = Math.floor(this.#referenceTicks * exactExp(log) + 0.5);
    return ticks < 1 ? 1 : ticks;
  }

  #start(depth: number): number {
    let sum = 0;
    for (const { leg, sign } of this.#parts) sum += sign * (leg.tree.start[depth] as number);
    return sum;
  }

  #end(depth: number): number {
    let sum = 0;
    for (const { leg, sign } of this.#parts) sum += sign * (leg.tree.end[depth] as number);
    return sum;
  }

  #gap(minute: number): number {
    let sum = 0;
    for (const { leg, sign } of this.#parts) sum += sign * leg.tree.gap(minute);
    return sum;
  }

  #enter(day: number, cell: number): void {
    for (const { leg } of this.#parts) leg.tree.enter(day, cell);
  }

  #split(depth: number, knot: number): void {
    for (const { leg } of this.#parts) leg.tree.split(depth, knot);
  }

  #left(depth: number): void {
    for (const { leg } of this.#parts) leg.tree.left(depth);
  }

  #right(depth: number): void {
    for (const { leg } of this.#parts) leg.tree.right(depth);
  }
}
