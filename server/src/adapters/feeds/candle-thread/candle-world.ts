import type { Instrument } from '@truefill/domain/market/instrument.ts';
import { candleHistory } from '../candle-history.ts';
import { WORK_PER_CALL } from '../candle-work.ts';
import type { CandleAnswer, CandleRequest } from '../feed.ts';
import type { Replayed } from '../replay/index.ts';
import { ReplayMarket } from '../replay/replay-market.ts';
import { SimulatedMarket } from '../simulated/market.ts';
import { createQuotings } from '../simulated/quotings.ts';

/** Everything that candles are computed from; can be posted to a thread. */
export type CandleWorld =
  | {
      readonly kind: 'simulated';
      readonly seed: string;
      readonly symbols: readonly string[];
      /** all instruments, from which prices of the others derive */
      readonly catalogue: readonly Instrument[];
    }
  | { readonly kind: 'replay'; readonly loops: readonly Replayed[]; readonly seed: string };

/** Computes candles of a world, within the work limit per call; its only clock is each request's `untilMs`. */
export function createCandleMaker(world: CandleWorld): (request: CandleRequest) => CandleAnswer {
  if (world.kind === 'simulated') {
    let nowMs = 0;
    const priced = new Set(world.symbols);
    const instruments = world.catalogue.filter(({ symbol }) => priced.has(symbol));
    const market = new SimulatedMarket(createQuotings(instruments, world.catalogue, world.seed), { now: () => nowMs });
    return (request) => {
      nowMs = request.untilMs;
      return market.candles({ ...request, maxWork: WORK_PER_CALL });
    };
  }
  const markets = new Map(
    world.loops.map(({ instrument, loop }) => [instrument.symbol, new ReplayMarket(instrument, loop, world.seed)]),
  );
  return (request) => {
    const market = markets.get(request.symbol);
    if (!market) throw new RangeError(`the replay source does not price ${request.symbol}`);
    return candleHistory(market, { ...request, maxWork: WORK_PER_CALL });
  };
}
