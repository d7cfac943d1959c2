import { CELL_MINUTES, cellWeight, gapWeight, logTurnover, type DayChain } from './day-chain.ts';
import { exactExp, normal, uniform } from './exact-math.ts';
import { hash, secondWord, valueNoise, type NormalPairs } from './keyed-hash.ts';
import type { LegSource } from './leg.ts';
import { DAY_MINUTES } from './session-calendar.ts';

export const CELLS = DAY_MINUTES / CELL_MINUTES;

/** A chart of hours reaches 13 days back; daily candles need each day once. */
const MEMORY_DAYS = 40;
const NOISE_SCALES_MINUTES = [48, 192, 720];
const NOISE_AMPLITUDES = [0.2, 0.28, 0.28];
const SHARED_NOISE = 0.85;
const OWN_NOISE = 0.53;
/** News: a few cells hold several times the movement, most of it within a minute or two. */
const LEAST_BURST = 3;
const BURST_RANGE = 9;
const BURST_UNEVENNESS = 2.2;
/** Indices of a day's draws: cells come first, gaps after them, tree nodes above. */
const GAP_DRAWS = 100;

/** One day of a leg: where each cell begins and how much movement it holds. */
export interface DayPath {
  /** log price without gaps at each cell's beginning, and at the day's end */
  readonly ends: Float64Array;
  /** variance inside each cell */
  readonly variances: Float64Array;
  /** how unevenly movement falls inside each cell, 1 ordinarily */
  readonly unevenness: Float64Array;
  /** volume steps traded inside each cell */
  readonly volumes: Float64Array;
  /** extra log volatility of each cell, 0 on average */
  readonly liveliness: Float64Array;
  readonly gaps: readonly { readonly minute: number; readonly size: number }[];
  /** this day's draws: the factors', then the leg's own */
  readonly draws: readonly NormalPairs[];
}

/** Sum of a day's gaps that have happened by a minute. */
export function gapsBy(path: DayPath, minute: number): number {
  let sum = 0;
  for (const gap of path.gaps) if (gap.minute <= minute) sum += gap.size;
  return sum;
}

/**
 * Days of a leg, each computed on its own from the chain: random steps of cells and gaps, tilted so that they end where the
 * chain says (a Brownian bridge in business time).
 */
export class DayPaths {
  readonly #source: LegSource;
  readonly #chain: DayChain;
  readonly #known = new Map<number, DayPath>();

  constructor(source: LegSource, chain: DayChain) {
    this.#source = source;
    this.#chain = chain;
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
    const liveliness = this.#liveliness(day);
    const bursts = this.#bursts(day);
    const weights = Float64Array.from(
      { length: CELLS },
      (_, cell) => cellWeight(source, day, cell * CELL_MINUTES) * exactExp(2 * (liveliness[cell] as number)) * (bursts[cell] as number),
    );
    const gapMinutes = source.calendar.day(day).longOpenings;
    const total = weights.reduce((sum, weight) => sum + weight, gapMinutes.length * gapWeight(source));
    const unit = total === 0 ? 0 : 1 / total;
    const steps = weights.map((weight, cell) => sigma * Math.sqrt(weight * unit) * this.#shock(draws, cell));
    const gapSteps = gapMinutes.map((_, index) => sigma * Math.sqrt(gapWeight(source) * unit) * this.#shock(draws, GAP_DRAWS + index));
    const drift = to - from - steps.reduce((sum, step) => sum + step, 0) - gapSteps.reduce((sum, step) => sum + step, 0);
    const ends = new Float64Array(CELLS + 1);
    ends[0] = from;
    for (let cell = 0; cell < CELLS; cell++) {
      ends[cell + 1] = (ends[cell] as number) + (steps[cell] as number) + drift * (weights[cell] as number) * unit;
    }
    const turnover = source.dailyVolume * exactExp(logTurnover(source, day, logVolatility));
    return {
      ends,
      variances: weights.map((weight) => sigma * sigma * weight * unit),
      unevenness: bursts.map((burst) => (burst > 1 ? BURST_UNEVENNESS : 1)),
      volumes: this.#volumes(day, weights, turnover),
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

  #liveliness(day: number): Float64Array {
    const source = this.#source;
    const shared = source.key(`${source.factors[0]?.name ?? source.name}/noise`);
    const own = source.key(`${source.name}/noise`);
    return Float64Array.from({ length: CELLS }, (_, cell) => {
      const minute = day * DAY_MINUTES + cell * CELL_MINUTES;
      let sum = 0;
      NOISE_SCALES_MINUTES.forEach((scale, position) => {
        const at = minute / scale + position * 500_000_003;
        const noise = SHARED_NOISE * valueNoise(shared, at) + OWN_NOISE * valueNoise(own, at);
        sum += (NOISE_AMPLITUDES[position] as number) * noise;
      });
      return sum;
    });
  }

  /** Factor on each cell's variance; half of the bursts strike the whole class. */
  #bursts(day: number): Float64Array {
    const source = this.#source;
    const streams = [source.key(`${source.factors[0]?.name ?? source.name}/bursts`), source.key(`${source.name}/bursts`)];
    const bursts = new Float64Array(CELLS).fill(1);
    for (let cell = 0; cell < CELLS; cell++) {
      for (const key of streams) {
        if (uniform(hash(key, day * CELLS + cell)) >= source.burstProbability / 2) continue;
        bursts[cell] = (bursts[cell] as number) * (LEAST_BURST + BURST_RANGE * uniform(secondWord()));
      }
    }
    return bursts;
  }

  /** Whole volume steps per cell, following the square root of its variance. */
  #volumes(day: number, weights: Float64Array, turnover: number): Float64Array {
    if (turnover === 0) return new Float64Array(CELLS);
    const key = this.#source.key(`${this.#source.name}/volume`);
    const hours = this.#source.calendar.day(day);
    return weights.map((weight, cell) => {
      if (weight === 0) return 0;
      const from = cell * CELL_MINUTES;
      const open = (hours.openBefore[from + CELL_MINUTES] as number) - (hours.openBefore[from] as number);
      hash(key, day * CELLS + cell);
      return Math.floor((turnover / DAY_MINUTES) * Math.sqrt(weight * open) * exactExp(0.3 * normal(secondWord())));
    });
  }
}
