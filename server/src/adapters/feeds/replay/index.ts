import type { Instrument } from '@truefill/domain/market/instrument.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Catalogue } from '../../../features/catalogue/index.ts';
import { candleHistory } from '../candle-history.ts';
import { createPolledFeed, type PolledFeed } from '../polled-feed.ts';

import { chooseFile, listCandleFiles } from './file-choice.ts';
import { makeLoop, type Loop } from './loop.ts';
import { ReplayMarket } from './replay-market.ts';

export interface ReplaySource {
  readonly catalogue: Catalogue;
  /** folder of candle files named `<SYMBOL>_1m.csv.gz` */
  readonly folder: string;
}

export interface Replayed {
  readonly instrument: Instrument;
  readonly loop: Loop;
}

/**
 * Reads the candle files of a folder, at most one per instrument.
 * @throws Error naming file and line if a file is truncated, out of order or has an invalid row; naming the folder if it cannot
 * be read or prices nothing
 */
export async function readLoops({ catalogue, folder }: ReplaySource): Promise<Replayed[]> {
  const names = await listCandleFiles(folder);
  const loops: Replayed[] = [];
  for (const instrument of catalogue.instruments) {
    const chosen = await chooseFile(folder, names, instrument.symbol);
    if (chosen) loops.push({ instrument, loop: makeLoop(instrument, chosen.columns) });
  }
  if (loops.length === 0) throw new Error(`no file of the replay folder ${folder} belongs to an instrument of the catalogue`);
  return loops;
}

/**
 * The replay source: recorded one-minute candles, shifted by whole weeks of the exchange's local time so that they cover the
 * present, and repeated. Instruments without a file are not in `symbols`.
 * @param seed secret of the deployment, from which the paths inside minutes are drawn
 */
export function replayFeed(loops: readonly Replayed[], clock: Clock, seed: string): PolledFeed {
  const markets = new Map(loops.map(({ instrument, loop }) => [instrument.symbol, new ReplayMarket(instrument, loop, seed)]));
  const market = (symbol: string): ReplayMarket => {
    const found = markets.get(symbol);
    if (!found) throw new RangeError(`the replay source does not price ${symbol}`);
    return found;
  };
  return createPolledFeed(
    {
      source: 'replay',
      symbols: [...markets.keys()],
      quotes: (symbol, afterMs, untilMs) => market(symbol).quotes(afterMs, untilMs),
      newestQuote: (symbol, timeMs) => market(symbol).newestQuote(timeMs),
      candles: (request) => candleHistory(market(request.symbol), request),
    },
    clock,
  );
}
