import { CELL_MINUTES, cellWeight, gapWeight, logTurnover, type DayChain } from './day-chain.ts';
import { exactExp, normal, uniform } from './exact-math.ts';
import { hash, secondWord, ValueNoise, type HashKey, type NormalPairs } from './keyed-hash.ts';
import type { LegSource } from './leg.ts';
import { DAY_MINUTES } from './session-calendar.ts';

export const CELLS = DAY_MINUTES / CELL_MINUTES;

/** An hourly chart reaches 13 days back; daily candles need each day once. */
const MEMORY_DAYS = 40;
/** Duration of active spells. */
const NOISES = [
  { scale: 48, amplitude: 0.2 },
  { scale: 192, amplitude: 0.27 },
  { scale: 720, amplitude: 0.42 },
];
const SHARED_NOISE = 0.85;
const OWN_NOISE = 0.53;
/** News: a few cells have several times the movement, most of it within a minute or two. */
const MIN_BURST = 3;
const BURST_RANGE = 9;
const BURST_UNEVENNESS = 2.2;
/** Indices of a day's draws: cells first, gaps after them, tree nodes above. */
const GAP_DRAWS = 100;

/** One day of a leg: where each cell starts and how much movement it contains. */
export interface DayPath {
  /** log price without gaps at each cell's start, and at the day's end */
  readonly ends: readonly number[];
  /** variance inside each cell */
  readonly variances: readonly number[];
  /** how unevenly movement is spread inside each cell, 1 ordinarily */
  readonly unevenness: readonly number[];
  /** volume steps traded inside each cell */
  readonly volumes: readonly number[];
  /** extra log volatility of each cell, 0 on average */
  readonly liveliness: readonly number[];
  readonly gaps: readonly { readonly minute: number; readonly size: number }[];
  /** this day's draws: the factors', then the leg's own */
  readonly draws: readonly NormalPairs[];
}

/** Sum of the day's gaps up to a minute. */
export function gapsBy(path: DayPath, minute: number): number {
  let sum = 0;
  for (const gap of path.gaps) if (gap.minute <= minute) sum += gap.size;
  return sum;
}

/**
 * Days of a leg, each computed independently from the chain: random steps of cells and gaps, tilted so that they end at the
 * chain's value (a Brownian bridge in business time).
 */
export class DayPaths {
  readonly #source: LegSource;
  readonly #chain: DayChain;
  readonly #known = new Map<number, DayPath>();
  readonly #burstKeys: readonly HashKey[];
  readonly #volumeKey: HashKey;
  readonly #noises: readonly { scale: number; amplitude: number; shared: ValueNoise; own: ValueNoise }[];

  constructor(source: LegSource, chain: DayChain) {
    this.#source = source;
    this.#chain = chain;
    const shared = source.factors[0]?.name ?? source.name;
    this.#burstKeys = [source.key(`${shared}/bursts`), source.key(`${source.name}/bursts`)];
    this.#volumeKey = source.key(`${source.name}/volume`);
    this.#noises = NOISES.map((noise) => ({
      ...noise,
      shared: new ValueNoise(source.key(`${shared}/noise/${noise.scale}`)),
      own: new ValueNoise(source.key(`${source.name}/noise/${noise.scale}`)),
    }));
  }

  day(day: number): DayPath {
    let path = this.#known.get(day);
    if (path) return path;
    if (this.#known.size >= MEMORY_DAYS) this.#known.delete(this.#known.keys().next().value as number);
    path = this.#compute(day);
    this.#known.set(day, path);
    return path;
  }

  #compute(day: number): DayPath {
    const source = this.#source;
    const { from, to, sigma, logVolatility } = this.#chain.day(day);
    const draws = [...source.factors.map(({ name }) => source.draws(name, day)), source.draws(source.name, day)];
    const gapMinutes = source.calendar.day(day).longOpenings;
    const liveliness: number[] = [];
    const unevenness: number[] = [];
    const weights: number[] = [];
    let total = gapMinutes.length * gapWeight(source);
    for (let cell = 0; cell < CELLS; cell++) {
      const lively = this.#liveliness(day * DAY_MINUTES + cell * CELL_MINUTES);
      const burst = this.#burst(day * CELLS + cell);
      const weight = cellWeight(source, day, cell * CELL_MINUTES) * exactExp(2 * lively) * burst;
      liveliness.push(lively);
      unevenness.push(burst > 1 ? BURST_UNEVENNESS : 1);
      weights.push(weight);
      total += weight;
    }
    const unit = total === 0 ? 0 : 1 / total;
    const steps = weights.map((weight, cell) => sigma * Math.sqrt(weight * unit) * this.#shock(draws, cell));
    const gapSteps = gapMinutes.map(
      (_, index) => sigma * Math.sqrt(gapWeight(source) * unit) * this.#shock(draws, GAP_DRAWS + index),
    );
    let drift = to - from;
    for (const step of steps) drift -= step;
    for (const step of gapSteps) drift -= step;
    const ends = [from];
    weights.forEach((weight, cell) => ends.push((ends[cell] as number) + (steps[cell] as number) + drift * weight * unit));
    return {
      ends,
      variances: weights.map((weight) => sigma * sigma * weight * unit),
      unevenness,
      volumes: this.#volumes(day, weights, source.dailyVolume * exactExp(logTurnover(source, day, logVolatility))),
      liveliness,
      gaps: gapMinutes.map((minute, index) => ({ minute, size: (gapSteps[index] as number) + drift * gapWeight(source) * unit })),
      draws,
    };
  }

  #shock(draws: readonly NormalPairs[], index: number): number {
    const { factors, ownWeight } = this.#source;
    let z = 0;
    draws.forEach((pairs, position) => {
      pairs.draw(index, false);
      z += (factors[position]?.loading.weight ?? ownWeight) * pairs.first;
    });
    return z;
  }

  #liveliness(minute: number): number {
    let sum = 0;
    for (const { scale, amplitude, shared, own } of this.#noises) {
      sum += amplitude * (SHARED_NOISE * shared.at(minute / scale) + OWN_NOISE * own.at(minute / scale));
    }
    return sum;
  }

  /** Factor on a cell's variance; half of the bursts affect the whole class. */
  #burst(cell: number): number {
    let factor = 1;
    for (const key of this.#burstKeys) {
      if (uniform(hash(key, cell)) >= this.#source.burstProbability / 2) continue;
      factor *= MIN_BURST + BURST_RANGE * uniform(secondWord());
    }
    return factor;
  }

  /** Whole volume steps per cell, following the square root of its variance. */
  #volumes(day: number, weights: readonly number[], turnover: number): number[] {
    const { openBefore } = this.#source.calendar.day(day);
    return weights.map((weight, cell) => {
      if (weight === 0 || turnover === 0) return 0;
      const from = cell * CELL_MINUTES;
      const open = (openBefore[from + CELL_MINUTES] as number) - (openBefore[from] as number);
      const chance = exactExp(0.3 * normal(hash(this.#volumeKey, day * CELLS + cell)));
      return Math.floor((turnover / DAY_MINUTES) * Math.sqrt(weight * open) * chance);
    });
  }
}
