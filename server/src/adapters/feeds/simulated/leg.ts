import type { Instrument } from '@truefill/domain/market/instrument.ts';

import { loadingsOf, type Loading } from './composition.ts';
import { DayChain } from './day-chain.ts';
import { DayPaths } from './day-path.ts';
import { NormalPairs, streamKey, type HashKey } from './keyed-hash.ts';
import { PathTree } from './path-tree.ts';
import { seasonOf, type Season } from './season.ts';
import type { SessionCalendar } from './session-calendar.ts';

/** Incremented whenever a parameter of the model changes: new keys give a new world, never a half-changed one. */
export const MODEL_VERSION = 1;

const MEMORY_DRAWS = 4_000;
/** Chosen so that one-minute returns have the tails of real ones. */
const BURST_PROBABILITY = { forex: 0.02, commodities: 0.045, indices: 0.004, cryptos: 0.02, usStocks: 0 } as const;

/** Streams of random numbers, shared by all legs of a market. */
export interface Streams {
  key(stream: string): HashKey;
  /** draws of a stream on one day, as one shared object */
  draws(stream: string, day: number): NormalPairs;
}

/** Everything that moves one leg: its streams of random numbers, hours and size of moves. */
export interface LegSource extends Streams {
  readonly name: string;
  readonly annualVolatility: number;
  readonly factors: readonly { readonly loading: Loading; readonly name: string }[];
  readonly ownWeight: number;
  readonly calendar: SessionCalendar;
  readonly season: Season;
  /** share of an average day's variance that passes while the market is closed for long */
  readonly gapShare: number;
  /** probability that news makes a 32-minute cell burst */
  readonly burstProbability: number;
  /** turnover of an average day in volume steps; 0 for markets without volume */
  readonly dailyVolume: number;
}

/** One independently simulated log price. */
export interface Leg {
  readonly source: LegSource;
  readonly paths: DayPaths;
  readonly tree: PathTree;
}

/** Streams of a seed. Days are evicted after a while and are the same when recomputed. */
export function createStreams(seed: string): Streams {
  const keys = new Map<string, HashKey>();
  const draws = new Map<string, NormalPairs>();
  const key = (stream: string): HashKey => streamKey(seed, `${MODEL_VERSION}/${stream}`);
  return {
    key(stream) {
      let known = keys.get(stream);
      if (!known) keys.set(stream, (known = key(stream)));
      return known;
    },
    draws(stream, day) {
      const name = `${stream}/${day}`;
      let known = draws.get(name);
      if (!known) {
        if (draws.size > MEMORY_DRAWS) draws.clear();
        draws.set(name, (known = new NormalPairs(key(name))));
      }
      return known;
    },
  };
}

/** Builds the leg that `instrument` defines; `name` is its symbol or its currency. */
export function createLeg(
  instrument: Instrument,
  name: string,
  calendar: SessionCalendar,
  streams: Streams,
  dailyVolume: number,
): Leg {
  const loadings = loadingsOf(instrument, name);
  const sharedVariance = loadings.reduce((sum, { weight }) => sum + weight * weight, 0);
  const source: LegSource = {
    ...streams,
    name,
    annualVolatility: instrument.annualVolatilityPercent / 100,
    factors: loadings.map((loading) => ({ loading, name: `factor/${loading.factor}` })),
    ownWeight: Math.sqrt(Math.max(0, 1 - sharedVariance)),
    calendar,
    season: seasonOf(instrument),
    gapShare: instrument.category === 'usStocks' ? 0.35 : 0.1,
    burstProbability: BURST_PROBABILITY[instrument.category],
    dailyVolume,
  };
  const paths = new DayPaths(source, new DayChain(source));
  return { source, paths, tree: new PathTree(source, paths) };
}
