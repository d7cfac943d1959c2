import type { Instrument } from '@truefill/domain/market/instrument.ts';
import { marketState, type MarketState } from '@truefill/domain/market/trading-hours.ts';
import type { Quotes } from './quotes.ts';

/** A source that is silent for so long in an open market has no prices for it. */
export const SILENT_MS = 5 * 60_000;

/**
 * The state of a market as it is shown. Its hours decide, but one whose source has long been silent, or that has none, is closed: nothing
 * can be traded there.
 */
export function shownState(quotes: Pick<Quotes, 'tradable' | 'newest'>, instrument: Instrument, nowMs: number): MarketState {
  if (!quotes.tradable(instrument.symbol)) return 'closed';
  const state = marketState(instrument, nowMs);
  const newest = quotes.newest(instrument.symbol);
  if (state !== 'open' || newest === null || nowMs - newest.timeMs <= SILENT_MS) return state;
  // what opened a moment ago still has the last quote of the session before
  return marketState(instrument, nowMs - SILENT_MS) === 'open' ? 'closed' : state;
}
