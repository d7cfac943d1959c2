import { exactExp, fatTailed, normal } from './exact-math.ts';
import { hash, ValueNoise, type HashKey } from './keyed-hash.ts';
import type { LegSource } from './leg.ts';
import { DAY_MINUTES } from './session-calendar.ts';

/** The first simulated UTC day, 2025-01-01: more than 300 daily candles for any market, few enough days to walk at once. */
export const EPOCH_DAY = 20_089;
/** A week without holidays, and a Thursday in it: the weight of an ordinary day. */
const ORDINARY_WEEK = EPOCH_DAY + 4;
const ORDINARY_DAY = EPOCH_DAY + 8;

const DAYS_PER_YEAR = 365.25;
/** Trading days after which a distance from the reference price has shrunk to a third. */
const REVERSION_DAYS = 180;
const SLOW_SCALES_DAYS = [1, 4, 16, 64];
const SLOW_AMPLITUDE = 0.19;
/** Cells are the coarsest part of a day whose movement is drawn at once. */
export const CELL_MINUTES = 32;

/** A day's contribution to the chain of daily log prices. */
export interface ChainDay {
  /** log price relative to the reference at the day's start and end */
  readonly from: number;
  readonly to: number;
  /** standard deviation of the day's movement */
  readonly sigma: number;
  /** logarithm of the day's volatility relative to the long-run one */
  readonly logVolatility: number;
}

/**
 * Daily log prices, the model's only recursion: each day starts where the last one ended and is pulled back to the reference.
 */
export class DayChain {
  readonly #source: LegSource;
  readonly #ends: number[] = [0];
  readonly #sigmas: number[] = [];
  readonly #logVolatilities: number[] = [];
  readonly #ownKey: HashKey;
  readonly #factorKeys: readonly HashKey[];
  readonly #averageWeight: number;
  readonly #slowVolatility: (day: number) => number;

  constructor(source: LegSource) {
    this.#source = source;
    this.#ownKey = source.key(`${source.name}/days`);
    this.#factorKeys = source.factors.map(({ name }) => source.key(`${name}/days`));
    this.#slowVolatility = createSlowVolatility(source);
    let sum = 0;
    for (let day = ORDINARY_WEEK; day < ORDINARY_WEEK + 7; day++) sum += dayWeight(source, day);
    this.#averageWeight = sum / 7;
  }

  /** @throws RangeError for a day before the epoch */
  day(day: number): ChainDay {
    const index = day - EPOCH_DAY;
    if (index < 0) throw new RangeError(`day ${day} is before the simulation's first day`);
    while (this.#sigmas.length <= index) this.#append(EPOCH_DAY + this.#sigmas.length);
    return {
      from: this.#ends[index] as number,
      to: this.#ends[index + 1] as number,
      sigma: this.#sigmas[index] as number,
      logVolatility: this.#logVolatilities[index] as number,
    };
  }

  #append(day: number): void {
    const source = this.#source;
    const weight = dayWeight(source, day) / this.#averageWeight;
    const logVolatility = this.#slowVolatility(day);
    const sigma = (source.annualVolatility / Math.sqrt(DAYS_PER_YEAR)) * Math.sqrt(weight) * exactExp(logVolatility);
    let z = source.ownWeight * fatTailed(normal(hash(this.#ownKey, day)));
    source.factors.forEach(({ loading }, position) => {
      z += loading.weight * fatTailed(normal(hash(this.#factorKeys[position] as HashKey, day)));
    });
    const last = this.#ends.at(-1) as number;
    const persistence = weight > 0 ? 1 - 1 / REVERSION_DAYS : 1;
    this.#ends.push(last * persistence + sigma * z);
    this.#sigmas.push(sigma);
    this.#logVolatilities.push(logVolatility);
  }
}

/** Variance of a day in open minutes of average season, including what passes before its long openings. */
function dayWeight(source: LegSource, day: number): number {
  const hours = source.calendar.day(day);
  let sum = 0;
  for (let minute = 0; minute < DAY_MINUTES; minute += CELL_MINUTES) {
    sum += cellWeight(source, day, minute);
  }
  return sum + hours.longOpenings.length * gapWeight(source);
}

/** Variance of the open part of a 32-minute cell before any noise. */
export function cellWeight(source: LegSource, day: number, fromMinute: number): number {
  const hours = source.calendar.day(day);
  const open = (hours.openBefore[fromMinute + CELL_MINUTES] as number) - (hours.openBefore[fromMinute] as number);
  if (open === 0) return 0;
  const season = source.season(hours, fromMinute + CELL_MINUTES / 2);
  return open * season * season;
}

const gapWeights = new WeakMap<LegSource, number>();

/** Variance of a gap: its share of an ordinary open day's variance. */
export function gapWeight(source: LegSource): number {
  let weight = gapWeights.get(source);
  if (weight === undefined) {
    let sum = 0;
    for (let minute = 0; minute < DAY_MINUTES; minute += CELL_MINUTES) sum += cellWeight(source, ORDINARY_DAY, minute);
    weight = (sum * source.gapShare) / (1 - source.gapShare);
    gapWeights.set(source, weight);
  }
  return weight;
}

/** Slow volatility: noise of one to 64 days, half of it shared by the class, with mean variance 1. */
function createSlowVolatility(source: LegSource): (day: number) => number {
  const shared = source.factors[0]?.name ?? source.name;
  const noises = SLOW_SCALES_DAYS.map((scale) => ({
    scale,
    shared: new ValueNoise(source.key(`${shared}/slow/${scale}`)),
    own: new ValueNoise(source.key(`${source.name}/slow/${scale}`)),
  }));
  const meanVariance = noises.length * SLOW_AMPLITUDE * SLOW_AMPLITUDE * (2 / 3);
  return (day) => {
    let sum = 0;
    // Shifted by half a step, else the one-day noise would be sampled at whole days only and never be smooth.
    for (const { scale, shared: one, own } of noises) sum += one.at(day / scale + 0.5) + own.at(day / scale + 0.5);
    return SLOW_AMPLITUDE * Math.SQRT1_2 * sum - meanVariance;
  };
}

/** Turnover follows volatility: log of a day's turnover relative to the average. */
export function logTurnover(source: LegSource, day: number, logVolatility: number): number {
  return 0.8 * logVolatility + 0.25 * normal(hash(source.key(`${source.name}/turnover`), day));
}
