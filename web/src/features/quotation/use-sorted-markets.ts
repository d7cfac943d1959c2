import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { useEffect, useState } from 'react';
import { quotes } from '../../live/market-feed.ts';
import { sortedMarkets, type Sorting } from './sorting.ts';

/** an order that changes with every tick is unreadable */
const SORT_EVERY_MS = 5_000;

/** The markets in sorted order, which follows the prices every few seconds. */
export function useSortedMarkets(markets: readonly InstrumentView[], sorting: Sorting | null): readonly InstrumentView[] {
  const [, setRound] = useState(0);
  const moves = sorting !== null && sorting.key !== 'name';
  useEffect(() => {
    if (!moves) return;
    const again = (): void => setRound((round) => round + 1);
    // the first prices may not have arrived yet
    const stop = quotes.listenAny(() => {
      stop();
      again();
    });
    const timer = setInterval(again, SORT_EVERY_MS);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [moves]);
  return arrange(markets, sorting);
}

/** Reads prices that change outside of React, so it must run again each time. */
function arrange(markets: readonly InstrumentView[], sorting: Sorting | null): readonly InstrumentView[] {
  'use no memo';
  return sortedMarkets(markets, sorting, (symbol) => quotes.get(symbol));
}
