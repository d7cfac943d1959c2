import type { Instrument } from '@truefill/domain/market/instrument.ts';
import { candleHistory } from '../candle-history.ts';
import { WORK_PER_CALL } from '../candle-work.ts';
import type { CandleAnswer, CandleRequest } from '../feed.ts';
import type { Replayed } from '../replay/index.ts';
import { ReplayMarket } from '../replay/replay-market.ts';
import { SimulatedMarket } from '../simulated/market.ts';
import { createQuotings } from '../simulated/quotings.ts';

/** All that candles are made from; it can be sent to a thread. */
export type CandleWorld =
  | {
      readonly kind: 'simulated';
      readonly seed: string;
      readonly instruments: readonly Instrument[];
    }
  | { readonly kind: 'replay'; readonly loops: readonly Replayed[]; readonly seed: string };

/** Makes candles of a world, within the work that one call may take; its only clock is the `untilMs` of each request. */
export function createCandleMaker(world: CandleWorld): (request: CandleRequest) => CandleAnswer {
  if (world.kind === 'simulated') {
    let nowMs = 0;
    const market = new SimulatedMarket(createQuotings(world.instruments, world.instruments, world.seed), { now: () => nowMs });
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
