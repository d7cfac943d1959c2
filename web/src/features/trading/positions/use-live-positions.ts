import { useMemo } from 'react';
import type { OrderView, PositionSummaryView } from '@truefill/api/orders/mapping.ts';
import { useBalance, useHoldings } from '../../../live/exchange-feed.ts';
import type { Quote } from '../../../live/quote-store.ts';
import { useQuotesOf } from '../../../live/use-quotes-of.ts';
import { exactPrice, type ExactTerms } from '../../../trading-parts/figures.ts';
import { useAllTerms } from '../../../trading-parts/use-terms.ts';
import { livePosition, liveSums, type LivePosition, type LiveSums, type PositionMarket } from './model.ts';

export interface LivePositions {
  /** null until the first snapshot */
  readonly frame: PositionSummaryView | null;
  readonly positions: readonly LivePosition[];
  readonly sums: LiveSums | null;
  /** the markets with positions, without duplicates, whose quotes must be subscribed */
  readonly symbols: readonly string[];
}

/** The open positions, updated from the feed's last frame to the newest quotes. */
export function useLivePositions(): LivePositions {
  const frame = useHoldings();
  const balance = useBalance();
  const terms = useAllTerms();
  const symbols = useMemo(() => [...new Set(frame?.orders.map((order) => order.symbol))].toSorted(), [frame]);
  const held = useQuotesOf(symbols);
  const positions = (frame?.orders ?? [])
    .map((order) => livePosition(order, marketOf(order, terms?.get(order.symbol), held.get(order.symbol))))
    .filter((position) => position !== null);
  return { frame, positions, sums: frame && balance ? liveSums(frame, positions, balance) : null, symbols };
}

function marketOf(order: OrderView, terms: ExactTerms | undefined, quote: Quote | undefined): PositionMarket | null {
  if (!terms || !quote) return null;
  const bid = exactPrice(quote.bid, order.pricePrecision);
  const ask = exactPrice(quote.ask, order.pricePrecision);
  return bid === null || ask === null ? null : { contractSize: terms.contractSize, quoteToUsd: terms.quoteToUsd, bid, ask };
}
