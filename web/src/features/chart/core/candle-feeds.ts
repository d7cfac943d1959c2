import { candleFromWire } from '@truefill/api/market/price-mapping.ts';
import { call } from '@truefill/client/calls/client.ts';
import { listenToCandles } from '../../../live/market-feed.ts';
import { CANDLES_PER_LOAD, type CandleFeeds } from './candle-source.ts';

/** The chart's candles from the market service and the live feed. */
export const candleFeeds: CandleFeeds = {
  history: async (symbol, period, beforeMs) => {
    const result = await call('marketHistoryLimit', {
      symbol,
      period,
      limit: CANDLES_PER_LOAD,
      ...(beforeMs === null ? {} : { to: beforeMs }),
    });
    return result.ok ? { candles: result.data.map(candleFromWire), more: result.more ?? false } : null;
  },
  listen: listenToCandles,
};
