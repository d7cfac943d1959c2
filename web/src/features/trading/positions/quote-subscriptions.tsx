import { useTimedQuote } from '../../../live/server-time.ts';

/** Asks the feed for the quotes of these markets while it is on screen, and learns the server's time from them; shows nothing. */
export function QuoteSubscriptions({ symbols }: { readonly symbols: readonly string[] }) {
  return symbols.map((symbol) => <Subscription key={symbol} symbol={symbol} />);
}

function Subscription({ symbol }: { readonly symbol: string }) {
  useTimedQuote(symbol);
  return null;
}
