import { useTimedQuote } from '../../../live/server-time.ts';

/** Asks the feed for the quotes of these markets, whose times set the server's clock; shows nothing. */
export function QuoteClocks({ symbols }: { readonly symbols: readonly string[] }) {
  return symbols.map((symbol) => <Clock key={symbol} symbol={symbol} />);
}

function Clock({ symbol }: { readonly symbol: string }) {
  useTimedQuote(symbol);
  return null;
}
