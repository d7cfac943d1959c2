import type { Clock } from '../../../clock.ts';
import type { Catalogue } from '../../../features/catalogue/index.ts';
import { candleHistory } from '../candle-history.ts';
import { createPolledFeed, type PolledFeed } from '../polled-feed.ts';

import { chooseFile, listCandleFiles } from './file-choice.ts';
import { makeLoop } from './loop.ts';
import { ReplayMarket } from './replay-market.ts';

export interface ReplayFeedOptions {
  readonly catalogue: Catalogue;
  /** folder of candle files named `<SYMBOL>_1m.csv.gz` */
  readonly folder: string;
  readonly clock: Clock;
}

/**
 * The replay source: recorded one-minute candles, shifted by whole weeks of the exchange's local time so that they cover now,
 * and repeated. Instruments without a file are not in `symbols`.
 * @throws Error naming file and line for a file that is cut off, out of order or has a wrong row; naming the folder when it
 * cannot be read or prices nothing
 */
export async function createReplayFeed({ catalogue, folder, clock }: ReplayFeedOptions): Promise<PolledFeed> {
  const names = await listCandleFiles(folder);
  const markets = new Map<string, ReplayMarket>();
  for (const instrument of catalogue.instruments) {
    const chosen = await chooseFile(folder, names, instrument.symbol);
    if (chosen) markets.set(instrument.symbol, new ReplayMarket(instrument, makeLoop(instrument, chosen.columns)));
  }
  if (markets.size === 0) throw new Error(`no file of the replay folder ${folder} belongs to an instrument of the catalogue`);
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
      candles: (request) => {
        if (request.untilMs > clock.now()) throw new RangeError('no price later than now leaves the replay');
        return candleHistory(market(request.symbol), request);
      },
    },
    clock,
  );
}
