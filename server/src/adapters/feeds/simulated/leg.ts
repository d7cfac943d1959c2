import type { Instrument } from '@truefill/domain/instrument.ts';

import { loadingsOf, type Loading } from './composition.ts';
import { DayChain } from './day-chain.ts';
import { DayPaths } from './day-path.ts';
import { streamKey, type HashKey } from './keyed-hash.ts';
import { PathTree } from './path-tree.ts';
import { seasonOf, type Season } from './season.ts';
import type { SessionCalendar } from './session-calendar.ts';

/** Raised whenever a parameter of the model changes: other keys, hence another world, never a half-changed one. */
export const MODEL_VERSION = 1;

/** Everything that moves one leg: its streams of random numbers, hours and size of moves. */
export interface LegSource {
  readonly name: string;
  readonly annualVolatility: number;
  readonly factors: readonly { readonly loading: Loading; readonly name: string }[];
  readonly ownWeight: number;
  readonly calendar: SessionCalendar;
  readonly season: Season;
  /** share of an average day's variance that passes while the market is closed for long */
  readonly gapShare: number;
  /** turnover of an average day in volume steps; 0 for markets without a volume */
  readonly dailyVolume: number;
  key(stream: string): HashKey;
}

/** One independently simulated log price. */
export interface Leg {
  readonly source: LegSource;
  readonly paths: DayPaths;
  readonly tree: PathTree;
}

/** Builds the leg that `instrument` defines; `name` is its symbol or its currency. */
export function createLeg(instrument: Instrument, name: string, calendar: SessionCalendar, seed: string, dailyVolume: number): Leg {
  const loadings = loadingsOf(instrument, name);
  const sharedVariance = loadings.reduce((sum, { weight }) => sum + weight * weight, 0);
  const keys = new Map<string, HashKey>();
  const source: LegSource = {
    name,
    annualVolatility: instrument.annualVolatilityPercent / 100,
    factors: loadings.map((loading) => ({ loading, name: `factor/${loading.factor}` })),
    ownWeight: Math.sqrt(Math.max(0, 1 - sharedVariance)),
    calendar,
    season: seasonOf(instrument),
    gapShare: instrument.category === 'usStocks' ? 0.35 : 0.1,
    dailyVolume,
    key(stream) {
      let key = keys.get(stream);
      if (!key) {
        if (keys.size > 4_000) keys.clear();
        keys.set(stream, (key = streamKey(seed, `${MODEL_VERSION}/${stream}`)));
      }
      return key;
    },
  };
  const paths = new DayPaths(source, new DayChain(source));
  return { source, paths, tree: new PathTree(source, paths) };
}
