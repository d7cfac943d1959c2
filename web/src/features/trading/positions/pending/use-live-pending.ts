import { useMemo } from 'react';
import { usePending } from '../../../../live/exchange-feed.ts';
import { useQuotesOf } from '../../../../live/use-quotes-of.ts';
import { exactPrice } from '../../../../trading-parts/figures.ts';
import { livePending, type LivePending } from './pending.ts';

export interface LivePendings {
  /** null until the first snapshot */
  readonly pending: readonly LivePending[] | null;
  /** the markets with pending orders, without duplicates, whose quotes must be subscribed */
  readonly symbols: readonly string[];
}

/** The pending orders at the newest quotes. */
export function useLivePending(): LivePendings {
  const orders = usePending();
  const symbols = useMemo(() => [...new Set(orders?.map((order) => order.symbol))].toSorted(), [orders]);
  const quotes = useQuotesOf(symbols);
  const pending = orders?.map((order) => {
    const quote = quotes.get(order.symbol);
    const bid = quote ? exactPrice(quote.bid, order.pricePrecision) : null;
    const ask = quote ? exactPrice(quote.ask, order.pricePrecision) : null;
    return livePending(order, bid === null || ask === null ? null : { bid, ask });
  });
  return { pending: pending?.filter((order) => order !== null) ?? null, symbols };
}
