import { useTimedQuote } from '../../../live/use-timed-quote.ts';

/** Subscribes to the quotes of these markets, whose times set the server's clock; renders nothing. */
export function QuoteClocks({ symbols }: { readonly symbols: readonly string[] }) {
  return symbols.map((symbol) => <Clock key={symbol} symbol={symbol} />);
}

function Clock({ symbol }: { readonly symbol: string }) {
  useTimedQuote(symbol);
  return null;
}
