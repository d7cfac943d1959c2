import { usePriceOf } from '../../../live/market-feed.ts';

/** Asks the feed for the quotes of these markets while it is on screen; shows nothing. */
export function QuoteSubscriptions({ symbols }: { readonly symbols: readonly string[] }) {
  return symbols.map((symbol) => <Subscription key={symbol} symbol={symbol} />);
}

function Subscription({ symbol }: { readonly symbol: string }) {
  usePriceOf(symbol);
  return null;
}
